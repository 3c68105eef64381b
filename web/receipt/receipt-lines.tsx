import { Disclosure } from '../ui/disclosure.tsx'
import './receipt-lines.css'

/** What can stand on a receipt. What is set in the machine's own letters can be looked up on the ledger. */
const LINES = {
  name: ['Pass'],
  tier: ['Tier'],
  price: ['Paid'],
  fee: ['Network fee'],
  closedAt: ['Closed'],
  network: ['Network'],
  terms: ['Terms agreed to'],
  site: ['Site'],
  drops: ['Paid, to the drop'],
  buyer: ['Bought by', 'looked up'],
  owner: ['Held by, once sold', 'looked up'],
  payment: ['Paid by', 'looked up'],
  transaction: ['Sold by transaction', 'looked up'],
  nftokenId: ['NFTokenID', 'looked up'],
  issuer: ['Issuer', 'looked up'],
  ledger: ['Ledger'],
  kid: ['Signed with key', 'looked up'],
  signature: ['Signature', 'looked up'],
} as const

export type ReceiptLine = keyof typeof LINES

/** What is folded away: it proves the rest, and is read by those who check it. */
const FOLDED: readonly ReceiptLine[] = [
  'drops',
  'ledger',
  'buyer',
  'owner',
  'payment',
  'transaction',
  'nftokenId',
  'issuer',
  'kid',
  'signature',
]

/** The lines of a receipt with nothing in them yet, those named here and below them what is folded: `fillLines` writes them. */
export function ReceiptLines({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <>
      <dl className="receipt-lines num">
        {lines.map((line) => (
          <Line key={line} line={line} />
        ))}
      </dl>
      <Disclosure summary="On the ledger">
        <dl className="receipt-lines num">
          {FOLDED.map((line) => (
            <Line key={line} line={line} />
          ))}
        </dl>
      </Disclosure>
    </>
  )
}

function Line({ line }: { line: ReceiptLine }) {
  const [label, looked] = LINES[line]
  return (
    <div className={looked ? 'receipt-line receipt-line-long' : 'receipt-line'}>
      <dt>{label}</dt>
      {looked ? <dd className="mono" translate="no" data-line={line} /> : <dd data-line={line} />}
    </div>
  )
}
