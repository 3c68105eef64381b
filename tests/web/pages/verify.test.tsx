import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECEIPT_KEYS_PATH } from '#contract/receipts'
import { txHash } from '#contract/wire/ledger-ids'
import { check } from '../../../web/pages/verify/check.ts'
import { facts } from '../../../web/receipt/compare.ts'
import { rememberPress } from '../../../web/script/remember-press.ts'
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

test('before a check the page says what it does, and shows no verdict', () => {
  expect(verdicts()).toEqual([])
  expect(document.querySelector('noscript')?.textContent).toContain('needs a script')
  expect(isShown('[data-found]')).toBe(false)
})

test('a valid receipt is confirmed with its content, and only the keys are fetched', async () => {
  await check(document, served)
  expect(verdicts()).toEqual(['valid'])
  expect(line('name')?.replaceAll('\u00a0', ' ')).toBe(sampleReceipt.name)
  expect(line('price')).toBe('450.00 XRP')
  expect(line('drops')).toBe('450,000,000 drops')
  expect(line('closedAt')).toBe('2026-11-22 12:00:44 UTC')
  expect(line('transaction')).toBe(sampleReceipt.transaction)
  expect(isShown('[data-found]')).toBe(true)
  expect(isShown('[data-standing="unasked"]'), 'the site names no node').toBe(true)
  expect(vi.mocked(fetch).mock.calls).toEqual([[RECEIPT_KEYS_PATH, { signal: expect.any(AbortSignal) }]])
})

test('a changed receipt is reported as changed, and its content is not repeated', async () => {
  await check(document, served)
  await check(document, served.replace('450000000', '45000000'))
  expect(verdicts()).toEqual(['changed'])
  expect(isShown('[data-found]')).toBe(false)
})

test('while the keys are on their way, no verdict about an earlier receipt stands beside the next one', async () => {
  await check(document, served)
  const second = check(document, served.replace('450000000', '45000000'))
  expect(verdicts()).toEqual(['awaited'])
  expect(isShown('[data-found]') || isShown('[data-compared]')).toBe(false)
  await second
  expect(verdicts()).toEqual(['changed'])
})

/** The form has this node, as in a build with one. */
function nameNode() {
  document
    .querySelector('[data-paste]')
    ?.insertAdjacentHTML('beforeend', '<select data-node><option value="wss://one.example"></select>')
}

