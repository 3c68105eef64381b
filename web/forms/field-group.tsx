import type { ReactNode } from 'react'

/** A part of a form under a heading of its own, like a column of a printed register. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="field-group">
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  )
}

/** Two short fields side by side, one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="field-pair">{children}</div>
}
