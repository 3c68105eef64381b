import { Disclosure } from '../ui/disclosure.tsx'
import { MONO } from '../ui/mono.ts'
import './receipt-lines.css'

/** The lines inside the disclosure. `looked up`: a value on the ledger, in monospace. */
const FOLDED = {
  drops: ['Paid, to the drop'],
  ledger: ['Ledger'],
  buyer: ['Bought by', 'looked up'],
  owner: ['Held by, once sold', 'looked up'],
  payment: ['Paid by', 'looked up'],
  transaction: ['Sold by transaction', 'looked up'],
  nftokenId: ['NFTokenID', 'looked up'],
  issuer: ['Issuer', 'looked up'],
  kid: ['Signed with key', 'looked up'],
  signature: ['Signature', 'looked up'],
} as const

const LINES = {
  name: ['Pass'],
  tier: ['Tier'],
  price: ['Paid'],
  fee: ['Network fee'],
  closedAt: ['Closed'],
  network: ['Network'],
  terms: ['Terms agreed to'],
  site: ['Site'],
  ...FOLDED,
} as const

type ReceiptLine = keyof typeof LINES

/** Empty lines of a receipt: these, and the others in a disclosure. `fillLines` fills them. */
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
          {(Object.keys(FOLDED) as ReceiptLine[]).map((line) => (
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
      {looked ? <dd {...MONO} data-line={line} /> : <dd data-line={line} />}
    </div>
  )
}
