import { html } from 'hono/html'
import { type Markup, standInPage } from '../http/stand-in-page.ts'
import type { KeptMail } from './mailbox.ts'

/** The path of the style sheet of its pages. */
export const MAIL_STYLES = '/mail.css'

/** Every mail, the newest first. */
export function mailboxPage(mails: readonly KeptMail[]): Markup {
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      ${mails.length === 0 ? html`<p>No mail yet. Send a form on the site.</p>` : ''}
      <ul class="mails">${mails.map(
        ({ messageId, to, subject, sentAt }) =>
          html`<li><a href="/mail/${encodeURIComponent(messageId)}">${subject}</a> <span>to ${to.join(', ')}, ${sentAt}</span></li>`,
      )}</ul>`,
  )
}

/** One mail: its headers, its text with links that can be followed, and its HTML as a mail program shows it. */
export function mailPage(mail: KeptMail): Markup {
  const headers = {
    From: mail.from,
    To: mail.to.join(', '),
    Subject: mail.subject,
    Date: mail.sentAt,
    'Message-ID': mail.messageId,
    ...mail.headers,
  }
  return page(
    mail.subject,
    html`<h1>${mail.subject}</h1>
      <table><caption>Headers</caption><tbody>${Object.entries(headers).map(
        ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
      )}</tbody></table>
      <h2>Text</h2>
      <div class="text" data-mail="text">${linked(mail.text ?? '')}</div>
      <h2>HTML</h2>
      <iframe title="The mail as HTML" sandbox="" srcdoc="${mail.html ?? ''}"></iframe>`,
  )
}

/** Why there is nothing to show. */
export function noMailPage(why: string): Markup {
  return page('No mail', html`<h1>No mail</h1><p>${why}</p>`)
}

/** The text with its web addresses as links. */
function linked(text: string): readonly (string | Markup)[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, at) => (at % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : piece))
}

function page(title: string, body: Markup): Markup {
  return standInPage(MAILBOX, title, body)
}

const MAILBOX = {
  name: 'Sandbox mailbox',
  icon: '/phone/icon.svg',
  styles: MAIL_STYLES,
  home: '/mail',
  foot: 'It shows what the site’s binding for mail took. Nothing leaves this machine.',
}
