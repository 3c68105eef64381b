import type { Context } from 'hono'
import { STATUS_PAGE } from '#contract/application-status'
import { SLOT_MARK, type Slot } from '#contract/form-page'
import { durationInWords } from '#contract/in-words'
import { OWN_ANSWERS_PATH, OWN_FORM_LIFE } from '#contract/own-entry'
import type { Form } from '#contract/wire/form'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { escapeHtml } from '../../edge/http/html-text.ts'
import { type FormOutcome, isRefused, showOutcome, withoutScript } from '../forms/fill-form.ts'
import { publishedPage } from '../forms/page-again.ts'
import { formSelector, setAttribute, slotSelector } from '../forms/page-slots.ts'
import { dateAndTime } from '../mail/message.ts'
import { hiddenInput } from './entry-markup.ts'
import type { OwnEntry } from './own-entry-store.ts'

/** The status page with this markup in place of what asks for an id or a link. */
export function entryPage(c: Context<AppEnv>, markup: string, status: number): Promise<Response | null> {
  const rewriter = withoutScript()
  for (const name of ['look-up', 'own-link'] as const)
    setAttribute(rewriter, slotSelector(name), 'hidden', '')
  rewriter.on(slotSelector('own-entry'), {
    element(element) {
      element.removeAttribute('hidden')
      element.setInnerContent(markup, { html: true })
    },
  })
  return publishedPage(c, STATUS_PAGE, rewriter, status)
}

/** An entry that is corrected, and what was typed. */
export interface Amending extends FormOutcome {
  readonly entry: OwnEntry
  readonly pass: string
  /** The key by which it may be sent once the pass is over. */
  readonly key: string
}

/**
 * The page of a form, filled in, whose answers replace those of the entry. It is without what needs its script, and without what
 * asks for an earlier entry.
 */
export function amendPage(
  c: Context<AppEnv>,
  form: Form,
  { entry, pass, key, ...outcome }: Amending,
  status: number,
): Promise<Response | null> {
  const rewriter = withoutScript()
  rewriter.on(formSelector(form), {
    element(element) {
      element.setAttribute('action', OWN_ANSWERS_PATH)
      element.prepend(hiddenInput('pass', pass) + hiddenInput('form', key), { html: true })
      const focus = isRefused(outcome) ? '' : ' tabindex="-1" autofocus'
      const words = `, sent on ${dateAndTime(entry.sentAt)}. What you send now takes its place; we keep the earlier answers beside it. Until you send it, it is kept nowhere: send it within ${durationInWords(OWN_FORM_LIFE)}.`
      const id = `<span class="nowrap" translate="no">${entry.id}</span>`
      const mark = `${SLOT_MARK}="${'corrects' satisfies Slot}"`
      element.before(`<p class="note" ${mark}${focus}>You correct ${id}${escapeHtml(words)}</p>`, {
        html: true,
      })
    },
  })
  for (const untrue of ['.form-last', slotSelector('kept-here'), '.ask-question', '.faq-search'])
    rewriter.on(untrue, { element: (element) => void element.remove() })
  showOutcome(rewriter, form, outcome)
  return publishedPage(c, form.page, rewriter, status)
}
