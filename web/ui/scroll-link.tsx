import { Icon } from './icon.tsx'
import './scroll-link.css'

interface ScrollLinkProps {
  /** Distance in CSS pixels, or a viewport height. */
  readonly by: number | 'viewport'
  /** The target without scripts. */
  readonly to: `#${string}`
  readonly children: string
}

/** Scrolls down by a distance; connected by `scrollOnClick`. */
export function ScrollLink({ by, to, children }: ScrollLinkProps) {
  return (
    <a href={to} className="button button-line scroll-link" data-scroll-by={by}>
      <span>{children}</span>
      <Icon name="arrow" />
    </a>
  )
}
