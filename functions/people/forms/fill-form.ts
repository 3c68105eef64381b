import { FIELD_MARK, fieldId, OUTCOME_TITLES, WRONG_FIELD } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import { namedSentence } from '#contract/wire/form-values'
import { escapeHtml, unescapeHtml } from '../../edge/http/html-text.ts'
import { fill, formSelector, setAttribute, show, slotSelector } from './page-slots.ts'

type Values = Readonly<Record<string, unknown>>

/** What was typed into a form, and why it was not accepted. */
export interface FormOutcome {
  readonly values: Values
  /** One sentence per wrong field. */
  readonly fields: Readonly<Record<string, string>>
  /** Why nothing was accepted, when no field is the cause. */
  readonly failure: string | null
}

/** Whether what was typed was not accepted. */
export function isRefused({ fields, failure }: FormOutcome): boolean {
  return failure !== null || Object.keys(fields).length > 0
}

/** Writes what was typed back into a form, with the errors beside it and in the page's title. */
export function showOutcome(rewriter: HTMLRewriter, form: Form, outcome: FormOutcome): void {
  keepValues(rewriter, form, outcome.values)
  if (Object.keys(outcome.fields).length > 0) showSentences(rewriter, form, outcome.fields)
  if (outcome.failure !== null) {
    show(rewriter, 'failure')
    fill(rewriter, 'failure-text', outcome.failure)
  }
  if (isRefused(outcome))
    rewriter.on('title', { element: (title) => void title.prepend(OUTCOME_TITLES.refused) })
}

/** A rewriter of a page that its script would draw anew: without the script, and without what needs or awaits it. */
export function withoutScript(): HTMLRewriter {
  const rewriter = new HTMLRewriter()
  for (const scripted of SCRIPTED) rewriter.on(scripted, { element: (element) => void element.remove() })
  // What cannot be paused does not move.
  setAttribute(rewriter, '.dust', 'class', 'dust dust-still')
  return rewriter
}

const SCRIPTED = ['script[type="module"]', '[data-lost]', '[data-late]', '.motion-switch', '.notice-close']

/** Writes answers back into the controls of a form. */
function keepValues(rewriter: HTMLRewriter, form: Form, values: Values): void {
  const within = formSelector(form)
  let select = ''
  rewriter
    .on(`${within} input[name]`, {
      element(input) {
        const name = unescapeHtml(input.getAttribute('name') ?? '')
        const type = input.getAttribute('type')
        if (name === 'reference') return
        if (type === 'radio' || type === 'checkbox') {
          const chosen = given(values, name).includes(unescapeHtml(input.getAttribute('value') ?? ''))
          if (chosen) input.setAttribute('checked', '')
          else if (name in values) input.removeAttribute('checked')
        } else input.setAttribute('value', escapeHtml(given(values, name)[0] ?? ''))
      },
    })
    .on(`${within} select[name]`, {
      element(element) {
        select = unescapeHtml(element.getAttribute('name') ?? '')
      },
    })
    .on(`${within} select[name] option`, {
      element(option) {
        const chosen = given(values, select).includes(unescapeHtml(option.getAttribute('value') ?? ''))
        if (chosen) option.setAttribute('selected', '')
      },
    })
    .on(`${within} textarea[name]`, {
      element(area) {
        const name = unescapeHtml(area.getAttribute('name') ?? '')
        // A browser drops the first line break inside a textarea.
        area.setInnerContent(`\n${given(values, name)[0] ?? ''}`)
      },
    })
}

/** Shows the errors: beside each field, and in the summary that links to them. */
function showSentences(
  rewriter: HTMLRewriter,
  form: Form,
  sentences: Readonly<Record<string, string>>,
): void {
  show(rewriter, 'summary')
  rewriter.on(slotSelector('summary-list'), {
    element(list) {
      for (const [field, sentence] of Object.entries(sentences)) {
        const href = escapeHtml(`#${fieldId(form.name, field)}`)
        const words = escapeHtml(namedSentence(form, field, sentence))
        list.append(`<li><a href="${href}">${words}</a></li>`, { html: true })
      }
    },
  })
  for (const [field, sentence] of Object.entries(sentences)) {
    const place = `[${FIELD_MARK}="${field}"]`
    rewriter
      .on(place, {
        element: (element) =>
          void element.setAttribute('class', `${element.getAttribute('class') ?? ''} ${WRONG_FIELD}`),
      })
      .on(`${place} ${slotSelector('error')}`, {
        element: (element) => void element.removeAttribute('hidden'),
      })
      .on(`${place} ${slotSelector('error-text')}`, {
        element: (element) => void element.setInnerContent(sentence),
      })
    setAttribute(rewriter, `${place} [name="${field}"]`, 'aria-invalid', 'true')
  }
}

function given(values: Values, name: string): readonly string[] {
  const value = values[name]
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((item) => typeof item === 'string')
}
