import type { Context } from 'hono'
import { parseJson } from '#contract/parse-json'
import { err, ok, type Result } from '#contract/result'
import type { Form } from '#contract/wire/form'
import { valuesOf } from '#contract/wire/form-values'
import { isJson, isOfType, readText } from '../../edge/http/body.ts'
import { MAX_JSON, MAX_PLAIN } from './answers-size.ts'

type PostRefusal = 'unsupported_media_type' | 'body_too_large' | 'invalid_request'

/** Whether the browser itself posted the form: then a page is the answer, not JSON. */
export function isPlainPost(c: Context): boolean {
  return isOfType(c, 'application/x-www-form-urlencoded')
}

/** What was posted, as the form's schema expects it but not yet judged by it. */
export async function readPost(c: Context, form: Form): Promise<Result<unknown, PostRefusal>> {
  if (isPlainPost(c)) {
    const text = await readText(c, MAX_PLAIN)
    return text.ok ? ok(valuesOf(form, new URLSearchParams(text.value))) : text
  }
  if (!isJson(c)) return err('unsupported_media_type')
  const text = await readText(c, MAX_JSON)
  if (!text.ok) return text
  const json = parseJson(text.value)
  return json === undefined ? err('invalid_request') : ok(json)
}
