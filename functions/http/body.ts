import type { Context } from 'hono'
import type { ErrorCode } from '#contract/error-codes'
import { parseJson } from '#contract/parse-json'
import { err, ok, type Result } from '#contract/result'
import { errorCode } from '#contract/wire/error-reply'
import type * as z from '#contract/wire/schema'

const KB = 1024

/**
 * Reads a JSON body against its schema. Where the schema allows undefined, the body may be left out.
 */
export async function readBody<Body>(
  c: Context,
  schema: z.ZodMiniType<Body>,
  limit = 2 * KB,
): Promise<Result<Body, ErrorCode>> {
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '')
  const optional = schema.safeParse(undefined).success
  if (!isJson && !optional) return err('unsupported_media_type')
  const text = await readText(c, limit)
  if (!text.ok) return text
  const none = optional && text.value === ''
  if (!isJson && !none) return err('unsupported_media_type')
  const json = parseJson(text.value)
  if (json === undefined && !none) return err('invalid_request')
  const read = schema.safeParse(json)
  return read.success ? ok(read.data) : err(codeFor(read.error.issues))
}

interface Issue {
  readonly message: string
  /** What each alternative of a union found wrong. */
  readonly errors?: readonly (readonly Issue[])[]
}

/** A schema may name the refusal as the message of its issue, which counts where nothing else is wrong. */
function codeFor(issues: readonly Issue[]): ErrorCode {
  const [only] = issues
  if (!only || issues.length > 1) return 'invalid_request'
  const codes = [errorCode.safeParse(only.message).data, ...(only.errors ?? []).map(codeFor)]
  return codes.find((code) => code !== undefined && code !== 'invalid_request') ?? 'invalid_request'
}

/** Reads a body of at most `limit` bytes, whatever its Content-Length claims. */
export async function readText(
  c: Context,
  limit: number,
): Promise<Result<string, 'body_too_large' | 'invalid_request'>> {
  if (Number(c.req.header('content-length') ?? 0) > limit) return err('body_too_large')
  const reader = c.req.raw.body?.getReader()
  if (!reader) return ok('')
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  let text = ''
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return ok(text + decoder.decode())
      size += value.byteLength
      if (size > limit) {
        await reader.cancel()
        return err('body_too_large')
      }
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    return err('invalid_request')
  }
}
