import type { ReactNode } from 'react'
import { type Drops, formatDrops, formatXrp } from '#contract/money'

interface RowProps {
  readonly term: string
  readonly className?: string
  /** Sets the value in mono, and keeps translators off it. */
  readonly address?: boolean
  readonly children: ReactNode
}

/** A term and its value, in a `<dl>`. */
export function Row({ term, className, address, children }: RowProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      {address ? (
        <dd className="mono" translate="no">
          {children}
        </dd>
      ) : (
        <dd>{children}</dd>
      )}
    </div>
  )
}

/** An amount in XRP and in drops. Give `xrp` where the usual rounding is wrong. */
export function Amount({ drops, xrp = formatXrp(drops) }: { drops: Drops | string; xrp?: string }) {
  return (
    <>
      <span>{xrp}</span>
      <small>{formatDrops(drops)}</small>
    </>
  )
}
