import type { Context } from 'hono'
import type { EntryId } from '#contract/entry-id'
import type { ErrorCode } from '#contract/error-codes'
import { senderKey } from '#contract/sender-key'
import type { Form } from '#contract/wire/form'
import { sentencesOf } from '#contract/wire/form-values'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { countedBy, LIMIT_PERIOD } from '../../edge/http/limits.ts'
import { addressOf } from '../../edge/http/sender.ts'
import { readPost } from './read-post.ts'
import { submit } from './submit.ts'

/** What became of a post. A refusal keeps the answers that could be read, so that a page can show them again. */
export type Taken =
  | { readonly ok: true; readonly id: EntryId }
  | {
      readonly ok: false
      readonly code: ErrorCode
      readonly fields: Readonly<Record<string, string>>
      readonly values: Readonly<Record<string, unknown>>
      /** In how many seconds to try again, where that is known. */
      readonly retryAfter?: number | undefined
    }

/** Reads a posted form, judges it by its schema, and stores it. */
export async function takeIn(c: Context<AppEnv>, form: Form): Promise<Taken> {
  const { services, requestId } = c.var
  const counted = await countedBy(c, 'LIMIT_READ', senderKey(addressOf(c)))
  const post = await readPost(c, form)
  if (counted === 'unguarded') return refused('unguarded', post.ok && post.value)
  if (counted === 'refused') {
    return refused('form_hurried', post.ok && post.value, { retryAfter: LIMIT_PERIOD })
  }
  if (!post.ok) return refused(post.error === 'invalid_request' ? 'form_unreadable' : post.error, {})
  // Whatever is no set of answers has none: everything is missing.
  const read = form.schema.safeParse(isRecord(post.value) ? post.value : {})
  if (!read.success) {
    return refused('form_invalid', post.value, { fields: sentencesOf(form, read.error.issues) })
  }
  try {
    const sent = await submit(services, form.name, read.data, addressOf(c))
    if (sent.ok) return { ok: true, id: sent.value }
    return refused(sent.error, post.value, 'retryAfter' in sent ? { retryAfter: sent.retryAfter } : {})
  } catch (error) {
    // Whatever broke, the visitor's words are still here: they are shown again, and can be sent again.
    services.log.crashed({ requestId, path: c.req.path, error })
    return refused(form.name === 'question' ? 'question_failed' : 'application_failed', post.value)
  }
}

function refused(
  code: ErrorCode,
  posted: unknown,
  { fields = {}, retryAfter }: { fields?: Record<string, string>; retryAfter?: number | undefined } = {},
): Taken {
  const values = typeof posted === 'object' && posted !== null ? { ...posted } : {}
  return { ok: false, code, fields, values, retryAfter }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
