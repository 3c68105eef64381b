import type { ReactNode } from 'react'
import './disclosure.css'

interface DisclosureProps {
  readonly id?: string
  readonly summary: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** A native `<details>`. */
export function Disclosure({ id, summary, open, children }: DisclosureProps) {
  return (
    <details id={id} className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
