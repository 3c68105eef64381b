import type { Context } from 'hono'
import type { ErrorCode } from '#contract/errors'
import type { EntryId, Form } from '#contract/form'
import { sentencesOf } from '#contract/form-values'
import type { AppEnv } from '../http/app-env.ts'
import { addressOf } from '../http/sender.ts'
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
    }

/** Reads a posted form, judges it by its schema, and stores it. */
export async function takeIn(c: Context<AppEnv>, form: Form): Promise<Taken> {
  const { services, requestId } = c.var
  const post = await readPost(c, form)
  if (!post.ok) return refused(post.error, {})
  const read = form.schema.safeParse(post.value)
  if (!read.success) return refused('form_invalid', post.value, sentencesOf(form, read.error.issues))
  try {
    const sent = await submit(services, form.name, read.data, addressOf(c))
    return sent.ok ? { ok: true, id: sent.value } : refused(sent.error, post.value)
  } catch (error) {
    // Whatever broke, the visitor's words are still here: they are shown again, and can be sent again.
    services.log.crashed({ requestId, path: c.req.path, error })
    return refused(form.name === 'question' ? 'question_failed' : 'application_failed', post.value)
  }
}

function refused(code: ErrorCode, posted: unknown, fields: Readonly<Record<string, string>> = {}): Taken {
  const values = typeof posted === 'object' && posted !== null ? { ...posted } : {}
  return { ok: false, code, fields, values }
}
