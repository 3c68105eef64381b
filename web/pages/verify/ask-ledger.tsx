import { nodesIn } from '../../lib/check-nodes.ts'
import type { Fact } from '../../receipt/compare.ts'
import { Button } from '../../ui/button.tsx'

const nodes = nodesIn(import.meta.env.CHECK_NODES)

/** What the ledger bears out, or does not: both said beforehand, and one of them shown. */
const FACTS: readonly (readonly [fact: Fact, agrees: string, differs: string])[] = [
  ['found', 'The sale is in a validated ledger.', 'The node knows no such sale.'],
  ['buyer', 'The buyer signed it.', 'Somebody else signed it, or nobody.'],
  ['pass', 'It sold this pass.', 'It did not sell this pass.'],
  ['price', 'The price is the one paid.', 'Another price was paid, or none.'],
  ['fee', 'The network fee is the one paid.', 'Another network fee was paid, or none.'],
  ['ledger', 'It is in the ledger named.', 'It is not in the ledger named.'],
  ['time', 'That ledger closed when the receipt says.', 'The closing time differs, or is not told.'],
]

/** The second proof, for whoever wants it: the visitor's browser asks a node. */
export function AskLedger() {
  return (
    <section className="verify-ledger" data-ledger hidden aria-labelledby="verify-ledger">
      <h2 id="verify-ledger">Ask the ledger</h2>
      {nodes.length === 0 ? (
        <p>
          This site names no node to ask from here. Any explorer of the ledger shows the transaction above.
        </p>
      ) : (
        <form data-ask>
          <label htmlFor="verify-node">Which node</label>
          <div className="verify-actions">
            <select id="verify-node" translate="no">
              {nodes.map(({ name, address }) => (
                <option key={address} value={address}>
                  {name}
                </option>
              ))}
            </select>
            <Button type="submit">Ask this node</Button>
          </div>
        </form>
      )}
      <div role="status">
        <p data-asking hidden>
          Asking …
        </p>
        <p data-silent hidden>
          The node does not answer. Try another, or again in a moment.
        </p>
        <ul className="verify-facts" data-compared hidden>
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
      </div>
    </section>
  )
}
