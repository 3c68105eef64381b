import { brand } from '#contract/brand'

export interface NavLink {
  readonly href: string
  readonly label: string
  /** What the site is for: the one that stands out among the others. */
  readonly chief?: true
}

/** The links of the bar. */
export const mainLinks: readonly NavLink[] = [
  { href: '/', label: 'HOME' },
  { href: '/platform-features', label: 'PLATFORM FEATURES' },
  { href: '/launchpad', label: 'LAUNCHPAD FOR PROJECT' },
  { href: '/investors', label: `${brand.name} FOR INVESTORS` },
]

/** What the MORE... panel holds. */
export const moreLinks: readonly NavLink[] = [
  { href: '/rewards', label: 'LOYALTY AND REPUTATION POINTS' },
  { href: '/incubator', label: 'INCUBATOR' },
  { href: '/escrow', label: 'ESCROW MECHANISMS' },
  { href: '/meet', label: 'MASCOT CALLOUT' },
  { href: '/roadmap', label: 'ROADMAP' },
  { href: '/founder-pass', label: 'FOUNDER PASS' },
  { href: '/founder-pass-wallet', label: 'MINT NFT NOW', chief: true },
  { href: '/faq', label: 'FAQ' },
]

/** Home is active on its exact path only, any other link on every path that starts with it. */
export function isActive(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path.startsWith(href)
}
