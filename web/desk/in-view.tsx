import type { ReactNode } from 'react'

/** Scrolls to what it shows once that is there: the button or key that led to it may be a window away. */
export function InView({ children }: { children: ReactNode }) {
  return <div ref={scrollTo}>{children}</div>
}

function scrollTo(place: HTMLElement | null) {
  place?.scrollIntoView({ block: 'nearest' })
}
