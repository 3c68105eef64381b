import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors'
import { imageOfPass } from '#contract/pass-image'
import { RECEIPT_PATH } from '#contract/receipts'
import { showReceipt } from '../../../web/pages/receipt/show-receipt.ts'
import { sampleReceipt, signed } from '../receipt/sample-receipt.ts'
import { mainOf } from './page-markup.tsx'

const { transaction } = sampleReceipt
const served = await signed()

beforeEach(async () => {
  vi.useFakeTimers()
  document.body.innerHTML = (await mainOf('/receipt')).innerHTML
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answer(...answers: readonly Response[]) {
  const fetched = vi.fn<(address: string) => Promise<Response>>()
  for (const one of answers) fetched.mockResolvedValueOnce(one)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const refusal = (code: 'receipt_pending' | 'receipt_unknown') =>
  Response.json({ error: errors[code].error, code, requestId: 'a' }, { status: errors[code].status })

/** The message shown instead of a receipt, or null. */
function sentence(): string | null {
  return document.querySelector('[data-word]:not([hidden])')?.textContent ?? null
}

const hrefOf = (which: string) => document.querySelector(which)?.getAttribute('href')
const line = (name: string) => document.querySelector(`[data-line="${name}"]`)?.textContent

test('a receipt is shown with the pass’s own picture, to be kept, printed and checked', async () => {
  const fetched = answer(Response.json(served))
  await showReceipt(transaction)
  const signal = expect.any(AbortSignal)
  expect(fetched.mock.calls).toEqual([[`${RECEIPT_PATH}/${transaction}`, { signal }]])
  expect(sentence(), 'for a screen reader').toMatch(/^\s*The receipt is below\.\s*$/)
  expect(document.querySelector<HTMLElement>('[data-receipt]')?.hidden).toBe(false)
  expect(document.querySelector<HTMLElement>('[data-find]')?.hidden).toBe(true)
  expect(line('name'), 'numbers stay on one line with their words').toMatch(
    /^Founder Pass \d+\u00a0of\u00a01,000, \w+\u00a0No\.\u00a0\d+$/,
  )
  expect(line('tier')).toBe('Rare')
  expect(line('price')).toBe('450.00 XRP')
  expect(line('drops')).toBe('450,000,000 drops')
  expect(line('fee')).toBe('12 drops')
  expect(line('terms')).toBe(sampleReceipt.termsVersion)
  expect(line('kid')).toBe(served.signature.kid)
  expect(line('signature')).toBe(served.signature.value)
  const picture = `/nfts/${imageOfPass('rare', 30)}.large.webp`
  expect(document.querySelector('[data-picture]')?.getAttribute('src')).toBe(picture)
  expect(hrefOf('[data-verify]')).toBe(`/verify?tx=${transaction}`)
  expect(hrefOf('[data-save]')).toBe(`${RECEIPT_PATH}/${transaction}`)
  expect(document.querySelector('[data-save]')?.getAttribute('download')).toBe('touchstone-receipt-530.json')
})

test('nothing is shown twice, and ledger details are folded', async () => {
  answer(Response.json(await signed({ ...sampleReceipt, owner: sampleReceipt.buyer, payment: null })))
  await showReceipt(transaction)
  const shown = [...document.querySelectorAll<HTMLElement>('[data-receipt] dd[data-line]')].filter(
    ({ parentElement }) => parentElement?.hidden === false,
  )
  const texts = shown.map(({ textContent }) => textContent)
  expect(new Set(texts).size).toBe(texts.length)
  const open = shown.filter((one) => one.closest('details') === null)
  expect(open.filter(({ textContent }) => /[\w-]{30}/.test(textContent ?? ''))).toEqual([])
})

test('payer and current owner are shown if they differ from the buyer', async () => {
  const payment = 'E'.repeat(64)
  answer(Response.json(await signed({ ...sampleReceipt, owner: sampleReceipt.issuer, payment })))
  await showReceipt(transaction)
  for (const [name, text] of [
    ['owner', sampleReceipt.issuer],
    ['payment', payment],
  ] as const) {
    expect(line(name)).toBe(text)
    expect(document.querySelector(`[data-line="${name}"]`)?.parentElement?.hidden).toBe(false)
  }
})

test('every line of the page is filled, so that none is printed empty', async () => {
  answer(Response.json(await signed({ ...sampleReceipt, closedAt: null, termsVersion: null })))
  await showReceipt(transaction)
  const lines = [...document.querySelectorAll('[data-line]')]
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((one) => one.textContent === '')).toEqual([])
})

test('a receipt that tells neither when the ledger closed nor which terms were agreed to says so', async () => {
  answer(Response.json(await signed({ ...sampleReceipt, closedAt: null, termsVersion: null })))
  await showReceipt(transaction)
  expect([line('closedAt'), line('terms')]).toEqual(['not told', 'none named'])
})

test('Print prints the receipt', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  answer(Response.json(served))
  await showReceipt(transaction)
  document.querySelector<HTMLElement>('[data-print]')?.click()
  expect(print).toHaveBeenCalledOnce()
})

test('an unknown version of the terms is not shown, even if a receipt has it', async () => {
  answer(Response.json(await signed({ ...sampleReceipt, termsVersion: 'REFUNDABLE +5000 XRP' })))
  await showReceipt(transaction)
  expect(line('terms')).toBe('a version that this page does not know')
})

test('until the first answer the page says that it reads the receipt', () => {
  answer().mockReturnValueOnce(new Promise(() => {}))
  void showReceipt(transaction)
  expect(sentence()).toContain('Reading the receipt')
})

test('a receipt that is still pending is announced once as pending, and appears by itself', async () => {
  const fetched = answer(refusal('receipt_pending'))
  await showReceipt(transaction)
  expect(sentence()).toBe(errors.receipt_pending.error)
  let arrive = (_: Response) => {}
  fetched.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(sentence(), 'while it is asked for again').toBe(errors.receipt_pending.error)
  arrive(Response.json(served))
  await vi.advanceTimersByTimeAsync(0)
  expect(line('name')?.replaceAll('\u00a0', ' ')).toBe(sampleReceipt.name)
})

test('a lost answer does not end the waiting for a pending receipt', async () => {
  const fetched = answer(refusal('receipt_pending'))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockResolvedValueOnce(Response.json(served))
  await showReceipt(transaction)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sentence()).toContain('The receipt cannot be read at the moment. This page keeps trying.')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sentence()).toContain('The receipt is below.')
})

