import { durationInWords } from '#contract/in-words'
import { JOIN_WITHIN, PURCHASE_TIMEOUT, SIGN_IN_REQUEST_LIFE } from '#contract/timing'
import { Clause, LegalPage, Operator } from '../../legal/legal-page.tsx'
import { policyHosts } from '../../legal/policy-document.tsx'
import { gateways } from '../../wallet/nft-metadata.ts'
import { KeptTable } from './kept-table.tsx'

/** The date from which this text applies. Update it with every change of its meaning. */
const VERSION = '2026-11-30'
const gatewayHosts = gateways.map((origin) => new URL(origin).host).join(', ')

export function Page() {
  return (
    <LegalPage
      page="/privacy-policy"
      title="Privacy Policy"
      lede="What we keep about you, why, and for how long. It is little, and this page names all of it."
      version={VERSION}
      summary={[
        'You can read every page without telling us anything. There is no account and no tracking.',
        'Your answers in a form are kept from their arrival until the time in the table is over.',
        'A wallet address is personal data, and we treat it as such. The public ledger does not.',
        'Nobody here will ever ask for your secret numbers or family seed.',
      ]}
    >
      <Clause id="who" title="Who is answerable">
        <Operator />
      </Clause>
      <Clause id="kept" title="What we keep, and for how long">
        <KeptTable />
        <p>
          Backups of our database overwrite themselves within 30 days, so what is deleted is gone from them
          within 30 days too.
        </p>
      </Clause>
      <Clause id="device" title="What stays on your device">
        <p>All of it is needed for what you asked the site to do. None of it follows you anywhere.</p>
        <ul>
          <li>
            <b>One cookie</b>, for one hour, from the moment you ask to connect a wallet: a secret that lets
            only your browser collect the answer. Scripts cannot read it.
          </li>
          <li>
            <b>The session of your wallet</b>, until you disconnect: a token that can look and reserve, and
            can never spend.{' '}
            <span>{`One that you set aside to connect another wallet stays for ${durationInWords(JOIN_WITHIN)}.`}</span>
          </li>
          <li>
            <b>A request to connect that is still open</b>
            <span>{`, for ${durationInWords(SIGN_IN_REQUEST_LIFE)}, and `}</span>
            <b>a purchase you have just agreed to</b>
            <span>{`, for ${durationInWords(PURCHASE_TIMEOUT)}, so that a reload loses neither.`}</span>
          </li>
          <li>
            <b>The pass you chose</b>, while this tab is at the identity check, so that it is still chosen
            when you come back.
          </li>
          <li>
            <b>The number of the purchase you made last</b>, until you have seen how it ended, so that any tab
            can show it.
          </li>
          <li>
            <b>What you typed into a form and have not sent</b>, for at most 30 days. It is cleared as soon as
            the page says that the form has arrived.
          </li>
          <li>
            <b>The ID of what you sent last with each form, and when</b>, for no longer than we keep what you
            sent, so that you can look it up. The <a href="/application-status">status page</a> forgets them
            when you ask it to.
          </li>
          <li>
            <b>Whether you paused all motion</b>, until you resume it.
          </li>
        </ul>
        <p>
          There are no analytics cookies and no advertising, so there is no banner asking you to accept them.
        </p>
      </Clause>
      <Clause id="others" title="Who else is involved">
        <ul>
          <li>
            <b>Cloudflare</b> serves this site, holds its database and sends its mails. It sees the network
            address of every visit, as any host does.
          </li>
          <li>
            <b>Xaman</b> carries what you sign from this page to your wallet app and back. It learns what it
            already knows: your wallet and the request.
          </li>
          <li>
            <b>The XRP Ledger</b> is public and permanent. Your wallet address, what it paid and which passes
            it holds can be read there by anyone, for ever. We put no name and no e-mail address on it.
          </li>
          <li>
            <b>Nodes of the XRP Ledger</b>, run by others, are asked by us what a wallet holds. Your own
            browser asks one when you <a href="/verify">verify a receipt</a> or{' '}
            <a href="/proof">count the sale</a> through it; it then sees your network address.
          </li>
          <li>
            <b>Sumsub</b> checks a document and a face for the tiers that ask for it, on a page of its own.
            What you show there stays with it. We send it a random number, and receive a verdict.
          </li>
          <li>
            <b>Metadata gateways</b>
            <span>{` (${gatewayHosts}) are asked for the pictures of NFTs that are not ours, and only when you open your collection. They see your network address.`}</span>
          </li>
          <li>
            <b>Cloudflare Turnstile</b> may ask whether you are a person, when far more forms arrive than
            usual or many under your e-mail address, and only on the page of that form.
          </li>
          <li>
            <b>A chat service of our team</b>, where one is connected, is told the ID of each form that
            arrives, and the wallet, the amount and the transaction of a payment that needs a person. It gets
            no name, no e-mail address and no answer.
          </li>
          {[...new Set(Object.values(policyHosts))].map(
            (host) =>
              host !== null && (
                <li key={host}>
                  <b>{host}</b> hosts a copy of our policies, which stands below ours in a frame. It sees the
                  network address of whoever comes near that.
                </li>
              ),
          )}
        </ul>
      </Clause>
      <Clause id="never" title="What we do not do">
        <p>
          We do not sell or lend what we know, build profiles, decide about you by machine alone, or ask for
          secret numbers. Page timings, if this site measures any, are numbers without a visitor: how long a
          page took, on which page, never on the mint page, and never with your network address. If this site
          counts its visits, a service does so that sets no cookie, and never on a page where you type or
          sign.
        </p>
      </Clause>
      <Clause id="rights" title="What you can ask for">
        <p>
          A copy of what we keep about you, its correction, its deletion, a pause in its use, or a file to
          take elsewhere. You may object where we rely on our own interest, and take back a consent at any
          time. Ask through <a href="/faq">Ask a Question</a> from the e-mail address it is about; for a
          wallet, we ask you to sign that it is yours.
        </p>
        <p>
          We answer within a month. What the law makes us keep, such as the record of a sale, we keep apart
          until its time is over. Nobody can delete what stands on the ledger, and neither can we. If our
          answer does not satisfy you, the data protection authority where you live will hear you.
        </p>
      </Clause>
      <Clause id="abroad" title="Where it is">
        <p>
          Our host answers from the data centre nearest to you, so data can leave your country. Where the law
          asks for safeguards, our host’s standard contractual clauses are in force.
        </p>
      </Clause>
      <Clause id="age" title="Age">
        <p>
          The site is for people of 18 and over. If a child has sent us something, tell us and we delete it.
        </p>
      </Clause>
      <Clause id="changes" title="Changes">
        <p>
          Every change gets a new date at the top of this page. What you sent before is judged by the text
          that held then. Earlier versions are yours for the asking. What you agree to when you buy stands in
          the <a href="/terms-conditions">Terms &amp; Conditions</a>.
        </p>
      </Clause>
    </LegalPage>
  )
}
