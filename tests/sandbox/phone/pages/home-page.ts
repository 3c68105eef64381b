import { html } from 'hono/html'
import type { DemoWallet } from '../../accounts.ts'
import { ends, xrp } from '../words.ts'
import { type Markup, shell } from './shell.ts'

interface WalletOnShow {
  readonly wallet: DemoWallet
  /** Drops; null when the ledger does not know the account. */
  readonly balance: bigint | null
  readonly tokens: number
}

interface OpenRequest {
  readonly uuid: string
  readonly title: string
  readonly application: string
  readonly instruction: string | null
  /** Unix milliseconds; null once it was opened, since then it has no deadline. */
  readonly openBefore: number | null
}

/** The first screen: the wallets on this phone, and every request that still waits for an answer. */
export function homePage(
  wallets: readonly WalletOnShow[],
  requests: readonly OpenRequest[],
  ledger: number,
): Markup {
  return shell({
    title: 'Wallets',
    live: true,
    head: html`<h1>Wallets</h1><p class="verdict">Ledger <span class="figure">${ledger.toLocaleString('en-US')}</span> is validated.</p>`,
    sheet: html`<div class="scroll">
        <section aria-labelledby="requests">
          <h2 id="requests">Open requests</h2>
          ${requests.length === 0 ? html`<p class="hint">None. Connect or buy on the site, then answer here, or scan its code.</p>` : ''}
          <ul class="requests">${requests.map(requestRow)}</ul>
        </section>
        <section aria-labelledby="accounts">
          <h2 id="accounts">Accounts</h2>
          <ul class="accounts">${wallets.map(accountRow)}</ul>
        </section>
      </div>`,
  })
}

function requestRow({ uuid, title, application, instruction, openBefore }: OpenRequest): Markup {
  return html`<li><a href="/sign/${uuid}?from=EVENT_LIST">
    <span class="request-title">${title}</span>
    <span class="request-from">${instruction ?? application}</span>
    <span class="request-time">${openBefore === null ? 'Opened' : html`Open it within <time datetime="${new Date(openBefore).toISOString()}" data-countdown></time>`}</span>
  </a></li>`
}

function accountRow({ wallet, balance, tokens }: WalletOnShow): Markup {
  return html`<li class="wallet">
    <span class="wallet-name">${wallet.name}</span>
    <span class="wallet-balance">${balance === null ? 'Not activated' : xrp(balance)}</span>
    <span class="wallet-about">${wallet.caption}${tokens > 0 ? html` · ${tokens === 1 ? '1 token' : `${tokens} tokens`}` : ''}</span>
    <span class="id" title="${wallet.address}">${ends(wallet.address)}</span>
  </li>`
}
