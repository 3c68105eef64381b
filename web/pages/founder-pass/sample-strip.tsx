import { capital, inWords } from '#contract/in-words'
import { collectionSize, tierOfImage } from '../../art/collection.ts'
import { CollectionImage } from '../../art/collection-image.tsx'
import { tierArt } from '../../art/tier-art.ts'
import { Icon } from '../../ui/icon.tsx'
import './sample-strip.css'

/** How many places the strip has; its pictures begin again after the last. */
const PLACES = 24
/** Shares no factor with 17, so every picture has its turn and neighbours are of different stone. */
const STRIDE = 7

const SAMPLES = Array.from({ length: PLACES }, (_, place) => {
  const image = ((place * STRIDE) % collectionSize) + 1
  return { image, number: place + 1, mineral: tierArt[tierOfImage(image)].mineral }
})

/**
 * The collection, passing by once in half a minute. It stops under the pointer, for visitors who asked for less motion, and
 * by its own switch, which is a checkbox so that it works without scripts.
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

/** What passes by. A second run of the same pictures closes the circle, and is not read aloud. */
function Samples({ again }: { again?: boolean }) {
  return (
    <ul aria-hidden={again}>
      {SAMPLES.map(({ image, number, mineral }) => (
        <li key={number} className="strip-sample">
          <CollectionImage image={image} size={240} alt="" />
          <p className="num">
            <span>{`No. ${String(number).padStart(2, '0')}`}</span>
            <em>{mineral}</em>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Standing still it is a shelf that one moves along, and the keyboard has to be able to get there. */
const reachable = { role: 'group', 'aria-label': 'Twenty-four samples', tabIndex: 0 }
