import type { ReactNode } from 'react'
import { type Drops, formatDrops, formatXrp } from '#contract/money'

interface RowProps {
  readonly term: string
  readonly className?: string
  /** The value is an address, which must not be translated. */
  readonly address?: boolean
  readonly children: ReactNode
}

/** One fact of a list of facts. */
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

/** Money in XRP, and to the drop. `xrp` says it where rounding as usual would not do. */
export function Amount({ drops, xrp = formatXrp(drops) }: { drops: Drops | string; xrp?: string }) {
  return (
    <>
      <span>{xrp}</span>
      <small>{formatDrops(drops)}</small>
    </>
  )
}