test('without a sale the message says so, and the field allows another try', async () => {
  const fetched = answer(refusal('receipt_unknown'))
  await showReceipt(transaction)
  expect(sentence()).toBe(errors.receipt_unknown.error)
  expect(document.querySelector<HTMLElement>('[data-find]')?.hidden).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a hash is taken with the spaces that were copied with it, and a paste is not cut', () => {
  const field = document.querySelector<HTMLInputElement>('[name="tx"]') ?? expect.unreachable('no field')
  field.value = ` ${transaction} `
  expect(field.checkValidity()).toBe(true)
  expect(field.hasAttribute('maxlength')).toBe(false)
  field.value = transaction.slice(1)
  expect(field.checkValidity()).toBe(false)
})

test('an unreadable answer is reported as such', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await showReceipt(transaction)
  expect(sentence()).toContain('cannot be read at the moment')
})

test('a page that is opened without a hash asks for no receipt', async () => {
  const fetched = answer()
  history.replaceState(null, '', '/receipt')
  vi.resetModules()
  await import('../../../web/pages/receipt/client.ts')
  expect(fetched).not.toHaveBeenCalled()
  expect(sentence()).toContain('Open a receipt from the certificate')
})

test('a hash without a receipt stays in the field, to be compared and corrected', async () => {
  answer(refusal('receipt_unknown'))
  history.replaceState(null, '', `/receipt?tx=+${transaction.toLowerCase()}`)
  vi.resetModules()
  await import('../../../web/pages/receipt/client.ts')
  await expect.poll(() => sentence()).toBe(errors.receipt_unknown.error)
  expect(document.querySelector<HTMLInputElement>('#receipt-tx')?.value).toBe(transaction)
})
