import type { ReactNode } from 'react'
import { type Drops, formatDrops, formatXrp } from '#contract/money'

interface RowProps {
  readonly term: string
  readonly className?: string
  readonly children: ReactNode
}

/** A term and its value, in a `<dl>`. */
export function Row({ term, className, children }: RowProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
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
