import { formatXrp, formatXrpUp } from '#contract/money'
import type { WalletMeans } from './bill.ts'
import type { MeansRows } from './purchase-summary.tsx'
import { Amount, Row } from './row.tsx'

/** The rows of the slip that need a wallet: reserve, balance, and what is left or missing. */
export function meansRows({ balance, promised, reserve, after, missing }: WalletMeans): MeansRows {
  const lacks = missing > 0n
  return {
    reserveRow: <Row term="Reserve, returned if you sell">{`up to ${formatXrp(reserve)}`}</Row>,
    balanceRows: (
      <>
        <Row term="Your balance">{formatXrp(balance)}</Row>
        {promised > 0n && <Row term="Open purchases">{formatXrp(promised)}</Row>}
        <Row term="Balance after">{lacks ? 'Not enough' : <Amount drops={after} />}</Row>
        {lacks && (
          <Row term="Add at least" className="summary-missing">
            <Amount drops={missing} xrp={formatXrpUp(missing)} />
          </Row>
        )}
      </>
    ),
    missingMark: lacks ? <span className="summary-missing">{`Add ${formatXrpUp(missing)}`}</span> : null,
  }
}
