import { nodesIn } from '../../lib/check-nodes.ts'
import { AWAITED } from '../../script/remember-press.ts'
import { Button } from '../../ui/button.tsx'

const nodes = nodesIn(import.meta.env.CHECK_NODES)

/** The form for a receipt and a node. The receipt is never sent anywhere. */
export function PasteReceipt() {
  return (
    <form className="verify-paste" data-paste>
      <noscript>
        <p className="verify-noscript">
          Judging a signature needs a script. It runs in your browser and sends nothing. Without one, any tool
          that knows Ed25519 can do it: the page for developers says what is signed.
        </p>
      </noscript>
      <div className="verify-field">
        <label htmlFor="verify-text">The receipt</label>
        <p className="note" id="verify-hint">
          Paste its text, or drop its file into the field.
        </p>
        <label className="button button-line verify-file">
          <span>Choose a file</span>
          <input type="file" className="visually-hidden" accept=".json,application/json,text/plain" />
        </label>
        <p className="note" role="status" data-unread />
        <textarea
          id="verify-text"
          className="mono"
          translate="no"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          aria-describedby="verify-hint"
          required
        />
      </div>
      {nodes.length > 0 && (
        <div className="verify-node">
          <label htmlFor="verify-node">Ask the ledger too, through this node</label>
          <select id="verify-node" data-node translate="no">
            {nodes.map(({ name, address }) => (
              <option key={address} value={address}>
                {name}
              </option>
            ))}
            <option value="">No node: the signature alone</option>
          </select>
        </div>
      )}
      <Button type="submit" kind="gold" {...AWAITED}>
        Check the receipt
      </Button>
      {nodes.length === 0 && (
        <p className="note">
          This site names no node to ask from here. Any explorer of the ledger shows the transaction of a
          receipt.
        </p>
      )}
    </form>
  )
}