/** A node with this answer for every question, given after `pause`; null for one that disconnects. */
function nodeSays(
  said: object | null | ((asked: { transaction: string }) => object),
  pause: Promise<void> = Promise.resolve(),
) {
  class Node {
    onopen?: () => void
    onmessage?: (event: { data: string }) => void
    onclose?: () => void
    constructor() {
      queueMicrotask(() => this.onopen?.())
    }
    send(text: string) {
      const result = typeof said === 'function' ? said(JSON.parse(text)) : said
      void pause.then(() =>
        result ? this.onmessage?.({ data: JSON.stringify({ result }) }) : this.onclose?.(),
      )
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Node)
}

const sale = {
  validated: true,
  hash: sampleReceipt.transaction,
  TransactionType: 'NFTokenAcceptOffer',
  Account: sampleReceipt.buyer,
  Fee: sampleReceipt.feeDrops,
  ledger_index: sampleReceipt.ledger,
  date: Number(sampleReceipt.closedAt) / 1000 - 946_684_800,
  meta: {
    TransactionResult: 'tesSUCCESS',
    AffectedNodes: [
      {
        DeletedNode: {
          LedgerEntryType: 'NFTokenOffer',
          FinalFields: { NFTokenID: sampleReceipt.nftokenId, Amount: sampleReceipt.priceDrops, Flags: 1 },
        },
      },
    ],
  },
}

const differing = () =>
  [...document.querySelectorAll('.verify-differs')].map((one) => one.getAttribute('data-fact'))

/** The facts of which the page says this, and not the opposite. */
const saidTo = (what: 'agrees' | 'differs') =>
  [...document.querySelectorAll('[data-fact]')]
    .filter((fact) => fact.querySelector('span:not([hidden])')?.matches(`[data-${what}]`))
    .map((fact) => fact.getAttribute('data-fact'))

test('signature and ledger give one verdict, with each fact that the node confirms', async () => {
  nameNode()
  nodeSays(sale)
  await check(document, served)
  expect(verdicts()).toEqual(['borne-out'])
  expect(document.querySelectorAll('[data-verdict="borne-out"] .hallmark-struck')).toHaveLength(2)
  expect(isShown('[data-compared]')).toBe(true)
  expect(differing()).toEqual([])
})

test('for a pass that was paid first, the node is asked for the payment too', async () => {
  const payment = txHash.parse('A'.repeat(64))
  const [offer] = sale.meta.AffectedNodes
  const fields = { ...offer?.DeletedNode.FinalFields, Amount: '0' }
  const nodes = [{ DeletedNode: { ...offer?.DeletedNode, FinalFields: fields } }]
  const meta = { TransactionResult: 'tesSUCCESS', delivered_amount: sampleReceipt.priceDrops }
  nameNode()
  nodeSays(({ transaction }) =>
    transaction === payment
      ? { ...sale, hash: payment, TransactionType: 'Payment', meta }
      : { ...sale, meta: { ...sale.meta, AffectedNodes: nodes } },
  )
  await check(document, JSON.stringify(await signed({ ...sampleReceipt, payment })))
  expect(verdicts()).toEqual(['borne-out'])
})

test('a ledger that shows another buyer contradicts a receipt of ours, and which fact differs is marked', async () => {
  nameNode()
  nodeSays({ ...sale, Account: sampleReceipt.issuer })
  await check(document, served)
  expect(verdicts()).toEqual(['contradicted'])
  expect(document.querySelectorAll('[data-verdict="contradicted"] .hallmark-struck')).toHaveLength(1)
  expect(differing()).toEqual(['buyer'])
  expect(saidTo('differs')).toEqual(['buyer'])
  expect(saidTo('agrees')).not.toContain('buyer')
  expect(document.querySelectorAll('[data-fact] span:not([hidden])')).toHaveLength(facts.length)
})

test('if the node disconnects, the signature’s verdict stays, and the page says that the node is silent', async () => {
  nameNode()
  nodeSays(null)
  await check(document, served)
  expect(verdicts()).toEqual(['valid'])
  expect(isShown('[data-standing="silent"]')).toBe(true)
  expect(isShown('[data-standing="asking"]') || isShown('[data-compared]')).toBe(false)
})

test('an answer about a receipt that was replaced meanwhile is not shown', async () => {
  nameNode()
  nodeSays(sale)
  const first = check(document, served)
  await check(document, 'hello')
  await first
  expect(verdicts()).toEqual(['unreadable'])
  expect(isShown('[data-compared]') || isShown('[data-found]')).toBe(false)
})

test('what the node said of one receipt does not stand beside the verdict on the next', async () => {
  nameNode()
  nodeSays(sale)
  await check(document, served)
  await check(document, served.replace('450000000', '45000000'))
  expect(verdicts()).toEqual(['changed'])
  expect(isShown('[data-compared]')).toBe(false)
})

test('what the node says after the receipt was replaced is not shown', async () => {
  let say: () => void = () => {}
  nameNode()
  nodeSays(sale, new Promise((resolve) => (say = resolve)))
  const first = check(document, served)
  await expect.poll(() => isShown('[data-standing="asking"]')).toBe(true)
  await check(document, 'hello')
  say()
  await first
  expect(verdicts()).toEqual(['unreadable'])
  expect(isShown('[data-compared]') || isShown('[data-found]')).toBe(false)
})

test('a receipt of another issuer and an invalid text are distinguished', async () => {
  await check(document, served.replace(keys[0]?.kid ?? '', 'x'.repeat(43)))
  expect(verdicts()).toEqual(['not-ours'])
  await check(document, 'hello')
  expect(verdicts()).toEqual(['unreadable'])
})

test('without keys no verdict is given, and the page says so', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await check(document, served)
  expect(verdicts()).toEqual(['keys'])
})

test('in a browser without Ed25519 the page says so and gives no verdict', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  await check(document, served)
  expect(verdicts()).toEqual(['browser'])
})

