import { capital, inWords } from '#contract/in-words'
import { collectionSize, tierOfImage } from '../../art/collection.ts'
import { CollectionImage } from '../../art/collection-image.tsx'
import { tierArt } from '../../art/tier-art.ts'
import { Icon } from '../../ui/icon.tsx'
import './sample-strip.css'

/** The number of pictures on the strip; after the last one it repeats. */
const PLACES = 24
/** Coprime to 17, so that all pictures appear and neighbours are of different minerals. */
const STRIDE = 7

const SAMPLES = Array.from({ length: PLACES }, (_, place) => {
  const image = ((place * STRIDE) % collectionSize) + 1
  return { image, number: place + 1, mineral: tierArt[tierOfImage(image)].mineral }
})

/**
 * Pictures of the collection, moving once around in 30 s. Stops under the pointer, for `prefers-reduced-motion`, and by a switch:
 * a checkbox, which needs no script.
 */
export function SampleStrip() {
  return (
    <section className="strip" aria-label="Samples from the collection">
      <div className="strip-window" {...reachable}>
        <div className="strip-track">
          <Samples />
          <Samples again />
        </div>
      </div>
      <div className="strip-foot wrap">
        <label className="strip-pause">
          <input type="checkbox" />
          <Icon name="pause" />
          <Icon name="play" />
          Pause the strip
        </label>
        <p className="note">
          {`${capital(inWords(collectionSize))} cuts, drawn by code from a seed. Each pass carries a cut of its tier.`}
        </p>
      </div>
    </section>
  )
}

/** All samples. `again` is the copy that makes the strip endless; it is hidden from screen readers. */
function Samples({ again }: { again?: boolean }) {
  return (
    <ul aria-hidden={again}>
      {SAMPLES.map(({ image, number, mineral }) => (
        <li key={number} className="strip-sample">
          <CollectionImage image={image} size={240} />
          <p className="num">
            <span>{`No. ${String(number).padStart(2, '0')}`}</span>
            <em>{mineral}</em>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A strip that stands still is scrolled by hand, so the keyboard has to reach it. */
const reachable = { role: 'group', 'aria-label': 'Twenty-four samples', tabIndex: 0 }
