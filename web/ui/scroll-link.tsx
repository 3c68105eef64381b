import { Icon } from './icon.tsx'
import './scroll-link.css'

interface ScrollLinkProps {
  /** How far to scroll on: in CSS pixels, or by as much as the window shows. */
  readonly by: number | 'viewport'
  /** The place on this page where one arrives without JavaScript. */
  readonly to: `#${string}`
  readonly children: string
}

/** Scrolls the page down by an exact distance; `scrollOnClick` sees to it, also in a part that stays as it was written. */
export function ScrollLink({ by, to, children }: ScrollLinkProps) {
  return (
    <a href={to} className="button button-line scroll-link" data-scroll-by={by}>
      <span>{children}</span>
      <Icon name="arrow" />
    </a>
  )
}
