import type { ReactNode } from 'react'
import './disclosure.css'

interface DisclosureProps {
  readonly summary: string
  readonly open?: boolean
  /** Told about every opening and closing, for an owner that remembers them. */
  readonly onToggle?: (open: boolean) => void
  readonly children: ReactNode
}

/** A question with its answer folded below: the platform's own element, so it opens without JavaScript too. */
export function Disclosure({ summary, open, onToggle, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
