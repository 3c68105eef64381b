import { brand, TERMS_VERSION } from '#contract/brand'
import { REPLY_WITHIN } from '#contract/form-terms'
import { durationInWords } from '#contract/in-words'
import { xrpText } from '#contract/money'
import { LEAST_REFUND } from '#contract/payment'
import { thousands } from '#contract/thousands'
import { TIERS_IN_WORDS, TOTAL_SUPPLY } from '#contract/tiers'
import { DELIVERY_LIFE, PAYLOAD_LIFE } from '#contract/timing'
import { Clause, LegalPage, Operator } from '../../legal/legal-page.tsx'

export function Page() {
  return (
    <LegalPage
      page="/terms-conditions"
      title="Terms & Conditions"
      lede="What you agree to when you use this site or mint a Founder Pass, in words meant to be read."
      version={TERMS_VERSION}
      summary={[
        'Nothing here is advice. Crypto-assets can lose all of their value.',
        'A Founder Pass is a membership, not a share, and no promise of profit.',
        'Payment and pass change hands in one ledger transaction, or neither does.',
        'A validated transaction is final. There is no refund, but for the cases named below.',
      ]}
    >
      <Clause id="who" title="Who you deal with">
        <Operator />
        <p>
          By using the site you accept these terms. If you act for a company, you say that you may. How we
          treat what you tell us stands in the <a href="/privacy-policy">Privacy Policy</a>.
        </p>
      </Clause>
      <Clause id="information" title="Information, not advice">
        <p>
          Scores, reports, dashboards and posts describe what could be read at one moment, by machines and
          people who can be wrong. They are not investment, legal or tax advice, and no offer. Whatever is
          marked Demo or Sample is invented to show how it looks.
        </p>
        <p>
          A figure that we quote about the industry, or project for ourselves, is an estimate. It says nothing
          about what you will gain.
        </p>
      </Clause>
      <Clause id="applications" title="Applications">
        <p>
          Applying is free and binds neither side. You hear from us within{' '}
          <span className="nowrap">{REPLY_WITHIN}</span>; that is an answer, and not yet a decision. Say what
          is true and what is yours to say. We take on whom we choose, but for holders of a Founder Pass,
          whose place in the incubator bypasses selection. What is done there, and on which of the two tracks,
          is agreed in a contract of its own.
        </p>
      </Clause>
      <Clause id="pass" title="What a Founder Pass is">
        <p>
          {`A Founder Pass is a token of the XRP Ledger (an NFToken) from an edition of ${thousands(TOTAL_SUPPLY)} in ${TIERS_IN_WORDS} tiers. You own the token. You may hold it, give it away or sell it; we take no fee on that. Its picture may be shown by whoever holds it.`}
        </p>
        <p>
          It carries the perks of its tier, as the <a href="/founder-pass">table of tiers</a> names them, for
          whoever holds it. It is no share, no security, no claim on our income or property, and no vote in
          our affairs beyond what its tier names.
        </p>
      </Clause>
      <Clause id="buying" title="How buying works">
        <ul>
          <li>You agree to the price, the fee and these terms. We keep their version and the time.</li>
          <li>We reserve and mint a pass for your wallet, and offer it to that wallet alone.</li>
          <li>{`You have ${durationInWords(PAYLOAD_LIFE)} to open the request in your wallet app.`}</li>
          <li>
            Your signature accepts the offer. Payment and pass change hands in the same transaction, about 4
            seconds later.
          </li>
        </ul>
        <p>
          If you decline, or do not sign in time, the pass goes back to the collection and you have paid
          nothing. A transaction that the ledger refuses can cost its network fee, a small fraction of an XRP,
          which goes to nobody.
        </p>
        <p>
          {`If you pay first by a payment made for it, the pass is offered to the account that paid for as long as you were told before you paid (${durationInWords(DELIVERY_LIFE)}, unless you were told otherwise). What you do not take by then, and what we cannot deliver, goes back to that account whole.`}
        </p>
        <p>
          {`A payment of less than ${xrpText(LEAST_REFUND)} XRP cannot buy a pass, and is too small to be sent back by itself. It stays owed to you: it goes back together with your others once they come to that much, or when you ask us for it.`}
        </p>
        <p>
          Prices are in XRP. What an XRP is worth in your currency changes by the minute. The ledger keeps a
          reserve for what an account owns; it is yours again when you let go of it.
        </p>
      </Clause>
      <Clause id="final" title="No refund, and your right of withdrawal">
        <p>
          A validated transaction cannot be undone by anyone. The pass is digital content, delivered at once:
          by continuing you ask for immediate delivery, and accept that a right of withdrawal, where you have
          one, ends with it. If we cannot deliver what you paid for, you get back what you paid, in XRP.
        </p>
      </Clause>
      <Clause id="limits" title="Limits and identity">
        <p>
          One wallet can mint two each of Common, Uncommon, Rare and Mythic, and one each of Epic and
          Legendary. Legendary and Mythic ask for an identity check first, and of these the limit is a
          person’s, over all of their wallets. We may refuse a sale that the law forbids, such as one to a
          sanctioned person or place. You must be 18 or over.
        </p>
      </Clause>
      <Clause id="perks" title="Perks">
        <p>
          Perks begin at the moment of minting and follow the pass: who sells it passes them on. Perks of
          several passes add up: ad space, KYC passes and escrow discounts. Of the three escrow terms of a
          tier, the holder chooses one.
        </p>
        <ul>
          <li>
            <b>Deliverables</b> are made once per pass, for one project, from what you give us to work with.
            Their extent is the one in the table.
          </li>
          <li>
            <b>The founders’ credit</b> counts towards the cost of building your project. Within it nothing
            extra is paid; above it you pay the difference. It is optional, is not paid out, and does not
            earn.
          </li>
          <li>After delivery we may, at our discretion, make you a long-term offer. You may decline it.</li>
          <li>
            <b>Rebates and multipliers</b> in $ECHOZ or $TRINX are counted in tokens whose value changes and
            can be nothing.
          </li>
        </ul>
      </Clause>
      <Clause id="escrow" title="Escrow and launches">
        <p>
          Escrow costs 10% at release. FailSafe locks for 6 to 12 months. What is in an escrow entry, and
          until when, is decided by that entry and by nobody’s goodwill. A project that launches here is its
          own: we test what we can and say so, and do not answer for what it does.
        </p>
      </Clause>
      <Clause id="tokens" title="Tokens, points and yield">
        <p>
          Points are a count kept by us and are not money. {brand.token} and other tokens named here are not
          sold on this site. “Yield” is what a programme may pay out of what it has; it varies, it can be
          nothing, and a multiplier multiplies that.
        </p>
        <p>
          This crypto-asset marketing communication has not been reviewed or approved by any competent
          authority in any Member State of the European Union. The offeror of the crypto-asset is solely
          responsible for the content of this crypto-asset marketing communication.
        </p>
      </Clause>
      <Clause id="risks" title="Risks you take">
        <ul>
          <li>The value of a pass or a token can fall to nothing, and nobody may want to buy it.</li>
          <li>
            Who loses the keys of a wallet loses what is in it. We do not have them and cannot restore them.
          </li>
          <li>Ledgers, wallet apps and laws change, and can make something slower, dearer or impossible.</li>
          <li>
            Others copy us. We never ask for secret numbers, and sell only on the mint page of this site.
          </li>
        </ul>
      </Clause>
      <Clause id="conduct" title="What you may not do">
        <p>
          Break in, flood, or get round a limit or an identity check; send what is false or not yours; use the
          site to deceive others or against the law. Looking for a fault in good faith, and telling us first,
          is welcome. The name, the texts and the drawings are ours; quote them, and do not pass them off as
          yours.
        </p>
      </Clause>
      <Clause id="liability" title="What we answer for">
        <p>
          We answer without limit for intent and gross negligence, for harm to life and health, and wherever
          the law lets nobody limit it. Otherwise we answer only for breaking a duty that the contract cannot
          do without, and up to the loss that was to be expected. We do not answer for the ledger, for wallet
          apps, or for markets.
        </p>
      </Clause>
      <Clause id="changes" title="Changes, and the law that holds">
        <p>
          We may change these terms for what comes after; every change gets a new date at the top of this
          page. A purchase is judged by the version that you agreed to, and its record names that version. If
          a clause fails, the others stand. Protection that the consumer law of your country gives you stays
          yours, whatever is written here.
        </p>
      </Clause>
    </LegalPage>
  )
}
