import type { ReactNode } from 'react'
import './swipe-row.css'

interface SwipeRowProps {
  readonly label: string
  readonly children: ReactNode
}

/**
 * Parts that lie in one row on a phone, swiped sideways or scrolled by keys. On wider screens the row makes no box, so
 * that its parts lie in the layout around it and a key does not stop at it.
 */
export function SwipeRow({ label, children }: SwipeRowProps) {
  const reachable = { role: 'group', 'aria-label': label, tabIndex: 0 }
  return (
    <div className="swipe-row" {...reachable}>
      {children}
    </div>
  )
}
