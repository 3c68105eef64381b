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
    picture: '/art/incubator-shown.svg#dashboard',
  },
  {
    name: 'Community Launchpad',
    words:
      'A raise in front of people who check first, with your milestones and your locks beside the button.',
    picture: '/art/incubator-shown.svg#launchpad',
  },
  {
    name: 'Technical Infrastructure',
    words: 'Ledger nodes, escrow, minting and KYC that already run, so that you write only what is new.',
    picture: '/art/incubator-given.svg#infrastructure',
  },
  {
    name: 'Strategic Partnerships',
    words:
      'Introductions to those a project leans on: other builders, auditors, and the communities you need.',
    picture: '/art/incubator-given.svg#partnerships',
  },
  {
    name: 'Mentorship Program',
    words: 'People who shipped on a ledger before you, and who tell you what is out of true.',
    picture: '/art/incubator-given.svg#mentorship',
  },
  {
    name: 'Funding Access',
    words: 'A way to backers, grants and the launchpad. Money is let go as milestones are met.',
    picture: '/art/incubator-given.svg#funding',
  },
]
