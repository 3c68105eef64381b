import type { MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import './scroll-link.css'

interface ScrollLinkProps {
  /** How far to scroll on: in CSS pixels, or by as much as the window shows. */
  readonly by: number | 'viewport'
  /** The place on this page where one arrives without JavaScript. */
  readonly to: `#${string}`
  readonly children: string
}

/** Scrolls the page down by an exact distance. It glides, unless the visitor asked for less motion. */
export function ScrollLink({ by, to, children }: ScrollLinkProps) {
  function scroll(event: MouseEvent) {
    event.preventDefault()
    const top = by === 'viewport' ? innerHeight : by
    scrollBy({ top, behavior: wantsStillness() ? 'instant' : 'smooth' })
  }

  return (
    <a href={to} className="button button-line scroll-link" onClick={scroll}>
      {children}
      <Icon name="arrow" />
    </a>
  )
}

function wantsStillness(): boolean {
  return (
    document.documentElement.dataset.motion === 'paused' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
