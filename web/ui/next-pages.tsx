import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './next-pages.css'

interface NextPageProps {
  readonly href: string
  readonly title: readonly [string, string]
  readonly children: ReactNode
}

/** Two links at the end of a page, as `NextPage`s. */
export function NextPages({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="next-pages wrap" aria-label={label}>
      {children}
    </nav>
  )
}

export function NextPage({ href, title: [first, second], children }: NextPageProps) {
  return (
    <a href={href} className="next-page">
      <span className="next-page-title">
        <span>
          <span>{first}</span> <br />
          <span>{second}</span>
        </span>
      </span>
      <span className="next-page-words">{children}</span>
      <Icon name="arrow" />
    </a>
  )
}
