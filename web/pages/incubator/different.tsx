import { REPLY_WITHIN } from '#contract/form-terms'
import { OnPhone } from '../../art/on-phone.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import './different.css'

/** The two tracks. `pan` is the label of the pan opposite the work. */
const BALANCES = {
  'Build at Cost': {
    picture: 'cost',
    pan: 'What the work costs',
    words: 'We supply the services at development cost. You pay that, and keep the whole of your project.',
  },
  'Co-Build for Stake': {
    picture: 'stake',
    pan: 'A stake, agreed beforehand',
    words:
      'We develop it with you and take an equity or stake position. Its size is agreed before anyone begins.',
  },
}

const DIFFERENCES = {
  'An answer for everyone': unbroken(
    `Every application is answered within ${REPLY_WITHIN}, whatever the answer is.`,
  ),
  'Locked, not promised': 'Team tokens and milestones stand in escrow, where your backers can look them up.',
  'One shortcut, in the open': 'A Founder Pass bypasses selection. It buys the seat and nothing else.',
}

export function Different() {
  return (
    <Section paper>
      <div className="grid">
        <p className="plate">
          <b>Plate I</b> Two balances at rest
        </p>
        <div className="plate-body">
          <h2>Why this is Different</h2>
          <p className="lede different-lede">
            An incubator usually takes a share of everyone it lets in. Here you choose what goes into the
            other pan.
          </p>
        </div>
      </div>
      <div className="balances">
        {Object.entries(BALANCES).map(([title, { picture, pan, words }], index) => (
          <figure key={title} className="balance">
            <OnPhone file={`/art/incubator-track-small.svg#${picture}`}>
              <LazyImage src={`/art/incubator-track.svg#${picture}`} size={[940, 520]} />
            </OnPhone>
            <p className="balance-pans label-voice">
              <span>{pan}</span>
              <span>The work</span>
            </p>
            <figcaption>
              <span className="label-voice">{`Fig. ${index + 1}`}</span>
              <h3>{title}</h3>
              <p>{words}</p>
            </figcaption>
          </figure>
        ))}
      </div>
      <Terms className="differences" rows={Object.entries(DIFFERENCES)} />
    </Section>
  )
}
