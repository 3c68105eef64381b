import dashboard from '../figures/drawings/incubator-dashboard.svg?no-inline'
import funding from '../figures/drawings/incubator-funding.svg?no-inline'
import infrastructure from '../figures/drawings/incubator-infrastructure.svg?no-inline'
import launchpad from '../figures/drawings/incubator-launchpad.svg?no-inline'
import mentorship from '../figures/drawings/incubator-mentorship.svg?no-inline'
import partnerships from '../figures/drawings/incubator-partnerships.svg?no-inline'

export interface Benefit {
  readonly name: string
  readonly words: string
  readonly picture: string
}

/** What a project gets once it is in. */
export const benefits: readonly Benefit[] = [
  {
    name: 'DYOR Dashboard',
    words: 'Your project read the way backers read it, before they do: liquidity, tokenomics and locks.',
    picture: dashboard,
  },
  {
    name: 'Community Launchpad',
    words:
      'A raise in front of people who check first, with your milestones and your locks beside the button.',
    picture: launchpad,
  },
  {
    name: 'Technical Infrastructure',
    words: 'Ledger nodes, escrow, minting and KYC that already run, so that you write only what is new.',
    picture: infrastructure,
  },
  {
    name: 'Strategic Partnerships',
    words:
      'Introductions to those a project leans on: other builders, auditors, and the communities you need.',
    picture: partnerships,
  },
  {
    name: 'Mentorship Program',
    words: 'People who shipped on a ledger before you, and who tell you what is out of true.',
    picture: mentorship,
  },
  {
    name: 'Funding Access',
    words: 'A way to backers, grants and the launchpad. Money is let go as milestones are met.',
    picture: funding,
  },
]
