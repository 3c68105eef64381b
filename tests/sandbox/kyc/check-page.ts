import { html } from 'hono/html'
import { type Markup, standInPage } from '../http/stand-in-page.ts'
import type { Applicant } from './applicant.ts'
import type { Link } from './applicant-store.ts'

/** The path of the style sheet of its pages. */
export const CHECK_STYLES = '/websdk/check.css'

/** The hosted page of an applicant: what to do or the status, and below it the desk. */
export function checkPage(applicant: Applicant, link: Link | null, suggestion: string): Markup {
  const { title, words } = statusTexts(applicant)
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="words" role="status">${words}</p>
      ${link && mayShow(applicant) ? showForm(link, suggestion) : ''}
      ${wayBack(applicant, link)}
      ${desk(applicant, link)}`,
  )
}

/** The page of an expired or unknown link. */
export function overPage(): Markup {
  return page(
    'Link expired',
    html`<h1>This link has expired</h1>
      <p class="words">Go back to the site and ask for a new one. You continue where you stopped.</p>`,
  )
}

/** All applicants, newest first, with the desk's buttons. */
export function deskPage(applicants: readonly Applicant[]): Markup {
  return page(
    'Applicants',
    html`<h1>Applicants</h1>
      ${applicants.length === 0 ? html`<p class="words">Nobody yet. Start a check on the site.</p>` : ''}
      ${applicants.map((one) => html`<section class="applicant"><p class="id">${one.externalUserId}</p><p class="words">${statusTexts(one).title}</p>${desk(one, null)}</section>`)}`,
  )
}

function statusTexts({ reviewStatus, answer }: Applicant): { title: string; words: string } {
  if (reviewStatus === 'init')
    return {
      title: 'Show who you are',
      words: 'A document and a short look at the camera. Here a number will do.',
    }
  if (reviewStatus !== 'completed')
    return { title: 'In review', words: 'Your document has arrived. Somebody looks at it.' }
  if (answer?.reviewAnswer === 'GREEN') return { title: 'Verified', words: 'You can go back to the site.' }
  const comment = answer?.moderationComment ?? ''
  return answer?.reviewRejectType === 'RETRY'
    ? { title: 'Please try again', words: comment }
    : { title: 'Not accepted', words: comment }
}

/** Whether the person must show a document now. */
function mayShow({ reviewStatus, answer }: Applicant): boolean {
  return reviewStatus === 'init' || answer?.reviewRejectType === 'RETRY'
}

function showForm({ token }: Link, suggestion: string): Markup {
  return html`<form method="post" action="/websdk/p/${token}/show">
    <label for="document">Document number</label>
    <input id="document" name="document" value="${suggestion}" required pattern=".*[A-Za-z0-9].*" autocomplete="off">
    <p class="hint">Whoever shows the same number twice is the same person.</p>
    <button class="main" type="submit">Show my document</button>
  </form>`
}

function wayBack({ answer }: Applicant, link: Link | null): Markup {
  const target = answer?.reviewAnswer === 'RED' ? link?.redirect?.reject : link?.redirect?.success
  return target ? html`<p><a class="back" href="${target}">Return to site</a></p>` : html``
}

const ACTS = [
  ['approve', 'Approve'],
  ['again', 'Ask again'],
  ['refuse', 'Refuse for good'],
  ['hold', 'Decide later'],
  ['reset', 'Withdraw the approval'],
] as const

/** The desk, which a real provider would not show here. */
function desk({ id, reviewStatus, answer }: Applicant, link: Link | null): Markup {
  if (reviewStatus === 'init') return html``
  const approved = answer?.reviewAnswer === 'GREEN'
  const acts = ACTS.filter(([act]) => (act === 'reset') === approved)
  return html`<form class="desk" method="post" action="/websdk/desk/${id}${link ? `?link=${link.token}` : ''}">
    <fieldset><legend>The desk that decides</legend>
    ${acts.map(([act, label]) => html`<button name="act" value="${act}" type="submit">${label}</button>`)}
    </fieldset>
  </form>`
}

function page(title: string, body: Markup): Markup {
  return standInPage(CHECK, title, body)
}

const CHECK = {
  name: 'Sandbox identity check',
  icon: '/phone/icon.svg',
  styles: CHECK_STYLES,
  home: '/websdk/desk',
  foot: 'It stands in for the hosted page of an identity provider. No document is read and nothing you type is checked.',
}
