import { STATUS_PAGE } from '#contract/application-status'
import { brand } from '#contract/brand'
import { PROMISING, REPLY_PROMISED, REPLY_WITHIN } from '#contract/form-terms'
import type { MailMessage } from '../../adapters/mail/mail.ts'
import { escapeHtml } from '../../edge/http/html-text.ts'
import type { DueMail } from './outbox.ts'

/** A paragraph, or a link of its own. */
type Part = string | { readonly label: string; readonly href: string }

/**
 * What a mail says, for the site at this address. It repeats nothing that was typed into a form: the address may be that
 * of a person who never saw the site.
 */
export function messageOf({ address, entryId, form, receivedAt }: DueMail, siteUrl: string): MailMessage {
  const what = form === 'question' ? 'question' : 'application'
  const due = dateOf(receivedAt + REPLY_PROMISED)
  const parts: readonly Part[] = [
    `Your ${what} has arrived at ${brand.name}. Its ID is ${entryId}. Keep it: with it you can see how far we are.`,
    PROMISING.includes(form)
      ? `What happens next: a person reads it and answers you at this address within ${REPLY_WITHIN}, by ${due}.`
      : 'What happens next: a person reads it and writes to you at this address.',
    { label: 'See how far we are', href: `${siteUrl}${STATUS_PAGE}?id=${entryId}` },
    `You get this mail because this address was typed into a form at ${siteUrl}. If that was not you, you need not do anything: we write about this form only.`,
  ]
  return { to: address, subject: `Your ${what} has arrived`, text: textOf(parts), html: htmlOf(parts) }
}

/** `29 November 2026, 14:05 UTC`. */
function dateOf(time: number): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return `${new Date(time).toLocaleDateString('en-GB', day)}, ${new Date(time).toISOString().slice(11, 16)} UTC`
}

function textOf(parts: readonly Part[]): string {
  const paragraphs = parts.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.href}`))
  return `${[...paragraphs, brand.name].join('\n\n')}\n`
}

/** Without pictures, styles from elsewhere or scripts: nothing is loaded when it is opened. */
function htmlOf(parts: readonly Part[]): string {
  const paragraphs = parts.map((part) =>
    typeof part === 'string'
      ? escapeHtml(part).replaceAll('\n', '<br>')
      : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.label)}</a>`,
  )
  const body = [...paragraphs, escapeHtml(brand.name)].map((one) => `<p>${one}</p>`).join('\n')
  return `<!doctype html>\n<html lang="en">\n<body style="font: 16px/1.5 sans-serif; max-width: 36em">\n${body}\n</body>\n</html>\n`
}
