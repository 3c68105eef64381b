import { Hallmark } from '../../figures/hallmark.tsx'
import { PartState } from '../../live/part-state.tsx'
import { ReceiptLines } from '../../receipt/receipt-lines.tsx'
import { AskLedger } from './ask-ledger.tsx'
import { PasteReceipt } from './paste-receipt.tsx'
import { Verdicts } from './verdicts.tsx'
import './verify.css'

/** `/verify` */
export function Page() {
  return (
    <section className="verify">
      <header className="verify-head wrap">
        <h1>Verify a receipt</h1>
        <p className="lede">
          Drop a receipt on the stone. Your own browser judges its signature; nothing you paste leaves this
          page, and you need not take our word.
        </p>
        <img src="/art/touchstone.svg" width="960" height="760" alt="" loading="lazy" />
      </header>
      <div className="paper paper-grain verify-sheet">
        <div className="wrap grid">
          <div className="verify-bench">
            <PasteReceipt />
            <PartState label="Getting ready to judge it" />
            <Verdicts />
            <section className="verify-found" data-found hidden aria-labelledby="verify-found">
              <h2 id="verify-found">What it says</h2>
              <ReceiptLines />
            </section>
            <AskLedger />
          </div>
          <aside className="verify-how">
            <h2 className="label-voice">How it is judged</h2>
            <ol>
              <li>
                <Hallmark mark="pass" struck={false} size={32} />
                <p>
                  <b>By signature.</b>{' '}
                  <span>
                    We sign each receipt with a key kept for nothing else. Its public half stands under a
                    fixed address, with those that signed before it.
                  </span>
                </p>
              </li>
              <li>
                <Hallmark mark="ledger" struck={false} size={32} />
                <p>
                  <b>By the ledger.</b>{' '}
                  <span>
                    If you ask for it, your browser asks a node that is not ours for the transaction, and lays
                    what it answers beside the receipt.
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
