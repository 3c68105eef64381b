import { Hallmark } from '../../figures/hallmark.tsx'
import { PartState } from '../../live/part-state.tsx'
import { ReceiptLines } from '../../receipt/receipt-lines.tsx'
import { LedgerFacts } from './ledger-facts.tsx'
import { PasteReceipt } from './paste-receipt.tsx'
import { Verdicts } from './verdicts.tsx'
import './verify.css'

export function Page() {
  return (
    <section>
      <header className="verify-head wrap">
        <h1>Verify a receipt</h1>
        <p className="lede">
          Drop a receipt on the stone. Your own browser judges its signature, and a node of the ledger that is
          not ours shows the sale. You need not take our word.
        </p>
        <img src="/art/touchstone.svg" width="960" height="760" alt="" loading="lazy" />
      </header>
      <div className="paper paper-grain verify-sheet">
        <div className="wrap grid">
          <div className="verify-verdict" data-judged>
            <Verdicts />
            <LedgerFacts />
          </div>
          <section className="verify-found" data-found hidden aria-labelledby="verify-found">
            <h2 id="verify-found">What it says</h2>
            <ReceiptLines lines={['name', 'tier', 'price', 'fee', 'closedAt', 'network', 'terms', 'site']} />
          </section>
          <div className="verify-bench">
            <PasteReceipt />
            <PartState label="Getting ready to judge it" />
          </div>
          <aside className="verify-how">
            <h2 className="label-voice">How it is judged</h2>
            <ol>
              <li>
                <Hallmark mark="pass" struck={false} size={32} />
                <p>
                  <b>By signature.</b>{' '}
                  <span>
                    We sign each receipt with a key kept for nothing else. Its public half is published at a
                    fixed address, with those of earlier keys.
                  </span>
                </p>
              </li>
              <li>
                <Hallmark mark="ledger" struck={false} size={32} />
                <p>
                  <b>By the ledger.</b>{' '}
                  <span>
                    Your browser asks the node that you choose for the transaction, and compares the answer
                    with the receipt. Nothing else of the receipt leaves this page.
                  </span>
                </p>
              </li>
            </ol>
            <p className="note">
              <a href="/.well-known/touchstone-receipts.json">The public keys</a>{' '}
              <span>are a JWK set; what is signed is the receipt’s canonical text (RFC 8785).</span>
            </p>
          </aside>
        </div>
      </div>
    </section>
  )
}
