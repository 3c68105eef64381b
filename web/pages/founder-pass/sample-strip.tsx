import { collectionSize, tierOfImage } from '../../art/collection.ts'
import { CollectionImage } from '../../art/collection-image.tsx'
import { tierArt } from '../../art/tier-art.ts'
import { Icon } from '../../ui/icon.tsx'
import './sample-strip.css'

/** How many places the strip has; its pictures begin again after the last. */
const PLACES = 24
/** Shares no factor with 17, so every picture has its turn and neighbours are of different stone. */
const STRIDE = 7

const samples = Array.from({ length: PLACES }, (_, index) => ({
  place: index + 1,
  image: ((index * STRIDE) % collectionSize) + 1,
}))

/**
 * The collection, passing by once in half a minute. It stops under the pointer, for whoever asked for less motion, and
 * by its own switch, which is a checkbox so that it works without scripts.
 */
export function SampleStrip() {
  return (
    <section className="strip" aria-label="Samples from the collection">
      <div className="strip-window" {...reachable}>
        <ul className="strip-track">
          {samples.map((sample) => (
            <Sample key={sample.place} {...sample} />
          ))}
          {samples.map((sample) => (
            <Sample key={PLACES + sample.place} {...sample} again />
          ))}
        </ul>
      </div>
      <div className="strip-foot wrap">
        <label className="strip-pause">
          <input type="checkbox" />
          <Icon name="pause" />
          <Icon name="play" />
          Pause the strip
        </label>
        <p className="note">Seventeen cuts, drawn by code from a seed. A pass carries one of its tier’s.</p>
      </div>
    </section>
  )
}

/** Standing still it is a shelf that one moves along, and the keyboard has to be able to get there. */
const reachable = { role: 'group', 'aria-label': 'Twenty-four samples', tabIndex: 0 }

interface SampleProps {
  readonly image: number
  readonly place: number
  /** The second run of the same pictures, which closes the circle and says nothing new. */
  readonly again?: true
}

function Sample({ image, place, again }: SampleProps) {
  const { mineral } = tierArt[tierOfImage(image)]
  return (
    <li className="strip-sample" aria-hidden={again}>
      <CollectionImage image={image} size={240} alt="" />
      <p className="num">
        <span>{`No. ${String(place).padStart(2, '0')}`}</span>
        <em>{mineral}</em>
      </p>
    </li>
  )
}
