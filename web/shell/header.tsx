import { useLocation } from 'wouter'
import { brand } from '#contract/brand'
import { isActive, mainLinks, moreLinks, type NavLink } from './nav-links.ts'
import './header.css'

/** The bar at the top of every page. Its two panels are the platform's popovers: they open without JavaScript too. */
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
            {mainLinks.map((link) => (
              <li key={link.href}>
                <NavAnchor link={link} path={path} />
              </li>
            ))}
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
      <Panel id="more-panel" label="More" links={moreLinks} path={path} />
      <Panel id="menu-panel" label="Menu" links={[...mainLinks, ...moreLinks]} path={path} />
    </header>
  )
}

interface PanelProps {
  readonly id: string
  readonly label: string
  readonly links: readonly NavLink[]
  readonly path: string
}

/** A click outside and Esc close a popover by themselves; leaving the page closes it too (`closeMenus`). */
function Panel({ id, label, links, path }: PanelProps) {
  return (
    <nav id={id} className={`header-panel ${id} paper`} popover="auto" aria-label={label}>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <NavAnchor link={link} path={path} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavAnchor({ link, path }: { link: NavLink; path: string }) {
  return (
    <a
      href={link.href}
      className={link.chief ? 'header-link header-chief' : 'header-link'}
      aria-current={currency(link.href, path)}
    >
      {link.label}
    </a>
  )
}

/** A link can be active without being the very page one is on. */
function currency(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return isActive(href, path) ? 'true' : undefined
}
