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
    picture: '/art/incubator-dashboard.svg',
  },
  {
    name: 'Community Launchpad',
    words:
      'A raise in front of people who check first, with your milestones and your locks beside the button.',
    picture: '/art/incubator-launchpad.svg',
  },
  {
    name: 'Technical Infrastructure',
    words: 'Ledger nodes, escrow, minting and KYC that already run, so that you write only what is new.',
    picture: '/art/incubator-infrastructure.svg',
  },
  {
    name: 'Strategic Partnerships',
    words:
      'Introductions to those a project leans on: other builders, auditors, and the communities you need.',
    picture: '/art/incubator-partnerships.svg',
  },
  {
    name: 'Mentorship Program',
    words: 'People who shipped on a ledger before you, and who tell you what is out of true.',
    picture: '/art/incubator-mentorship.svg',
  },
  {
    name: 'Funding Access',
    words: 'A way to backers, grants and the launchpad. Money is let go as milestones are met.',
    picture: '/art/incubator-funding.svg',
  },
]
