import type { ShownStatus } from '#contract/application-status'
import { durationInWords } from '#contract/in-words'
import { OWN_ENTRY_PATH, OWN_FORM_PATH, OWN_WITHDRAWAL_PATH, UNDO_LIFE } from '#contract/own-entry'
import type { Form } from '#contract/wire/form'
import { escapeHtml } from '../../edge/http/html-text.ts'
import { dateAndTime } from '../mail/message.ts'
import { undoUntil, whyNotAmended } from './own-entry.ts'
import type { OwnEntry } from './own-entry-store.ts'

/** What the page says of the entry beside what it is: what was just done, or why not. */
export interface EntryNotice {
  readonly title: string
  readonly words: string
}

interface ShownEntry {
  readonly entry: OwnEntry
  readonly form: Form
  /** The key of this page, for what is done next. */
  readonly pass: string
  readonly notice: EntryNotice | null
  readonly now: number
}

/** An entry as its sender sees it, as HTML: where it stands, what the team wrote, what was sent, and what can be done. */
export function entryMarkup(shown: ShownEntry): string {
  const { entry, form, notice } = shown
  const what = form.name === 'question' ? 'Your question' : 'Your application'
  return [
    `<h2 tabindex="-1" autofocus>${notice ? escapeHtml(notice.title) : what}</h2>`,
    notice ? `<p role="status">${escapeHtml(notice.words)}</p>` : '',
    `<dl class="own-facts"><dt>ID</dt><dd class="mono" translate="no">${entry.id}</dd>`,
    `<dt>How far we are</dt><dd>${escapeHtml(statusWords[entry.status])}</dd>`,
    `<dt>Sent</dt><dd>${dateAndTime(entry.sentAt)}${entry.amended > 0 ? ', in place of what was sent before' : ''}</dd></dl>`,
    entry.lastAnswer === null
      ? ''
      : `<h3>What we last wrote</h3><p class="note">${dateAndTime(entry.lastAnswer.at)}: <bdi>${escapeHtml(entry.lastAnswer.subject)}</bdi></p><blockquote dir="auto">${lines(entry.lastAnswer.text)}</blockquote>`,
    `<h3>What was sent</h3><dl class="own-answers">${answersOf(form, entry.answers)}</dl>`,
    actionsOf(shown),
  ].join('')
}

/** Asks once whether an entry is to be withdrawn. */
export function askMarkup({ entry, pass }: Pick<ShownEntry, 'entry' | 'pass'>): string {
  return [
    '<h2 tabindex="-1" autofocus>Withdraw it?</h2>',
    `<p>We then do not answer <span class="mono" translate="no">${entry.id}</span> any more. For ${durationInWords(UNDO_LIFE)} you can undo it.</p>`,
    '<div class="actions">',
    button(OWN_WITHDRAWAL_PATH, { pass, sure: 'yes' }, 'Withdraw it', 'button-gold'),
    button(OWN_ENTRY_PATH, { pass }, 'Keep it'),
    '</div>',
  ].join('')
}

/** One sentence alone: no entry is shown. */
export function sentenceMarkup({ title, words }: EntryNotice): string {
  return `<h2 tabindex="-1" autofocus>${escapeHtml(title)}</h2><p role="status">${escapeHtml(words)}</p>`
}

/** What was posted, and a button that posts it again. */
export function againMarkup(action: string, posted: URLSearchParams): string {
  return `<p>What you sent is kept on this page.</p><div class="actions">${button(action, posted, 'Send it again', 'button-gold')}</div>`
}

const statusWords: Readonly<Record<ShownStatus, string>> = {
  received: 'Received. It waits for review.',
  in_review: 'In review. A person works on it.',
  answered: 'Answered. We have written to you.',
  accepted: 'Accepted. We have written to you.',
  declined: 'Declined. We have written to you.',
  withdrawn: 'Withdrawn. We do not answer it any more.',
}

function actionsOf({ entry, pass, now }: ShownEntry): string {
  const undo = undoUntil(entry, now)
  if (undo !== null)
    return `<p>This can be undone until ${dateAndTime(undo)}.</p><div class="actions">${button(OWN_WITHDRAWAL_PATH, { pass, undo: 'yes' }, 'Undo the withdrawal', 'button-gold')}</div>`
  if (entry.status === 'withdrawn') return ''
  const amend =
    whyNotAmended(entry) === null ? button(OWN_FORM_PATH, { pass }, 'Correct it', 'button-gold') : ''
  const isTold = entry.status !== 'received' && entry.status !== 'in_review'
  const after = isTold ? '<p>Corrected after an answer it is new to us, and is answered again.</p>' : ''
  return `${after}<div class="actions">${amend}${button(OWN_WITHDRAWAL_PATH, { pass }, 'Withdraw it')}</div>`
}

function button(
  action: string,
  values: Record<string, string> | URLSearchParams,
  label: string,
  look = 'button-line',
): string {
  const hidden = [...new URLSearchParams(values)].map(([name, value]) => hiddenInput(name, value))
  return `<form method="post" action="${action}">${hidden.join('')}<button type="submit" class="button ${look}"><span>${label}</span></button></form>`
}

export function hiddenInput(name: string, value: string): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
}

function answersOf({ names }: Form, answers: OwnEntry['answers']): string {
  return Object.entries(names)
    .map(([name, label]) => [label, [answers[name] ?? ''].flat().map(String).join(', ')] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${lines(text)}</dd>`)
    .join('')
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
