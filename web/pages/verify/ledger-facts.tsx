import type { Fact } from '../../receipt/compare.ts'

/** Both sentences of each fact are prerendered; `check` shows one of them. */
const FACTS: readonly (readonly [fact: Fact, agrees: string, differs: string])[] = [
  ['found', 'The sale is in a validated ledger.', 'The node knows no such sale.'],
  ['buyer', 'The buyer signed it.', 'The buyer did not sign it.'],
  ['pass', 'It sold this pass.', 'It did not sell this pass.'],
  ['price', 'The price is the one paid.', 'Another price was paid, or none.'],
  ['fee', 'The network fee is the one paid.', 'Another network fee was paid, or none.'],
  ['ledger', 'It is in the ledger named.', 'It is not in the ledger named.'],
  ['time', 'That ledger closed when the receipt says.', 'The closing time differs, or is not told.'],
]

export function LedgerFacts() {
  return (
    <ul className="verify-facts" data-compared hidden aria-label="What the ledger shows">
      {FACTS.map(([fact, agrees, differs]) => (
        <li key={fact} data-fact={fact}>
          <span data-agrees hidden>
            {agrees}
          </span>
          <span data-differs hidden>
            {differs}
          </span>
        </li>
      ))}
    </ul>
  )
}
