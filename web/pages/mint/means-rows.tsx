import { formatXrp, formatXrpUp } from '#contract/money'
import type { WalletMeans } from './bill.ts'
import type { MeansRows } from './purchase-summary.tsx'
import { Amount, Row } from './row.tsx'

/** What the wallet has and what is left of it, or what it lacks. */
export function meansRows({ balance, reserve, after, missing }: WalletMeans): MeansRows {
  const lacks = missing > 0n
  return {
    reserveRow: <Row term="Reserve, returned if you sell">{`up to ${formatXrp(reserve)}`}</Row>,
    balanceRows: (
      <>
        <Row term="Your balance">{formatXrp(balance)}</Row>
        <Row term="Balance after">{lacks ? 'Not enough' : <Amount drops={after} />}</Row>
        {lacks && (
          <Row term="Missing" className="summary-missing">
            <Amount drops={missing} xrp={formatXrpUp(missing)} />
          </Row>
        )}
      </>
    ),
    missingMark: lacks ? <span className="summary-missing">{`Add ${formatXrpUp(missing)}`}</span> : null,
  }
}
