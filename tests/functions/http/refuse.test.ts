import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'
import type { AppEnv } from '../../../functions/http/app-env.ts'
import { refuse } from '../../../functions/http/refuse.ts'

async function sentenceOf(code: ErrorCode, retryAfter?: number): Promise<string> {
  const app = new Hono<AppEnv>().get('/', (c) => refuse(c, code, { retryAfter }))
  const { error } = (await (await app.request('/')).json()) as { error: string }
  return error
}

test.each([
  ['payment_unknown', 'No validated payment of this hash has reached us. Please try again in 4 seconds.'],
  ['rate_limited', 'Too many requests. Please try again in 4 seconds.'],
  ['sale_paused', 'Minting is paused for a moment. Please try again in 4 seconds.'],
] as const)('%s says once when to come back, and exactly if it is known', async (code, sentence) => {
  expect(await sentenceOf(code, 4)).toBe(sentence)
})

test('no refusal says twice when to come back', async () => {
  const sentences = await Promise.all(Object.keys(errors).map((code) => sentenceOf(code as ErrorCode, 4)))

  expect(sentences.filter((sentence) => sentence.match(/Please (?:wait|try again)/g)?.length !== 1)).toEqual(
    [],
  )
})

test('where nobody knows when, the sentence of the catalogue stands whole', async () => {
  expect(await sentenceOf('rate_limited')).toBe('Too many requests. Please wait a moment and try again.')
})
