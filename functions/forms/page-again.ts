import type { Context } from 'hono'
import type { EntryStatus } from '#contract/application-status'
import type { EntryId, Form } from '#contract/form'
import { FIELD_MARK, FORM_MARK, fieldId, SLOT_MARK, type Slot, WRONG_FIELD } from '#contract/form-page'
import { STATUS_FORM_PATH, STATUS_PAGE } from '#contract/form-terms'
import type { AppEnv } from '../http/app-env.ts'
import { escapeHtml, unescapeHtml } from './html-text.ts'

interface Outcome {
  readonly values: Readonly<Record<string, unknown>>
  /** One sentence per wrong field. */
  readonly fields: Readonly<Record<string, string>>
  /** Why nothing was accepted, when it is not a matter of fields. */
  readonly failure: string | null
}

/** The page of a form once more, with what was typed in its fields and what is wrong beside them. */
export async function formAgain(
  c: Context<AppEnv>,
  form: Form,
  outcome: Outcome,
  status: number,
): Promise<Response | null> {
  const rewriter = standing(new HTMLRewriter())
  keepValues(rewriter, form, outcome.values)
  if (Object.keys(outcome.fields).length > 0) showSentences(rewriter, form, outcome.fields)
  if (outcome.failure !== null) {
    show(rewriter, 'failure')
    fill(rewriter, 'failure-text', outcome.failure)
  }
  rewriter.on('title', { element: (title) => void title.prepend('Error: ') })
  return published(c, form.page, rewriter, status)
}

/** The page of a form with the card that says it has arrived. */
export async function formReceived(c: Context<AppEnv>, form: Form, id: EntryId): Promise<Response | null> {
  const rewriter = standing(new HTMLRewriter())
  rewriter.on(`form[${FORM_MARK}="${form.name}"]`, {
    element: (element) => void element.setAttribute('hidden', ''),
  })
  show(rewriter, 'received')
  rewriter.on('title', { element: (title) => void title.prepend('Received: ') })
  fill(rewriter, 'received-id', id)
  rewriter.on(slot('received-status'), {
    element: (link) => void link.setAttribute('href', `${STATUS_FORM_PATH}?id=${id}`),
  })
  return published(c, form.page, rewriter, 200)
}

/** The status page with its answer, or with the sentence that there is none. */
export async function statusAnswered(
  c: Context<AppEnv>,
  typed: string,
  answer: { status: EntryStatus } | { refusal: string },
): Promise<Response | null> {
  const rewriter = standing(new HTMLRewriter())
  rewriter.on('input[name="id"]', {
    element: (input) => void input.setAttribute('value', escapeHtml(typed)),
  })
  if ('status' in answer) show(rewriter, `status-${answer.status}`)
  else {
    show(rewriter, 'failure')
    fill(rewriter, 'failure-text', answer.refusal)
  }
  return published(c, STATUS_PAGE, rewriter, 'status' in answer ? 200 : 404)
}

/** The page of this path as it was published, with its own headers, through the rewriter. Null without assets. */
async function published(
  c: Context<AppEnv>,
  path: string,
  rewriter: HTMLRewriter,
  status: number,
): Promise<Response | null> {
  const page = await c.env.ASSETS?.fetch(new URL(path, c.req.url).href)
  if (!page?.ok) return null
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex')
  headers.delete('etag')
  return rewriter.transform(new Response(page.body, { status, headers }))
}

/** The page's own script would take its address for a page that does not exist, so it stays as it is served. */
function standing(rewriter: HTMLRewriter): HTMLRewriter {
  return rewriter.on('script[type="module"], link[rel="modulepreload"]', {
    element: (element) => void element.remove(),
  })
}

function keepValues(rewriter: HTMLRewriter, form: Form, values: Outcome['values']): void {
  const within = `form[${FORM_MARK}="${form.name}"]`
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
        else if (select in values) option.removeAttribute('selected')
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

function showSentences(rewriter: HTMLRewriter, form: Form, fields: Outcome['fields']): void {
  show(rewriter, 'summary')
  rewriter.on(slot('summary-list'), {
    element(list) {
      for (const [field, sentence] of Object.entries(fields)) {
        const href = `#${fieldId(form.name, field)}`
        list.append(`<li><a href="${escapeHtml(href)}">${escapeHtml(sentence)}</a></li>`, { html: true })
      }
    },
  })
  for (const [field, sentence] of Object.entries(fields)) {
    const place = `[${FIELD_MARK}="${field}"]`
    rewriter
      .on(place, {
        element: (element) =>
          void element.setAttribute('class', `${element.getAttribute('class') ?? ''} ${WRONG_FIELD}`),
      })
      .on(`${place} ${slot('error')}`, { element: (element) => void element.removeAttribute('hidden') })
      .on(`${place} ${slot('error-text')}`, { element: (element) => void element.setInnerContent(sentence) })
      .on(`${place} [name="${field}"]`, {
        element: (control) => void control.setAttribute('aria-invalid', 'true'),
      })
  }
}

/** Shows a place, and starts the page there: without a script this is what takes the focus to it. */
function show(rewriter: HTMLRewriter, name: Slot): void {
  rewriter.on(slot(name), {
    element(element) {
      element.removeAttribute('hidden')
      element.setAttribute('tabindex', '-1')
      element.setAttribute('autofocus', '')
    },
  })
}

function fill(rewriter: HTMLRewriter, name: Slot, text: string): void {
  rewriter.on(slot(name), { element: (element) => void element.setInnerContent(text) })
}

function slot(name: Slot): string {
  return `[${SLOT_MARK}="${name}"]`
}

function given(values: Outcome['values'], name: string): readonly string[] {
  const value = values[name]
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((item) => typeof item === 'string')
}
