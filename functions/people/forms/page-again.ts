import type { Context } from 'hono'
import { noStatus, type ShownStatus, STATUS_FORM_PATH, STATUS_PAGE } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import { errors } from '#contract/errors'
import { AGAIN_MARK, AGAIN_PAGE_MARK, type Again, LIVING_ID, OUTCOME_TITLES } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import type { AnyRefused } from '#contract/wire/refusal'
import { UNSHARED } from '../../adapters/cache/caching.ts'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { escapeHtml } from '../../edge/http/html-text.ts'
import { timed } from '../../edge/http/refuse.ts'
import { type FormOutcome, showOutcome, withoutScript } from './fill-form.ts'
import { fill, formSelector, setAttribute, show, slotSelector } from './page-slots.ts'

/** The page of a form once more, with the typed answers in its fields and the errors beside them. */
export async function formAgain(
  c: Context<AppEnv>,
  form: Form,
  outcome: FormOutcome,
  status: number,
): Promise<Response | null> {
  const { fields, failure } = outcome
  const rewriter = posted(form, { fields, failure, id: null })
  showOutcome(rewriter, form, outcome)
  return publishedPage(c, form.page, rewriter, status)
}

/** The page of a form with the card that confirms its arrival. */
export async function formReceived(c: Context<AppEnv>, form: Form, id: EntryId): Promise<Response | null> {
  const rewriter = posted(form, { fields: {}, failure: null, id })
  setAttribute(rewriter, formSelector(form), 'hidden', '')
  show(rewriter, 'received')
  rewriter.on('title', { element: (title) => void title.prepend(OUTCOME_TITLES.received) })
  fill(rewriter, 'received-id', id)
  setAttribute(rewriter, slotSelector('received-status'), 'href', `${STATUS_FORM_PATH}?id=${id}`)
  return publishedPage(c, form.page, rewriter, 200)
}

/** Why the status page has no status: a refusal, or that no id was given. */
type NoStatus = AnyRefused | 'untyped'

/** The status page with its answer, or with the sentence why there is none. */
export async function statusAnswered(
  c: Context<AppEnv>,
  typed: string,
  answer: { status: ShownStatus } | { refused: NoStatus },
): Promise<Response | null> {
  const rewriter = new HTMLRewriter()
  setAttribute(rewriter, 'input[name="id"]', 'value', escapeHtml(typed))
  // The page's script looks the id up by itself.
  markPage(rewriter, `${STATUS_PAGE}?id=${encodeURIComponent(typed)}`)
  if ('status' in answer) {
    show(rewriter, `status-${answer.status}`)
    return publishedPage(c, STATUS_PAGE, rewriter, 200)
  }
  const { title, words, status } = failureOf(answer.refused)
  show(rewriter, 'failure')
  fill(rewriter, 'failure-title', title)
  fill(rewriter, 'failure-text', words)
  return publishedPage(c, STATUS_PAGE, rewriter, status)
}

function failureOf(refused: NoStatus) {
  if (refused === 'untyped') return { ...noStatus.untyped, status: 200 }
  const { error: code, retryAfter } = refused
  // The sentence of the catalogue is about transactions.
  if (code === 'internal') return { ...noStatus.failed, status: errors.internal.status }
  const { title } = code === 'application_unknown' ? noStatus.unknown : noStatus.unanswered
  const { error, status } = errors[code]
  return { title, words: retryAfter === undefined ? error : timed(error, retryAfter), status }
}

/** The page of this path as it was published, with its own headers, through the rewriter. Null without assets. */
export async function publishedPage(
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

/** Tells the page's script the page and the outcome. A question is posted as a page only where no script runs. */
function posted(form: Form, again: Again): HTMLRewriter {
  if (form.name === 'question') return withoutScript()
  const rewriter = new HTMLRewriter()
  markPage(rewriter, form.page)
  setAttribute(rewriter, formSelector(form), AGAIN_MARK, escapeHtml(JSON.stringify(again)))
  return rewriter
}

function markPage(rewriter: HTMLRewriter, page: string): void {
  setAttribute(rewriter, `#${LIVING_ID}`, AGAIN_PAGE_MARK, escapeHtml(page))
}