const part = <Kind extends Element>(where: string): Kind =>
  document.querySelector<Kind>(where) ?? expect.unreachable(where)
const field = () => part<HTMLTextAreaElement>('textarea')

/** Runs the page's own script. */
async function wake() {
  vi.resetModules()
  await import('../../../web/pages/verify/client.ts')
}

test('a receipt sent before the script has loaded stays in its field, and is judged once it has', async () => {
  rememberPress(document)
  field().value = served
  expect(fireEvent.click(part('[type="submit"]')), 'whether the browser would load the page again').toBe(
    false,
  )
  expect(isShown('[data-part-coming]')).toBe(true)

  await wake()
  await expect.poll(() => verdicts()).toEqual(['valid'])
  expect(field().value).toBe(served)
  expect(isShown('[data-part-coming]')).toBe(false)
})

test('before a submission the script judges nothing', async () => {
  await wake()
  expect(verdicts()).toEqual([])
  field().value = served
  fireEvent.submit(part('[data-paste]'))
  await expect.poll(() => verdicts()).toEqual(['valid'])
})

const file = () => new File([served], 'receipt.json', { type: 'application/json' })

test('a file that is dropped anywhere on the page, as on the stone, is judged', async () => {
  await wake()
  const stone = part('.verify-head img')
  const files = { types: ['Files'], files: [file()] }
  expect(fireEvent.dragOver(stone, { dataTransfer: files }), 'whether the browser refuses it').toBe(false)
  expect(fireEvent.drop(stone, { dataTransfer: files }), 'whether the browser opens the file').toBe(false)
  await expect.poll(() => verdicts()).toEqual(['valid'])
  expect(fireEvent.dragOver(field(), { dataTransfer: { types: ['text/plain'] } })).toBe(true)
})

test('text that is dropped is left to the browser, which puts it into the field', async () => {
  await wake()
  const text = { types: ['text/plain'], files: [] }
  expect(fireEvent.drop(field(), { dataTransfer: text })).toBe(true)
})

test('a verdict is scrolled into view, as it is above what was pasted', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  await wake()
  field().value = served
  fireEvent.submit(part('[data-paste]'))
  await expect.poll(() => shown.mock.contexts).toEqual([part('[data-judged]')])
  expect(verdicts()).toEqual(['valid'])
})

test('a file that was chosen before the script has loaded is judged once it has', async () => {
  Object.defineProperty(part('input[type="file"]'), 'files', { value: [file()] })
  await wake()
  await expect.poll(() => verdicts()).toEqual(['valid'])
})

test('the file that was chosen last is judged again when it is chosen again', async () => {
  const input = part<HTMLInputElement>('input[type="file"]')
  let value = 'C:\\fakepath\\receipt.json'
  Object.defineProperty(input, 'files', { get: () => (value === '' ? [] : [file()]) })
  Object.defineProperty(input, 'value', { get: () => value, set: (given) => (value = given) })
  await wake()
  await expect.poll(() => verdicts()).toEqual(['valid'])
  // Otherwise the browser would see no change.
  expect(value).toBe('')
})

test('a receipt that is not ready yet is not passed over in silence', async () => {
  const error = 'This sale is still being confirmed. Its receipt is ready within a minute or two.'
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 503 }))
  history.replaceState(null, '', `/verify?tx=${sampleReceipt.transaction}`)
  await wake()
  await expect.poll(() => part('[data-unread]').textContent).toBe(error)
  expect(verdicts()).toEqual([])
})

test('an address that names no transaction requests nothing', async () => {
  history.replaceState(null, '', '/verify?tx=../../wallet/data')
  await wake()
  expect(fetch).not.toHaveBeenCalled()
  expect(part('[data-unread]').textContent).toBe('')
})

test('a receipt that never arrives is given up, and the page says so', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const hanging = new Promise<Response>(() => {})
  vi.stubGlobal('fetch', async (_: string, given?: RequestInit) => {
    given?.signal?.throwIfAborted()
    return hanging
  })
  history.replaceState(null, '', `/verify?tx=${sampleReceipt.transaction}`)
  await wake()
  await expect.poll(() => part('[data-unread]').textContent).toContain('cannot be read at the moment')
})
