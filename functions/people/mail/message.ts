import { STATUS_PAGE } from '#contract/application-status'
import { brand } from '#contract/brand'
import { type FormName, REPLY_PROMISED, REPLY_WITHIN } from '#contract/form-terms'
import { durationInWords } from '#contract/in-words'
import { OWN_LINK_LIFE, UNDO_LIFE } from '#contract/own-entry'
import { DAY } from '#contract/timing'
import { headerLine } from '../../adapters/mail/header-line.ts'
import type { MailMessage } from '../../adapters/mail/mail.ts'
import { escapeHtml } from '../../edge/http/html-text.ts'
import { type DueMail, isCurrent, type MailKind } from './outbox.ts'

/** A paragraph, or a link of its own. */
type Part = string | { readonly label: string; readonly href: string }

/** Where the site stands, and the key that opens the mail's entry; null where its address is not the entry's any more. */
interface Links {
  readonly siteUrl: string
  readonly key: string | null
}

/**
 * What a mail says. No mail but an answer, which a person wrote, repeats what was typed into a form: the address may be that
 * of a person who never saw the site.
 */
export function messageOf(mail: DueMail, { siteUrl, key }: Links): MailMessage {
  const { subject, parts } = says[mail.kind](mail)
  const all: readonly Part[] = [
    ...parts,
    { label: 'See how far we are', href: `${siteUrl}${STATUS_PAGE}?id=${mail.entryId}` },
    ...(key === null ? [] : ownLink(`${siteUrl}${STATUS_PAGE}#${key}`)),
    `You get this mail because this address was typed into a form at ${siteUrl}. If that was not you, you need not do anything: we write about this form only.`,
  ]
  return { to: mail.address, subject, text: textOf(all), html: htmlOf(all) }
}

function ownLink(href: string): readonly Part[] {
  return [
    { label: 'See it whole, correct it or withdraw it', href },
    `The second link is for you alone: who has it can do the same. It works for ${OWN_LINK_LIFE / DAY} days; after that ask for a new one there. If the page asks for it, paste the whole link.`,
  ]
}

const says: Readonly<
  Record<MailKind, (mail: DueMail) => { readonly subject: string; readonly parts: readonly Part[] }>
> = {
  received: (mail) => ({
    subject: `Your ${what(mail.form)} has arrived`,
    parts: [
      `Your ${what(mail.form)} has arrived at ${brand.name}. Its ID is ${mail.entryId}. Keep it: with it you can see how far we are.`,
      nextFor(mail),
    ],
  }),
  link: ({ form, entryId }) => ({
    subject: `The link to your ${what(form)}`,
    parts: [`Here is a new link to your ${what(form)} ${entryId}.`],
  }),
  amended: (mail) => ({
    subject: `Your ${what(mail.form)} was changed`,
    parts: [
      `Your ${what(mail.form)} ${mail.entryId} was changed on ${dateAndTime(mail.writtenAt)}. We read it as it is now.`,
      nextFor(mail),
      'If you did not change it, answer this mail.',
    ],
  }),
  answer: ({ subject, body }) => ({
    subject: headerLine(subject ?? ''),
    parts: (body ?? '').split(/\n{2,}/),
  }),
  withdrawn: ({ form, entryId, writtenAt }) => ({
    subject: `Your ${what(form)} was withdrawn`,
    parts: [
      `Your ${what(form)} ${entryId} was withdrawn on ${dateAndTime(writtenAt)}. We do not answer it any more.`,
      `For ${durationInWords(UNDO_LIFE)} this can be undone, until ${dateAndTime(writtenAt + UNDO_LIFE)}.`,
      'If you did not withdraw it, undo that, or answer this mail.',
    ],
  }),
}

function what(form: FormName): string {
  return form === 'question' ? 'question' : 'application'
}

/** What happens next; without a time where the promised one is over. Investors chose how they are answered, and are promised none. */
function nextFor(mail: DueMail): string {
  const { form, receivedAt, writtenAt } = mail
  if (form === 'investor')
    return 'What happens next: a person reads it and answers by the channel that you chose.'
  const where = isCurrent(mail) ? 'at this address' : 'at the address that it has now'
  const due = receivedAt + REPLY_PROMISED
  return writtenAt < due
    ? `What happens next: a person reads it and answers you ${where} within ${REPLY_WITHIN}, by ${dateAndTime(due)}.`
    : `What happens next: a person reads it and writes to you ${where}.`
}

/** `29 November 2026, 14:05 UTC`. */
export function dateAndTime(time: number): string {
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
  const body = [...paragraphs, escapeHtml(brand.name)].map((one) => `<p dir="auto">${one}</p>`).join('\n')
  return `<!doctype html>\n<html lang="en">\n<body style="font: 16px/1.5 sans-serif; max-width: 36em">\n${body}\n</body>\n</html>\n`
}
