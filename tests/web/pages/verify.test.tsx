import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECEIPT_KEYS_PATH } from '#contract/receipts'
import { check } from '../../../web/pages/verify/check.ts'
import { sampleKeys, sampleReceipt, signed } from '../receipt/sample-receipt.ts'
import { mainOf } from './page-markup.tsx'

const served = JSON.stringify(await signed())
const keys = await sampleKeys()

beforeEach(async () => {
  document.body.innerHTML = (await mainOf('/verify')).innerHTML
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ keys })),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Every verdict that a visitor sees. */
function verdicts(): (string | null)[] {
  return [...document.querySelectorAll<HTMLElement>('[data-verdict]:not([hidden])')].map(
    ({ dataset }) => dataset.verdict ?? null,
  )
}

const isShown = (what: string) => document.querySelector<HTMLElement>(what)?.hidden === false
const line = (name: string) => document.querySelector(`[data-line="${name}"]`)?.textContent

test('before anything is asked the page says what it does, and shows no verdict', () => {
  expect(verdicts()).toEqual([])
  expect(document.querySelector('noscript')?.textContent).toContain('needs a script')
  expect(isShown('[data-found]')).toBe(false)
})

test('a receipt of ours is said to be that, with what it says, and nothing but the keys is fetched', async () => {
  await check(document, served)
  expect(verdicts()).toEqual(['valid'])
  expect(line('name')).toBe(sampleReceipt.name)
  expect(line('price')).toBe('450.00 XRP, 450,000,000 drops')
  expect(line('closedAt')).toBe('2026-11-22 12:00:44 UTC')
  expect(line('transaction')).toBe(sampleReceipt.transaction)
  expect(isShown('[data-found]') && isShown('[data-ledger]')).toBe(true)
  expect(vi.mocked(fetch).mock.calls).toEqual([[RECEIPT_KEYS_PATH]])
})

test('one that was changed is said to be that, and what it says is not repeated', async () => {
  await check(document, served)
  await check(document, served.replace('450000000', '45000000'))
  expect(verdicts()).toEqual(['changed'])
  expect(isShown('[data-found]') || isShown('[data-ledger]')).toBe(false)
})

test('one of somebody else, and what is none, are told apart', async () => {
  await check(document, served.replace(keys[0]?.kid ?? '', 'x'.repeat(43)))
  expect(verdicts()).toEqual(['not-ours'])
  await check(document, 'hello')
  expect(verdicts()).toEqual(['unreadable'])
})

test('without keys nothing is judged, and the page says so', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await check(document, served)
  expect(verdicts()).toEqual(['keys'])
})

test('a browser that knows no Ed25519 says so instead of judging', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  await check(document, served)
  expect(verdicts()).toEqual(['browser'])
})
