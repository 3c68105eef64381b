import { brand } from '#contract/brand'
import { formatXrp } from '#contract/money'
import { passName } from '#contract/pass-name'
import { RECEIPT_PAGE } from '#contract/receipts'
import { thousands } from '#contract/thousands'
import { tiers } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { shortAddress } from '../../lib/address.ts'
import { Button } from '../../ui/button.tsx'
import { focusWhenShown } from '../../wallet/focus-when-shown.ts'
import { HeldTogether } from './held-together.tsx'
import { LedgerEntry } from './ledger-entry.tsx'
import { PassName } from './pass-name.tsx'
import { PassPicture } from './pass-picture.tsx'
import { Amount, Row } from './row.tsx'
import { Stages } from './stages.tsx'
import './sold-certificate.css'

/** The printed proof of a sale: which pass, whose, for how much, and where the ledger says so. */
export function SoldCertificate({ purchase }: { purchase: PurchaseView }) {
  const { tier, tokenId, nftokenId, paidDrops, owner, evidence } = purchase
  return (
    <div className="certificate">
      <div className="certificate-plate">
        <PassPicture tokenId={tokenId} size={240} className="certificate-picture" />
        <Hallmark ledger={evidence.sold?.ledger ?? null} />
      </div>
      <p className="certificate-name">
        <PassName tokenId={tokenId} />
      </p>
      <p className="label-voice">{tiers[tier].label}</p>
      <dl className="num">
        {paidDrops !== null && (
          <Row term="Paid">
            <Amount drops={paidDrops} />
          </Row>
        )}
        {owner && (
          <Row term="Owner" address>
            {shortAddress(owner)}
          </Row>
        )}
        {nftokenId && <LedgerEntry term="NFTokenID" id={nftokenId} />}
        {evidence.sold?.tx && <LedgerEntry term="Transaction" id={evidence.sold.tx} />}
      </dl>
      {evidence.sold?.tx && (
        <a
          className="certificate-receipt"
          href={`${RECEIPT_PAGE}?tx=${evidence.sold.tx}`}
          target="_blank"
          rel="noopener"
        >
          Signed receipt
        </a>
      )}
    </div>
  )
}

interface SoldWordsProps {
  readonly purchase: PurchaseView
  /** The buyer wanted to cancel it, and had signed before. */
  readonly tooLate: boolean
  readonly onContinue: () => void
}

/** What is said of a pass that has been bought, and what to do next. */
export function SoldWords({ purchase, tooLate, onContinue }: SoldWordsProps) {
  return (
    <>
      <p className="purchase-lead purchase-lead-alone" ref={focusWhenShown} tabIndex={-1}>
        <HeldTogether
          words={`${passName(purchase.tokenId)} is in your wallet. Payment and pass changed hands in one transaction, and your perks are active from now on.`}
        />
      </p>
      {tooLate && <p className="note">{SIGNED_FIRST}</p>}
      <Stages stage="success" purchase={purchase} />
      <Cost words="You paid" price={formatXrp(purchase.paidDrops ?? purchase.priceDrops)} />
      <ul className="purchase-next" aria-label="What to do next">
        <li>
          <span>Building something?</span>{' '}
          <a href="/incubator-form">Your pass is your ticket into the incubator.</a>
        </li>
        <li>
          <span>Your role waits in</span>{' '}
          <a href={brand.links.discord} target="_blank" rel="noopener noreferrer">
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

/** The verdict, struck in gold: sold, in this ledger. What it says stands in the words beside it too. */
function Hallmark({ ledger }: { ledger: number | null }) {
  return (
    <svg className="hallmark" viewBox="0 0 120 120" aria-hidden="true">
      <path className="hallmark-ground" d="M60 2 101 19 118 60 101 101 60 118 19 101 2 60 19 19z" />
      <path className="hallmark-ring" d="M60 9 96 24 111 60 96 96 60 111 24 96 9 60 24 24z" />
      <path className="hallmark-mark" d="m41 50 13 13 25-28" />
      <text x="60" y="82">
        {ledger === null ? 'Sold' : thousands(ledger)}
      </text>
      <text className="hallmark-small" x="60" y="96">
        {ledger === null ? 'validated' : 'ledger'}
      </text>
    </svg>
  )
}

export const SIGNED_FIRST = 'You had signed before you cancelled, so the sale stands.'

export function Cost({ words, price }: { words: string; price: string }) {
  return (
    <p className="purchase-cost num">
      <span>{words}</span>
      <b>{price}</b>
    </p>
  )
}
