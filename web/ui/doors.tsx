import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './doors.css'

interface DoorProps {
  readonly href: string
  readonly title: readonly [string, string]
  readonly children: ReactNode
}

/** Two links at the end of a page, as `Door`s. */
export function Doors({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="doors wrap" aria-label={label}>
      {children}
    </nav>
  )
}

export function Door({ href, title: [first, second], children }: DoorProps) {
  return (
    <a href={href} className="door">
      <span className="door-title">
        <span>
          <span>{first}</span> <br />
          <span>{second}</span>
        </span>
      </span>
      <span className="door-words">{children}</span>
      <Icon name="arrow" />
    </a>
  )
}
