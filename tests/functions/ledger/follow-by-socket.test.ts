import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, txHash } from '#contract/ledger-ids'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { MINUTE, SECOND } from '#contract/timing'
import { systemClock } from '../../../functions/clock.ts'
import { followBySocket } from '../../../functions/ledger/follow-by-socket.ts'
import type { LedgerState, TxLookup } from '../../../functions/ledger/ledger.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const hash = txHash.parse('A'.repeat(64))

beforeEach(() => {
  vi.useFakeTimers()
  // The one timer that fake timers leave alone.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timing = new AbortController()
    setTimeout(() => timing.abort(), ms)
    return timing.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The node's end of a socket, which says only what it is told to say. */
class NodeSocket extends EventTarget {
  closed = false
  accept() {}
  send() {}
  close() {
    this.closed = true
  }
  says(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  breaks() {
    this.dispatchEvent(new Event('close'))
  }
}

const closed = { fee_base: 10, ledger_time: 0, reserve_base: 1_000_000, reserve_inc: 200_000 }

/** Begins to follow over a socket, beside a node that answers every question with this. */
function following(answer: TxLookup = { found: 'pending' }) {
  const socket = new NodeSocket()
  const asked: number[] = []
  const opening: { signal?: AbortSignal } = {}
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    opening.signal = signal
    return { webSocket: socket }
  })
  const state: LedgerState = {
    index: 101,
    closeTime: 0,
    baseFee: drops(10n),
    reserveBase: drops(1_000_000n),
    reserveIncrement: drops(200_000n),
  }
  const ledger = {
    state: async () => ok(state),
    async transaction() {
      asked.push(Date.now())
      return answer
    },
  }
  const underLoad = (fee: number) => drops(BigInt(fee))
  const followed = followBySocket('ws://node', MINTER, ledger, systemClock, underLoad)
  return { socket, asked, opening, followed }
}

/** Follows from ledger 101 on. */
async function subscribed(answer?: TxLookup) {
  const scene = following(answer)
  await vi.advanceTimersByTimeAsync(0)
  scene.socket.says({ type: 'response', status: 'success', result: { ...closed, ledger_index: 101 } })
  const followed = await scene.followed
  if (!followed.ok) throw new Error(followed.error)
  return { ...scene, follow: followed.value }
}

function validated(ledger: number) {
  return {
    type: 'transaction',
    hash,
    ledger_index: ledger,
    validated: true,
    tx_json: { Account: MINTER, TransactionType: 'NFTokenMint', Fee: '12' },
    meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [] },
  }
}

test('while the socket stands nothing is asked, and what it tells is heard', async () => {
  const { socket, asked, follow } = await subscribed()
  const seen = follow.validated(hash, { deadline: Date.now() + 5 * MINUTE, lastLedger: 110 })
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(asked).toEqual([])
  socket.says(validated(102))
  expect(await seen).toMatchObject({ hash, ledger: 102 })
})

test('a socket that stands longer than its opening may take is not cut by that', async () => {
  const { opening, socket } = await subscribed()
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect([opening.signal?.aborted, socket.closed]).toEqual([false, false])
})

test('a socket that breaks is replaced by patient questions, not by a hail of them', async () => {
  const { socket, asked, follow } = await subscribed()
  const seen = follow.validated(hash, { deadline: Date.now() + 10 * SECOND, lastLedger: 110 })
  socket.breaks()
  const start = Date.now()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(asked.map((at) => at - start)).toEqual(Array.from({ length: 11 }, (_, n) => n * SECOND))
  expect(await seen).toBeNull()
})

test('a ledger that closes without it is asked about once, in case it was validated before anybody listened', async () => {
  const { socket, asked, follow } = await subscribed()
  const seen = follow.validated(hash, { deadline: Date.now() + MINUTE, lastLedger: 110 })
  for (const index of [102, 103, 104]) {
    socket.says({ type: 'ledgerClosed', ...closed, ledger_index: index })
    await vi.advanceTimersByTimeAsync(4 * SECOND)
  }
  expect(asked).toHaveLength(1)
  socket.says(validated(105))
  expect(await seen).toMatchObject({ ledger: 105 })
})

test('once its last ledger has passed, one question settles what the stream may have missed', async () => {
  const { socket, asked, follow } = await subscribed()
  const seen = follow.validated(hash, { deadline: Date.now() + MINUTE, lastLedger: 101 })
  socket.says({ type: 'ledgerClosed', ...closed, ledger_index: 102 })
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(await seen).toBeNull()
  expect(asked).toHaveLength(2)
})

test('a node that opens a socket and never subscribes is given up in time', async () => {
  const { socket, followed } = following()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(await followed).toEqual({ ok: false, error: 'unreachable' })
  expect(socket.closed).toBe(true)
})

test('a socket that does not open in time is given up', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const ledger = { state: vi.fn(), transaction: vi.fn() }
  const followed = followBySocket('ws://node', MINTER, ledger, systemClock, (fee) => drops(BigInt(fee)))
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(await followed).toEqual({ ok: false, error: 'unreachable' })
})
