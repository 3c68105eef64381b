import { REPLY_WITHIN } from '#contract/form-terms'
import { unbroken } from '../../lib/unbroken.tsx'
import './different.css'

const DIFFERENCES = [
  ['An answer for everyone', `Every application is answered within ${REPLY_WITHIN}, whatever the answer is.`],
  [
    'Locked, not promised',
    'Team tokens and milestones stand in escrow, where your backers can look them up.',
  ],
  ['One shortcut, in the open', 'A Founder Pass bypasses selection. It buys the seat and nothing else.'],
] as const

/** The choice that sets this incubator apart: what lies in the other pan. */
export function Different() {
  return (
    <section className="section paper paper-grain">
      <div className="wrap">
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
          <Balance
            picture="/art/incubator-track.svg#cost"
            left="What the work costs"
            right="The work"
            number="Fig. 1"
            title="Build at Cost"
            words="We supply the services at development cost. You pay that, and keep the whole of your project."
          />
          <Balance
            picture="/art/incubator-track.svg#stake"
            left="A stake, agreed beforehand"
            right="The work"
            number="Fig. 2"
            title="Co-Build for Stake"
            words="We develop it with you and take an equity or stake position. How large is settled before anyone begins."
          />
        </div>
        <dl className="differences">
          {DIFFERENCES.map(([title, words]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{unbroken(words)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

interface BalanceProps {
  readonly picture: string
  /** What lies in each pan. */
  readonly left: string
  readonly right: string
  readonly number: string
  readonly title: string
  readonly words: string
}

function Balance({ picture, left, right, number, title, words }: BalanceProps) {
  return (
    <figure className="balance">
      <img src={picture} width="940" height="520" alt="" loading="lazy" decoding="async" />
      <p className="balance-pans label-voice">
        <span>{left}</span>
        <span>{right}</span>
      </p>
      <figcaption>
        <span className="label-voice">{number}</span>
        <h3>{title}</h3>
        <p>{words}</p>
      </figcaption>
    </figure>
  )
}
