import { Icon } from '../../ui/icon.tsx'
import { LazyImage } from '../../ui/lazy-image.tsx'
import { VIEW } from './carousel.ts'
import '../../ui/drawer.css'
import './benefit-carousel.css'

const BENEFITS = {
  'DYOR Dashboard': {
    words: 'Your project read the way backers read it, before they do: liquidity, tokenomics and locks.',
    picture: '/art/incubator-shown.svg#dashboard',
  },
  'Community Launchpad': {
    words:
      'A raise in front of people who check first, with your milestones and your locks beside the button.',
    picture: '/art/incubator-shown.svg#launchpad',
  },
  'Technical Infrastructure': {
    words: 'Ledger nodes, escrow, minting and KYC that already run, so that you write only what is new.',
    picture: '/art/incubator-given.svg#infrastructure',
  },
  'Strategic Partnerships': {
    words:
      'Introductions to those a project leans on: other builders, auditors, and the communities you need.',
    picture: '/art/incubator-given.svg#partnerships',
  },
  'Mentorship Program': {
    words: 'People who shipped on a ledger before you, and who tell you what will not hold.',
    picture: '/art/incubator-given.svg#mentorship',
  },
  'Funding Access': {
    words: 'A way to backers, grants and the launchpad. Money is released as milestones are met.',
    picture: '/art/incubator-given.svg#funding',
  },
}
const COUNT = Object.keys(BENEFITS).length

/** Six benefits, two in view, endless in both directions. Without scripts it lists all six. */
export function BenefitCarousel() {
  return (
    <section className="section benefits" aria-roledescription="carousel" aria-labelledby="benefits">
      <div className="wrap">
        <div className="benefits-head">
          <h2 id="benefits">What You'll Get If You're In</h2>
          <div className="benefits-turn">
            <button type="button" aria-label="Previous benefit" data-turn="-1">
              <Icon name="arrow" className="benefits-back" />
            </button>
            <button type="button" aria-label="Next benefit" data-turn="1">
              <Icon name="arrow" />
            </button>
          </div>
        </div>
        <ol className="benefits-drawer">
          {Object.entries(BENEFITS).map(([name, { words, picture }], index) => (
            <li key={name} className="benefit" value={index + 1} data-away={index < VIEW ? undefined : ''}>
              <LazyImage src={picture} size={[600, 400]} />
              <div className="specimen-label paper">
                <p className="specimen-label-top num">
                  <span>Benefit</span>
                  <b className="benefit-count">{`${String(index + 1).padStart(2, '0')} / ${COUNT}`}</b>
                </p>
                <h3 className="specimen-label-name">{name}</h3>
                <p className="benefit-words">{words}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="visually-hidden" role="status" />
      </div>
    </section>
  )
}
