import type { ReactNode } from 'react'
import './swipe-row.css'

/** A row that scrolls sideways on a phone. On wider screens it generates no box. */
export function SwipeRow({ label, children }: { label: string; children: ReactNode }) {
  const reachable = { role: 'group', 'aria-label': label, tabIndex: 0 }
  return (
    <div className="swipe-row" {...reachable}>
      {children}
    </div>
  )
}
