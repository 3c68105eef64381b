import { html } from 'hono/html'
import type { Signature } from '../../xaman/payload.ts'
import type { Fate } from '../fate.ts'
import { ends } from '../words.ts'
import { type Markup, shell } from './shell.ts'

/** The screen after approving: signed, and the ledger's result. */
export function signedPage(signature: Signature, fate: Fate, returnTo: string | null): Markup {
  const failed = fate.kind === 'refused' || fate.kind === 'dropped'
  return shell({
    title: 'Signed',
    live: fate.kind === 'waiting',
    head: html`${seal(failed ? 'failed' : fate.kind === 'waiting' ? 'waiting' : 'done')}
      <h1>Signed</h1>
      <p class="verdict" role="status">${sentence(fate)}</p>`,
    sheet: html`<div class="scroll">
        <dl class="facts">
          <div><dt>Account</dt><dd class="id" title="${signature.account}">${ends(signature.account)}</dd></div>
          ${'ledgerIndex' in fate ? html`<div><dt>Ledger</dt><dd>${fate.ledgerIndex.toLocaleString('en-US')}</dd></div>` : ''}
          ${'result' in fate ? html`<div><dt>Result</dt><dd class="id">${fate.result}</dd></div>` : ''}
          <div class="whole"><dt>${fate.kind === 'not-submitted' ? 'Signature hash' : 'Transaction hash'}</dt><dd class="id">${signature.txid}</dd></div>
        </dl>
      </div>
      ${wayBack(returnTo)}`,
  })
}

/** The screen after declining. */
export function declinedPage(returnTo: string | null): Markup {
  return shell({
    title: 'Declined',
    head: html`${seal('declined')}
      <h1>Declined</h1>
      <p class="verdict" role="status">Nothing was signed and nothing was paid. The site has been told.</p>`,
    sheet: html`<div class="scroll"></div>${wayBack(returnTo)}`,
  })
}

/** The screen for a request that cannot be answered (any more). */
export function closedPage(title: string, text: string, returnTo: string | null): Markup {
  return shell({
    title,
    head: html`${seal('closed')}<h1>${title}</h1><p class="verdict">${text}</p>`,
    sheet: html`<div class="scroll"></div>${wayBack(returnTo)}`,
  })
}

function sentence(fate: Fate): string {
  switch (fate.kind) {
    case 'not-submitted':
      return 'The site has your signature.'
    case 'elsewhere':
      return `Signed on ${fate.network}, which is not this ledger.`
    case 'waiting':
      return 'Sent to the ledger. Waiting for it to close…'
    case 'dropped':
      return `The ledger did not take it. ${fate.why} You were not charged.`
    case 'done':
      return 'Final on the ledger.'
    case 'refused':
      return `The ledger refused it. ${fate.why} Only the network fee was charged.`
  }
}

const STROKES = {
  done: 'M17 33l10 10 20-23',
  waiting: 'M32 18v15l9 6',
  failed: 'M32 17v20M32 45v2',
  declined: 'M21 21l22 22M43 21L21 43',
  closed: 'M20 32h24',
}

function seal(kind: keyof typeof STROKES): Markup {
  return html`<svg class="seal ${kind}" viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
    <circle cx="32" cy="32" r="30"/><circle class="inner" cx="32" cy="32" r="25"/><path d="${STROKES[kind]}"/>
  </svg>`
}

function wayBack(returnTo: string | null): Markup {
  return html`<div class="actions">
    ${returnTo ? html`<a class="button" href="${returnTo}">Return to site</a>` : html`<p class="hint">You can go back to the site now.</p>`}
  </div>`
}
