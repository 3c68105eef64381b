import { useLocation } from 'wouter'
import { brand } from '#contract/brand'
import './header.css'

/** The header. Its panels are native popovers, which work without scripts. */
export function Header() {
  const [path] = useLocation()
  const inMore = moreLinks.some(({ href }) => isActive(href, path))

  return (
    <header className="header">
      <div className="header-bar">
        <a href="/" className="header-brand" aria-label={`${brand.name}, home`}>
          <img src="/mark.svg" width="34" height="34" alt="" />
          <span>{brand.name}</span>
        </a>
        <nav className="header-main" aria-label="Main">
          <ul>
            <Items links={mainLinks} />
            <li>
              <button
                type="button"
                className="header-more"
                popoverTarget="more-panel"
                data-active={inMore || undefined}
              >
                MORE...
              </button>
            </li>
          </ul>
        </nav>
        <button type="button" className="header-burger" popoverTarget="menu-panel" aria-label="Menu">
          <span className="header-burger-lines" aria-hidden="true" />
        </button>
      </div>
      <Panel id="more-panel" label="More" links={moreLinks} />
      <Panel id="menu-panel" label="Menu" links={[...mainLinks, ...moreLinks]} />
    </header>
  )
}

interface NavLink {
  readonly href: string
  readonly label: string
  /** The highlighted link. */
  readonly chief?: true
}

const mainLinks: readonly NavLink[] = [
  { href: '/', label: 'HOME' },
  { href: '/platform-features', label: 'PLATFORM FEATURES' },
  { href: '/launchpad', label: 'LAUNCHPAD FOR PROJECT' },
  { href: '/investors', label: `${brand.name} FOR INVESTORS` },
]

const moreLinks: readonly NavLink[] = [
  { href: '/rewards', label: 'LOYALTY AND REPUTATION POINTS' },
  { href: '/incubator', label: 'INCUBATOR' },
  { href: '/escrow', label: 'ESCROW MECHANISMS' },
  { href: '/meet', label: 'MASCOT CALLOUT' },
  { href: '/roadmap', label: 'ROADMAP' },
  { href: '/founder-pass', label: 'FOUNDER PASS' },
  { href: '/founder-pass-wallet', label: 'MINT NFT NOW', chief: true },
  { href: '/faq', label: 'FAQ' },
]

/** A popover closes on Esc, on a click outside, and when the focus or the visitor leaves (`closeMenus`). */
function Panel({ id, label, links }: { id: string; label: string; links: readonly NavLink[] }) {
  return (
    <nav id={id} className={`header-panel ${id} paper`} popover="auto" aria-label={label}>
      <ul>
        <Items links={links} />
      </ul>
    </nav>
  )
}

function Items({ links }: { links: readonly NavLink[] }) {
  const [path] = useLocation()
  return links.map(({ href, label, chief }) => (
    <li key={href}>
      <a
        href={href}
        className={chief ? 'header-link header-chief' : 'header-link'}
        aria-current={currency(href, path)}
      >
        {label}
      </a>
    </li>
  ))
}

/** A link is also active on the pages below its own. */
function currency(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return isActive(href, path) ? 'true' : undefined
}

/** Home is active on its exact path only, other links on every path that starts with theirs. */
export function isActive(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path.startsWith(href)
}
