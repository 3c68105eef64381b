import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIGURES_PATH } from '#contract/figures'
import { CheckYourself } from '../../../../web/pages/proof/check-yourself.tsx'
import '../../../../web/pages/proof/recount.ts'
import { recountOnSubmit } from '../../../../web/pages/proof/recount-on-submit.ts'
import { fakeApi } from '../../live/fake-api.ts'
import { figuresOf } from './sale.ts'

/** What the node answers to each command. */
let answers: Record<string, object>

/** A node that answers at once. */
class FakeNode extends EventTarget {
  static readonly OPEN = 1
  readyState = 1
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  send(text: string) {
    const { id, command } = JSON.parse(text)
    const answer = answers[command]
    const reply = answer ? { status: 'success', result: answer } : { status: 'error', error: 'unknownCmd' }
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ id, ...reply }) })),
    )
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
  vi.stubGlobal('WebSocket', FakeNode)
  vi.stubEnv('CHECK_NODES', 'wss://one.example, wss://two.example')
  answers = {
    account_tx: { ledger_index_max: 1_234, transactions: [] },
    account_nfts: { account_nfts: [] },
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

async function countUntil(words: RegExp) {
  render(<CheckYourself />)
  recountOnSubmit(document)
  const form = document.querySelector('form')
  if (form) fireEvent.submit(form)
  await partHasCome()
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toMatch(words))
}

/** Only the test's own time ends this: how soon a part is there depends on what else the machine does. */
function partHasCome(): Promise<void> {
  const coming = document.querySelector<HTMLElement>('[data-part-coming]')
  return new Promise((resolve) => {
    const seen = () => {
      if (coming?.hidden) resolve()
    }
    if (coming) new MutationObserver(seen).observe(coming, { attributes: true })
    seen()
  })
}

const isStruck = (agrees: boolean) =>
  document.querySelector<HTMLElement>(`[data-struck="${agrees}"]`)?.hidden === false

test('a node that tells the same as we do is shown to agree: struck, and what is nothing in one row', async () => {
  fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({}) })
  await countUntil(/agrees/)
  expect(screen.getByRole('status').textContent).toBe(
    'The ledger agrees with us in everything: 0 sales in 0 transactions, up to ledger 1,234.',
  )
  expect(isStruck(true)).toBe(true)
  expect(isStruck(false)).toBe(false)
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['', 'We say', 'The ledger says', 'Agreed'],
    [
      'Common, Uncommon, Rare, Epic, Legendary, Mythic, in the minter’s hands, in the issuer’s hands',
      '0',
      '0',
      'agreed',
    ],
  ])
  expect(screen.getByText(/does not show the minter’s account from its beginning/)).toBeTruthy()
})

test('a difference is said in words and stands out, once our own figures were looked at again', async () => {
  const api = fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({}, { minter: 1 }) })
  await countUntil(/^Not the same yet/)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(api.heard).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toMatch(/^One difference: 0 sales/)
  expect(isStruck(true)).toBe(false)
  expect(isStruck(false), 'an outline, and no streak').toBe(true)
  expect(screen.getByText('In the minter’s hands: we say 1, the ledger says 0.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^In the minter/ }).className).toBe('proof-differs')
})

test('a node that knows no transactions is not counted by', async () => {
  fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({}) })
  answers = {}
  await countUntil(/another one/)
  expect(screen.getByRole('status').textContent).toBe(
    'This node does not answer such questions (unknownCmd). Try another one.',
  )
  expect(screen.queryByRole('table')).toBeNull()
})

test('a site that names no node says so, and how the same is found without it', () => {
  vi.stubEnv('CHECK_NODES', '')
  render(<CheckYourself />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/names no node for browsers to ask/)).toBeTruthy()
})
