import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { EntryId } from '#contract/entry-id'
import { err } from '#contract/result'
import type { Form } from '#contract/wire/form'
import { sentencesOf } from '#contract/wire/form-values'
import type { Refused } from '#contract/wire/refusal'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { countedBy, LIMIT_PERIOD } from '../../edge/http/limits.ts'
import { networkAddressOf, senderKeyOf } from '../../edge/http/sender.ts'
import { readPost } from './read-post.ts'
import { submit } from './submit.ts'

/** The outcome of a post. A refusal keeps the answers that could be read, so that a page can show them again. */
export type Taken =
  | { readonly ok: true; readonly id: EntryId }
  | { readonly ok: false; readonly refused: Refused; readonly values: Readonly<Record<string, unknown>> }

/** Reads a posted form, checks it by its schema, and stores it. */
export async function receiveForm(c: Context<AppEnv>, form: Form): Promise<Taken> {
  const { services } = c.var
  const counted = await countedBy(c, 'LIMIT_READ', senderKeyOf(c))
  const post = await readPost(c, form)
  // A body that is not an object has no answers: everything is missing.
  const read = post.ok && isRecord(post.value) ? post.value : {}
  if (counted === 'unguarded') return refused(err('unguarded'), read)
  if (counted === 'refused') return refused({ ...err('form_hurried'), retryAfter: LIMIT_PERIOD }, read)
  if (!post.ok) return refused(post.error === 'invalid_request' ? err('form_unreadable') : post, read)
  const sent = form.schema.safeParse(read)
  if (!sent.success) {
    return refused({ ...err('form_invalid'), fields: sentencesOf(form, sent.error.issues) }, read)
  }
  try {
    const kept = await submit(services, form.name, sent.data, networkAddressOf(c))
    return kept.ok ? { ok: true, id: kept.value } : refused(kept, read)
  } catch (error) {
    // Whatever failed, the visitor's answers are shown again, and can be sent again.
    services.log.crashed({ path: routePath(c), error })
    return refused(err(form.name === 'question' ? 'question_failed' : 'application_failed'), read)
  }
}

function refused(why: Refused, values: Readonly<Record<string, unknown>>): Taken {
  return { ok: false, refused: why, values }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
