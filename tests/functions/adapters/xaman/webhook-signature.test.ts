import { expect, test } from 'vitest'
import { isXamanSignature } from '../../../../functions/adapters/xaman/webhook-signature.ts'

const secret = '11111111-2222-4333-8444-555555555555'
const rawBody = '{"meta":{"url":"https://x.test/h"}}'
const timestamp = '1700000000'
const now = 1_700_000_000_000

test("the platform's own test vector is accepted: the key is the secret without its first dash", async () => {
  const signature = '6cb5763c3bea2cb9881cde5e48a395e9c9380dcf'
  expect(await isXamanSignature(secret, { timestamp, signature, rawBody }, now)).toBe(true)
})

test('a signature keyed with every dash removed is refused', async () => {
  const signature = '1922074b722bf66ed33fb269fd88653fb4422dcb'
  expect(await isXamanSignature(secret, { timestamp, signature, rawBody }, now)).toBe(false)
})

test('a changed body, an old or future timestamp and a signature of another form are refused', async () => {
  const signature = '6cb5763c3bea2cb9881cde5e48a395e9c9380dcf'
  const sent = { timestamp, signature, rawBody }
  expect(await isXamanSignature(secret, { ...sent, rawBody: `${rawBody} ` }, now)).toBe(false)
  expect(await isXamanSignature(secret, sent, now + 5 * 60_000 + 1)).toBe(false)
  expect(await isXamanSignature(secret, sent, now - 5 * 60_000 - 1)).toBe(false)
  expect(await isXamanSignature(secret, { ...sent, timestamp: '1700000001' }, now)).toBe(false)
  expect(await isXamanSignature(secret, { ...sent, signature: signature.toUpperCase() }, now)).toBe(false)
  expect(await isXamanSignature(secret, { ...sent, signature: '' }, now)).toBe(false)
})
