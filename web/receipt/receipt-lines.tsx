import './receipt-lines.css'

/** What stands on a receipt, in its order. What is set in the machine's own letters can be looked up on the ledger. */
const LINES = [
  ['name', 'Pass', false],
  ['tier', 'Tier', false],
  ['price', 'Paid', false],
  ['fee', 'Network fee', false],
  ['buyer', 'Bought by', true],
  ['owner', 'Held by, once sold', true],
  ['payment', 'Paid by', true],
  ['transaction', 'Sold by transaction', true],
  ['nftokenId', 'NFTokenID', true],
  ['issuer', 'Issuer', true],
  ['ledger', 'Ledger', false],
  ['closedAt', 'Closed', false],
  ['network', 'Network', false],
  ['terms', 'Terms agreed to', false],
  ['site', 'Site', false],
  ['kid', 'Signed with key', true],
] as const

/** The lines of a receipt with nothing in them yet: `fillLines` writes them. */
export function ReceiptLines() {
  return (
    <dl className="receipt-lines num">
      {LINES.map(([line, label, looked]) => (
        <div key={line} className={looked ? 'receipt-line receipt-line-long' : 'receipt-line'}>
          <dt>{label}</dt>
          {looked ? <dd className="mono" translate="no" data-line={line} /> : <dd data-line={line} />}
        </div>
      ))}
    </dl>
  )
}
