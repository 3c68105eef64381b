import { html } from 'hono/html'
import type { Cost } from '../cost.ts'
import type { Line } from '../explain.ts'
import type { RequestView, WalletChoice } from '../request-view.ts'
import { ends, xrp } from '../words.ts'
import { type Markup, shell } from './shell.ts'

/** The screen that asks: what will be signed, with which wallet, at what cost; approve or decline. */
export function requestPage(
  uuid: string,
  view: RequestView,
  application: string,
  refused: string | null,
): Markup {
  const { explanation, chosen } = view
  return shell({
    title: explanation.title,
    head: html`${asker(view, application)}
      <h1>${explanation.title}</h1>
      ${view.instruction ? html`<blockquote class="instruction">${view.instruction}</blockquote>` : ''}`,
    sheet: html`<form method="post" action="/sign/${uuid}/approve">
        <div class="scroll">
          ${refused ? html`<p class="notice alert" role="alert">${refused}</p>` : ''}
          ${view.code ? codeToCompare(view.code) : ''}
          ${receipt(view)}
          ${wallets(view)}
          ${everything(view)}
        </div>
        <div class="actions">
          ${chosen ? approve : html`<p class="notice alert">No wallet on this phone can sign this.</p>`}
          <button class="decline" type="submit" formaction="/sign/${uuid}/decline" formnovalidate>Decline</button>
        </div>
      </form>`,
  })
}

const approve = html`<button class="slide" type="submit">
  <span class="knob" aria-hidden="true"><svg viewBox="0 0 24 24" width="22" height="22"><path d="M6 5l7 7-7 7M13 5l7 7-7 7" fill="none" stroke="currentColor" stroke-width="2"/></svg></span>
  <span class="slide-label">Approve</span>
</button>`

function asker({ site }: RequestView, application: string): Markup {
  return html`<p class="asker"><strong>${application}</strong>${site ? html` at <span class="site">${site}</span>` : ''} asks you to</p>`
}

function codeToCompare(code: string): Markup {
  return html`<p class="code"><span class="code-digits">${code}</span> <span>Does the site show this number?<br>If not, decline.</span></p>`
}

function receipt({ explanation, choices }: RequestView): Markup {
  const { token, lines, sentence, pays } = explanation
  return html`<section class="receipt" aria-label="What you sign">
    ${token ? tokenCard(token) : ''}
    <p class="sentence">${sentence}</p>
    ${lines.length > 0 || pays > 0n ? html`<dl>${lines.map(line)}${pays > 0n ? price('You pay', pays) : ''}</dl>` : ''}
    ${choices.map(forWallet)}
  </section>`
}

function tokenCard(token: { id: string; name: string; image: string | null }): Markup {
  return html`<div class="token">
    ${token.image ? html`<img src="${token.image}" width="64" height="64" alt="">` : html`<span class="token-blank" aria-hidden="true"></span>`}
    <p><span class="token-name">${token.name}</span><span class="id" title="${token.id}">${ends(token.id)}</span></p>
  </div>`
}

function line({ term, value, until }: Line): Markup {
  return html`<div><dt>${term}</dt><dd>${value}${until ? countdown(until) : ''}</dd></div>`
}

function price(term: string, drops: bigint): Markup {
  return html`<div class="price"><dt>${term}</dt><dd>${xrp(drops)}</dd></div>`
}

function countdown(until: number): Markup {
  return html` <time class="countdown" datetime="${new Date(until).toISOString()}" data-countdown></time>`
}

/** Shown only while its wallet is chosen, which the style sheet sees to. */
function forWallet({ wallet, cost, warning }: WalletChoice): Markup {
  return html`<div class="for-wallet" data-wallet="${wallet.name.toLowerCase()}">
    ${cost ? costLines(cost, warning === null ? cost.after : cost.afterRefusal) : ''}
    ${warning ? html`<p class="notice alert">${warning}</p>` : ''}
  </div>`
}

function costLines({ receives, fee }: Cost, after: bigint): Markup {
  return html`<dl>
    ${receives > 0n ? price('You receive', receives) : ''}
    <div><dt>Network fee</dt><dd>${xrp(fee)}</dd></div>
    <div class="total"><dt>Balance afterwards</dt><dd>${xrp(after)}</dd></div>
  </dl>`
}

function wallets({ choices, chosen }: RequestView): Markup {
  if (choices.length === 0) return html``
  return html`<fieldset class="wallets" role="radiogroup" aria-labelledby="wallet-legend">
    <legend id="wallet-legend">Wallet</legend>
    ${choices.map((choice) => walletRow(choice, choice === chosen))}
  </fieldset>`
}

function walletRow({ wallet, balance, hindrance }: WalletChoice, checked: boolean): Markup {
  const id = `wallet-${wallet.name.toLowerCase()}`
  return html`<label class="wallet" for="${id}">
    <input type="radio" name="wallet" id="${id}" value="${wallet.name}" aria-labelledby="${id}-name" aria-describedby="${id}-about"
      ${checked ? 'checked' : ''} ${hindrance ? 'disabled' : ''} required>
    <span class="wallet-name" id="${id}-name">${wallet.name}</span>
    <span class="wallet-balance">${balance === null ? 'Not activated' : xrp(balance)}</span>
    <span class="wallet-about" id="${id}-about">${hindrance ?? wallet.caption}</span>
    <span class="id" title="${wallet.address}">${ends(wallet.address)}</span>
  </label>`
}

function everything({ template }: RequestView): Markup {
  return html`<details>
    <summary>Everything you sign</summary>
    <pre tabindex="0">${JSON.stringify(template.txjson, null, 2)}</pre>
  </details>`
}
