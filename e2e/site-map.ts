/** The site's map, written from the specification, not taken from the code. */
export interface Place {
  readonly path: string
  readonly heading: string
  readonly title: string
  /** The links of the menu that are highlighted there. */
  readonly active: readonly string[]
  /** Without the shared header and footer. */
  readonly bare?: true
}

const home = 'Trust. Transparency. Tools for the Next Era of Web3 Projects'

export const places: readonly Place[] = [
  { path: '/', heading: home, title: home, active: ['HOME'] },
  {
    path: '/platform-features',
    heading: 'Platform Features',
    title: 'Platform Features',
    active: ['PLATFORM FEATURES'],
  },
  {
    path: '/launchpad',
    heading: 'Launch in the open',
    title: 'Launchpad for Projects',
    active: ['LAUNCHPAD FOR PROJECT'],
  },
  {
    path: '/investors',
    heading: 'Invest smarter. Invest Safer.',
    title: 'Invest smarter. Invest Safer.',
    active: ['Touchstone FOR INVESTORS'],
  },
  {
    path: '/rewards',
    heading: 'Earn Trust. Build Reputation.',
    title: 'Earn Trust. Build Reputation.',
    active: ['LOYALTY AND REPUTATION POINTS'],
  },
  { path: '/incubator', heading: 'Touchstone Incubator.', title: 'Incubator', active: ['INCUBATOR'] },
  {
    path: '/escrow',
    heading: 'Escrow Mechanisms',
    title: 'Escrow Mechanisms',
    active: ['ESCROW MECHANISMS'],
  },
  {
    path: '/meet',
    heading: 'Meet. Our Guardians of Crypto Wisdom.',
    title: 'Guardians',
    active: ['MASCOT CALLOUT'],
  },
  { path: '/roadmap', heading: 'Roadmap', title: 'Roadmap', active: ['ROADMAP'] },
  {
    path: '/founder-pass',
    heading: 'Touchstone Exclusive NFT. Build A Project Or Back the Ecosystem',
    title: 'Founder Pass',
    active: ['FOUNDER PASS'],
  },
  {
    path: '/founder-pass-wallet',
    heading: 'Founder Pass',
    title: 'Mint a Founder Pass',
    active: ['FOUNDER PASS', 'MINT NFT NOW'],
  },
  { path: '/faq', heading: 'Asked and answered', title: 'Questions and Answers', active: ['FAQ'] },
  {
    path: '/investor-form',
    heading: 'Investor Application',
    title: 'Investor Application',
    active: [],
  },
  {
    path: '/developer-form',
    heading: 'Project Application',
    title: 'Project Application',
    active: [],
  },
  {
    path: '/incubator-form',
    heading: 'Incubator Application',
    title: 'Incubator Application',
    active: ['INCUBATOR'],
  },
  {
    path: '/application-status',
    heading: 'How far are we?',
    title: 'Application Status',
    active: [],
  },
  { path: '/proof', heading: 'Do not take our word.', title: 'Proof of the Sale', active: [] },
  { path: '/developers', heading: 'For developers', title: 'For Developers', active: [] },
  { path: '/verify', heading: 'Verify a receipt', title: 'Verify a Receipt', active: [] },
  { path: '/receipt', heading: 'Receipt', title: 'Receipt', active: [] },
  { path: '/how-we-test', heading: 'How we test', title: 'How We Test', active: [] },
  { path: '/privacy-policy', heading: 'Privacy Policy', title: 'Privacy Policy', active: [] },
  { path: '/terms-conditions', heading: 'Terms & Conditions', title: 'Terms and Conditions', active: [] },
  { path: '/__visual-test', heading: home, title: 'Visual test', active: [], bare: true },
]

/** The links of the bar, with their labels. */
export const mainLinks = [
  ['HOME', '/'],
  ['PLATFORM FEATURES', '/platform-features'],
  ['LAUNCHPAD FOR PROJECT', '/launchpad'],
  ['Touchstone FOR INVESTORS', '/investors'],
] as const

/** The links behind MORE..., in their order. */
export const moreLinks = [
  ['LOYALTY AND REPUTATION POINTS', '/rewards'],
  ['INCUBATOR', '/incubator'],
  ['ESCROW MECHANISMS', '/escrow'],
  ['MASCOT CALLOUT', '/meet'],
  ['ROADMAP', '/roadmap'],
  ['FOUNDER PASS', '/founder-pass'],
  ['MINT NFT NOW', '/founder-pass-wallet'],
  ['FAQ', '/faq'],
] as const
