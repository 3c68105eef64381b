import type { Context } from 'hono'
import type { EntryStatus } from '#contract/application-status'
import type { EntryId, Form } from '#contract/form'
import { FORM_MARK } from '#contract/form-page'
import { STATUS_FORM_PATH, STATUS_PAGE } from '#contract/form-terms'
import type { AppEnv } from '../http/app-env.ts'
import { UNSHARED } from '../http/caching.ts'
import { keepValues, showSentences } from './fill-form.ts'
import { escapeHtml } from './html-text.ts'
import { fill, show, slot } from './page-slots.ts'

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
  headers.set('cache-control', UNSHARED['cache-control'])
  headers.set('x-robots-tag', 'noindex')
  for (const stale of ['etag', 'content-length']) headers.delete(stale)
  return rewriter.transform(new Response(page.body, { status, headers }))
}

/** The page's own script would take its address for a page that does not exist, so it stays as it is served. */
function standing(rewriter: HTMLRewriter): HTMLRewriter {
  return rewriter.on('script[type="module"], link[rel="modulepreload"]', {
    element: (element) => void element.remove(),
  })
}
