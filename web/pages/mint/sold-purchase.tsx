import { formatDrops } from '#contract/money'
import { DISCORD } from '#contract/names'
import { passName } from '#contract/pass-name'
import { RECEIPT_PAGE, VERIFY_PAGE } from '#contract/receipts'
import { thousands } from '#contract/thousands'
import type { PurchaseView } from '#contract/wire/purchase'
import { LedgerSeal } from '../../figures/ledger-seal.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { focusWhenShown } from '../../wallet/focus-when-shown.ts'
import { HeldTogether } from './held-together.tsx'
import { LedgerEntry } from './ledger-entry.tsx'
import { PassPlate } from './pass-picture.tsx'
import { PassSlip } from './pass-slip.tsx'
import { Row } from './row.tsx'
import { Stages } from './stages.tsx'
import './sold-certificate.css'
import { MONO } from '../../ui/mono.ts'
import { NEW_TAB } from '../../ui/new-tab.ts'

/** The picture of the pass with a seal that names the ledger of the sale. */
export function SoldPlate({ purchase }: { purchase: PurchaseView }) {
  const ledger = purchase.evidence.sold?.ledger ?? null
  return (
    <>
      <PassPlate tokenId={purchase.tokenId} size={424} />
      <LedgerSeal small={ledger === null ? 'validated' : 'ledger'}>
        <text x="60" y="82">
          {ledger === null ? 'Sold' : thousands(ledger)}
        </text>
      </LedgerSeal>
    </>
  )
}

/** The proof of a sale: pass, price, links to check it, and the ledger data in a disclosure. */
export function SoldCertificate({ purchase }: { purchase: PurchaseView }) {
  const { tier, tokenId, nftokenId, paidDrops, priceDrops, owner, evidence } = purchase
  const tx = evidence.sold?.tx
  return (
    <div className="certificate">
      <PassSlip tier={tier} tokenId={tokenId} term="Paid" price={paidDrops ?? priceDrops} fee={null} />
      <ul className="certificate-proofs" aria-label="Check it">
        {tx && (
          <>
            <Proof href={`${RECEIPT_PAGE}?tx=${tx}`}>Signed receipt</Proof>
            <Proof href={`${VERIFY_PAGE}?tx=${tx}`}>Verify it</Proof>
          </>
        )}
        <Proof href="/proof">Count the sale</Proof>
      </ul>
      <Disclosure summary="On the ledger">
        <dl className="num">
          {paidDrops !== null && <Row term="Paid">{formatDrops(paidDrops)}</Row>}
          {owner && (
            <div>
              <dt>Owner</dt>
              <dd {...MONO}>{owner}</dd>
            </div>
          )}
          {nftokenId && <LedgerEntry term="NFTokenID" id={nftokenId} />}
          {tx && <LedgerEntry term="Transaction" id={tx} />}
        </dl>
      </Disclosure>
    </div>
  )
}

/** A link that opens a new tab. */
function Proof({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} {...NEW_TAB}>
        {children}
      </a>
    </li>
  )
}

interface SoldWordsProps {
  readonly purchase: PurchaseView
  /** The buyer asked to cancel after signing. */
  readonly tooLate: boolean
  /** From the server's clock to this device's, ms. */
  readonly offset: number
  readonly onContinue: () => void
}

export function SoldWords({ purchase, tooLate, offset, onContinue }: SoldWordsProps) {
  return (
    <>
      <p className="purchase-lead purchase-lead-alone" ref={focusWhenShown} tabIndex={-1}>
        <HeldTogether
          words={`${passName(purchase.tokenId)} is in your wallet. Payment and pass changed hands in one transaction, and your perks are active from now on.`}
        />
      </p>
      {tooLate && <p className="note">{SIGNED_FIRST}</p>}
      <Stages stage="success" purchase={purchase} offset={offset} />
      <ul className="purchase-next" aria-label="What to do next">
        <li>
          <span>Building something?</span>{' '}
          <a href="/incubator-form">Your pass is your ticket into the incubator.</a>
        </li>
        <li>
          <span>Your role is waiting in</span>{' '}
          <a href={DISCORD} {...NEW_TAB}>
            the founders’ Discord
          </a>
          <span>.</span>
        </li>
        <li>It stands in your collection on this page, and under NFTs in Xaman.</li>
      </ul>
      <div className="actions">
        <Button kind="gold" onClick={onContinue}>
          Continue
        </Button>
      </div>
    </>
  )
}

export const SIGNED_FIRST = 'You had signed before you cancelled, so the sale stands.'
