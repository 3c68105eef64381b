import type { Drops } from '#contract/money'
import { formatDrops, formatXrp, formatXrpUp } from '../../lib/xrp.ts'
import { Row } from './purchase-summary.tsx'
import type { Receipt } from './receipt.ts'

type Purse = NonNullable<Receipt['wallet']>

/** What the ledger may set aside of the wallet for the pass. */
export function ReserveRow({ reserve }: Purse) {
  return <Row term="Reserve, returned if you sell">{`up to ${formatXrp(reserve)}`}</Row>
}

/** What the wallet has and what is left of it, or what it lacks. */
export function BalanceRows({ balance, after, missing }: Purse) {
  return (
    <>
      <Row term="Your balance">{formatXrp(balance)}</Row>
      <Row term="Balance after">
        {missing > 0n ? (
          'Not enough'
        ) : (
          <>
            <span>{formatXrp(after)}</span>
            <small>{formatDrops(after)}</small>
          </>
        )}
      </Row>
      {missing > 0n && (
        <div className="summary-missing">
          <dt>Missing</dt>
          <dd>
            <span>{formatXrpUp(missing)}</span>
            <small>{formatDrops(missing)}</small>
          </dd>
        </div>
      )}
    </>
  )
}

/** How much is missing, in the fewest words. */
export function Lacking({ missing }: { missing: Drops }) {
  return <span className="summary-missing">{`Add ${formatXrpUp(missing)}`}</span>
}
