import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIGURES_PATH } from '#contract/figures'
import { tiers } from '#contract/tiers'
import { CheckYourself } from '../../../../web/pages/proof/check-yourself.tsx'
import '../../../../web/pages/proof/recount.ts'
import { recountOnSubmit } from '../../../../web/pages/proof/recount-on-submit.ts'
import { rememberPress } from '../../../../web/script/remember-press.ts'
import { fakeApi, hang } from '../../live/fake-api.ts'
import { figuresOf, ISSUER, MINTER, TOKENS } from './sale.ts'

/** The node's answer to each command. */
let answers: Record<string, object>

/** How many connections are open. */
let connected = 0

/** A node that answers at once. */
class FakeNode extends EventTarget {
  static readonly OPEN = 1
  readyState = 1
  constructor() {
    super()
    connected += 1
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
  close() {
    connected -= 1
  }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
  connected = 0
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

function count() {
  const form = document.querySelector('form')
  if (form) fireEvent.submit(form)
}

async function countUntil(words: RegExp) {
  render(<CheckYourself />)
  recountOnSubmit(document)
  count()
  await partHasCome()
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(words)
}

/** Limited only by the test's time-out: loading a part takes longer on a busy machine. */
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

test('a node with the same figures is shown to agree, with all zero rows in one', async () => {
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

test('a press during a count begins no other; a later one takes the verdict away and counts anew', async () => {
  const api = fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({}) })
  await countUntil(/agrees/)
  expect(connected, 'open connections').toBe(0)
  api.answer(`GET ${FIGURES_PATH}`, hang)
  count()
  count()

  await expect.poll(() => api.requests).toHaveLength(2)
  await partHasCome()
  expect(api.requests).toHaveLength(2)
  expect(isStruck(true)).toBe(false)
})

test('a count that is asked for before the script has loaded begins once it has', async () => {
  fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({}) })
  render(<CheckYourself />)
  rememberPress(document)
  const button = screen.getByRole('button', { name: 'Count the sale' })
  expect(fireEvent.click(button), 'whether the browser would load the page again').toBe(false)
  recountOnSubmit(document)
  await partHasCome()
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(/agrees/)
  expect(fireEvent.click(button), 'whether a later press submits the form').toBe(true)
})

/** A Rare pass that was minted in a ledger and sold in the next. */
function soldIn(ledger: number, id: string) {
  const at = (ledger_index: number) => ({
    ...{ hash: `${ledger_index}`.padStart(64, '0'), ledger_index, validated: true },
  })
  const Amount = tiers.rare.price.toString()
  const FinalFields = { Owner: MINTER, Amount, NFTokenID: id, Flags: 1 }
  const taken = { DeletedNode: { LedgerEntryType: 'NFTokenOffer', FinalFields } }
  return [
    {
      ...at(ledger - 1),
      tx_json: { TransactionType: 'NFTokenMint', Account: MINTER, Issuer: ISSUER },
      meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [], nftoken_id: id },
    },
    {
      ...at(ledger),
      tx_json: { TransactionType: 'NFTokenAcceptOffer', Account: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY' },
      meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [taken] },
    },
  ]
}

test('figures from before the last sale agree with the ledger as it was then', async () => {
  const [one, other] = TOKENS.rare
  const transactions = [...soldIn(1_229, one), ...soldIn(1_234, other)]
  answers = { ...answers, account_tx: { ledger_index_max: 1_234, transactions } }
  const api = fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({ rare: 1 }, { minter: 1 }) })
  await countUntil(/agrees/)
  expect(screen.getByRole('status').textContent).toBe(
    'The ledger agrees with us in everything: one sale in 3 transactions, up to ledger 1,233.',
  )
  expect(api.requests).toHaveLength(1)
})

test('figures of a sale that the ledger never had agree with no ledger', async () => {
  const [one, other] = TOKENS.rare
  const transactions = [...soldIn(1_229, one), ...soldIn(1_234, other)]
  answers = { ...answers, account_tx: { ledger_index_max: 1_234, transactions } }
  fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({ rare: 1, common: 1 }) })
  await countUntil(/^Not the same yet/)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(screen.getByRole('status').textContent).toMatch(/^2 differences: 2 sales/)
})

test('a difference is explained and highlighted after our own figures were read again', async () => {
  const api = fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({}, { minter: 1 }) })
  await countUntil(/^Not the same yet/)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(api.requests).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toMatch(/^One difference: 0 sales/)
  expect(isStruck(true)).toBe(false)
  expect(isStruck(false), 'an outline, and no streak').toBe(true)
  expect(screen.getByText('In the minter’s hands: we say 1, the ledger says 0.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^In the minter/ }).className).toBe('proof-differs')
})

test('a node without account_tx is not used for counting', async () => {
  fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({}) })
  answers = {}
  await countUntil(/another one/)
  expect(screen.getByRole('status').textContent).toBe(
    'This node does not answer such questions (unknownCmd). Try another one.',
  )
  expect(screen.queryByRole('table')).toBeNull()
})

test('a history of more pages than are read is said to be too long, and not to make no sense', async () => {
  fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({}) })
  answers = { account_tx: { ledger_index_max: 1_234, transactions: [], marker: 'next' } }
  await countUntil(/more than this page can count/)
  expect(screen.queryByRole('table')).toBeNull()
})

test('a screen reader hears that the node is asked and the verdict, not each page', async () => {
  fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({}) })
  const announced: (string | null)[] = []
  const listener = new MutationObserver(() => {
    const state = document.querySelector('[data-recount-state]')
    if (state?.textContent && state.ariaLive !== 'off') announced.push(state.textContent)
  })
  listener.observe(document.body, { childList: true, subtree: true })
  await countUntil(/agrees/)
  listener.disconnect()
  expect(new Set(announced)).toEqual(
    new Set(['Asking the node.', expect.stringMatching(/^The ledger agrees with us/)]),
  )
})

test('a site without a node says so, and how to count without it', () => {
  vi.stubEnv('CHECK_NODES', '')
  render(<CheckYourself />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/names no node for browsers to ask/)).toBeTruthy()
})
