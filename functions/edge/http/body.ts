import type { Context } from 'hono'
import { boundedText } from '#contract/bounded-text'
import { type SchemaCode, schemaCodes } from '#contract/error-codes'
import { parseJson } from '#contract/parse-json'
import { err, ok, type Result } from '#contract/result'
import type * as z from '#contract/wire/schema'

/** Bytes. */
export const KB = 1024

/** Why a body is refused: a code of its own, or one that its schema names. */
type BodyRefusal = TextRefusal | 'unsupported_media_type' | SchemaCode

type TextRefusal = 'body_too_large' | 'invalid_request'

/** Parses a JSON body by its schema. Where the schema allows undefined, the body may be missing. */
export async function readBody<Body>(
  c: Context,
  schema: z.ZodMiniType<Body>,
  limit = 2 * KB,
): Promise<Result<Body, BodyRefusal>> {
  const optional = schema.safeParse(undefined).success
  if (!isJson(c) && !optional) return err('unsupported_media_type')
  const text = await readText(c, limit)
  if (!text.ok) return text
  const none = optional && text.value === ''
  if (!isJson(c) && !none) return err('unsupported_media_type')
  const json = parseJson(text.value)
  if (json === undefined && !none) return err('invalid_request')
  const read = schema.safeParse(json)
  return read.success ? ok(read.data) : err(codeFor(read.error.issues))
}

/** Whether the request says that its body is JSON. */
export function isJson(c: Context): boolean {
  return isOfType(c, 'application/json')
}

/** Whether the request says that its body is of this media type, with or without parameters. */
export function isOfType(c: Context, type: string): boolean {
  const [named = ''] = (c.req.header('content-type') ?? '').split(';')
  return named.trim().toLowerCase() === type
}

/** A schema may name a refusal as the message of its issue. It counts where no other issue was found. */
function codeFor(issues: readonly z.core.$ZodIssue[]): SchemaCode | 'invalid_request' {
  const [only] = issues
  if (!only || issues.length > 1) return 'invalid_request'
  const named = schemaCodes.find((code) => code === only.message)
  const alternatives = only.code === 'invalid_union' ? only.errors.map(codeFor) : []
  return named ?? alternatives.find((code) => code !== 'invalid_request') ?? 'invalid_request'
}

/** Reads a body of at most `limit` bytes, whatever its Content-Length says. */
export async function readText(c: Context, limit: number): Promise<Result<string, TextRefusal>> {
  if (Number(c.req.header('content-length') ?? 0) > limit) return err('body_too_large')
  const body: ReadableStream<Uint8Array> | null = c.req.raw.body
  try {
    const text = await boundedText(body, limit, new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }))
    return text === null ? err('body_too_large') : ok(text)
  } catch {
    return err('invalid_request')
  }
}
