import { brand } from '#contract/brand'
import { Hallmark } from '../../figures/hallmark.tsx'
import { LedgerSeal } from '../../figures/ledger-seal.tsx'
import { ReceiptLines } from '../../receipt/receipt-lines.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import './receipt.css'

export function Page() {
  return (
    <section className="receipt wrap">
      <header className="receipt-head">
        <h1>Receipt</h1>
        <p className="lede" data-lede>
          A signed proof of purchase that anyone can verify without us.
        </p>
      </header>
      <div className="paper receipt-paper">
        <div role="status">
          <p className="receipt-word" data-word="reading" hidden>
            Reading the receipt …
          </p>
          <p className="receipt-word" data-word="none">
            Open a receipt from the certificate of your pass, or by the hash of the transaction that sold it.
          </p>
          <p className="receipt-word" data-word="refused" hidden />
          <p className="visually-hidden" data-word="shown" hidden>
            The receipt is below.
          </p>
          <p className="receipt-word" data-word="broken" hidden>
            The receipt cannot be read at the moment. This page keeps trying.
          </p>
        </div>
        <noscript>
          <p className="receipt-word">
            This page is filled in by a script. Without one, the receipt is there as JSON, under
            /v2/nft/receipt/ and the hash of the transaction.
          </p>
        </noscript>
        <form className="receipt-find" action="/receipt" data-find>
          <label htmlFor="receipt-tx">Transaction</label>
          <input
            id="receipt-tx"
            name="tx"
            className="mono"
            translate="no"
            autoComplete="off"
            spellCheck={false}
            required
            pattern="\s*[0-9A-Fa-f]{64}\s*"
          />
          <Button type="submit" kind="gold">
            Open its receipt
          </Button>
        </form>
        <div className="receipt-where" data-find>
          <Hallmark mark="ledger" struck={false} size={92} />
          <p className="label-voice">Where the hash stands</p>
          <ul>
            <li>On the certificate of the pass, under its ledger data.</li>
            <li>In Xaman, in the details of the transaction that you signed.</li>
            <li>In any explorer of the XRP Ledger, as the NFTokenAcceptOffer that moved the pass.</li>
          </ul>
        </div>
        <article className="receipt-sheet" data-receipt hidden aria-label="The receipt">
          <div className="receipt-plate">
            <img data-picture width="420" height="420" alt="" />
            <LedgerSeal small="ledger">
              <text x="60" y="82" data-line="ledger" />
            </LedgerSeal>
          </div>
          <div className="receipt-words">
            <p className="label-voice">{brand.name}</p>
            <p className="receipt-name" data-line="name" />
            <p className="label-voice" data-line="tier" />
            <p className="receipt-price num">
              <span className="label-voice">Paid</span> <b data-line="price" />
            </p>
            <ReceiptLines lines={['fee', 'closedAt', 'network', 'terms', 'site']} />
            <div className="actions receipt-actions">
              <Button kind="gold" data-print>
                Print
              </Button>
              <LinkButton href="/verify" data-verify>
                Verify it
              </LinkButton>
              <LinkButton href="/receipt" kind="quiet" data-save>
                Save as a file
              </LinkButton>
            </div>
          </div>
        </article>
      </div>
    </section>
  )
}
