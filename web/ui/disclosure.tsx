import type { ReactNode } from 'react'
import './disclosure.css'

interface DisclosureProps {
  /** Where an address may point to it. */
  readonly id?: string
  readonly summary: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** A question with its answer folded below: the platform's own element, so it opens without JavaScript too. */
export function Disclosure({ id, summary, open, children }: DisclosureProps) {
  return (
    <details id={id} className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
