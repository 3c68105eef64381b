import type { ReactNode } from 'react'
import { REPLY_WITHIN } from '#contract/form-terms'
import { Icon } from '../../ui/icon.tsx'
import './doors.css'

/** The two ways in, one wider than the other: more people come to invest. */
export function Doors() {
  return (
    <nav className="doors wrap" aria-label="Begin">
      <Door href="/investor-form" title={['Invest smarter.', 'Invest Safer.']}>
        Tell us what you look for. Two minutes, no wallet needed.
      </Door>
      <Door href="/developer-form" title={['Launch', 'a project']}>
        Apply with what you have. We reply within <span className="nowrap">{REPLY_WITHIN}</span>.
      </Door>
    </nav>
  )
}

interface DoorProps {
  readonly href: string
  readonly title: readonly [string, string]
  readonly children: ReactNode
}

function Door({ href, title: [first, second], children }: DoorProps) {
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
