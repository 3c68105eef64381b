import type { Address, TxHash } from '#contract/ledger-ids'
import { type Drops, drops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import * as z from '#contract/schema'
import { SECOND } from '#contract/timing'
import type { Clock } from '../clock.ts'
import { pollFrom } from './follow-by-polling.ts'
import type { Follow, Ledger, LedgerState, Unreachable, ValidatedTx } from './ledger.ts'
import { fromRippleTime } from './ripple-time.ts'
import * as wire from './wire.ts'

const PATIENCE = 5 * SECOND
/** How long after a close its transactions may arrive. */
const CLOSE_TO_TRANSACTIONS = 0.25 * SECOND

const subscribed = z.object({
  type: z.literal('response'),
  status: z.literal('success'),
  result: wire.ledgerClosed,
})
const closing = z.extend(wire.ledgerClosed, { type: z.literal('ledgerClosed') })
const streamed = z.extend(wire.validatedTx, { type: z.literal('transaction') })

/**
 * Follows over the node's WebSocket: one subscription tells the last validated ledger, every close, and every
 * transaction that touches the account, so nothing has to be asked again while the ledger closes. Should the socket
 * break, it goes on by polling. `underLoad` makes the fee that the node asks now of the base fee, which is all that its
 * stream tells.
 */
export async function followBySocket(
  url: string,
  account: Address,
  ledger: Pick<Ledger, 'state' | 'transaction'>,
  clock: Clock,
  underLoad: (baseFee: number) => Drops,
): Promise<Result<Follow, Unreachable>> {
  const socket = await open(url)
  if (!socket) return err('unreachable')

  const seen = new Map<TxHash, ValidatedTx>()
  const waiters = new Set<() => void>()
  let latest: LedgerState | null = null
  let broken = false
  const wake = () => {
    for (const waiter of [...waiters]) waiter()
  }

  socket.addEventListener('message', ({ data }) => {
    const message: unknown = typeof data === 'string' ? parse(data) : null
    const first = subscribed.safeParse(message)
    const close = closing.safeParse(message)
    const tx = streamed.safeParse(message)
    if (first.success) latest = stateOf(first.data.result, underLoad)
    if (close.success) latest = stateOf(close.data, underLoad)
    if (tx.success) seen.set(tx.data.hash, wire.readValidatedTx(tx.data))
    wake()
  })
  const lost = () => {
    broken = true
    wake()
  }
  socket.addEventListener('close', lost)
  socket.addEventListener('error', lost)

  /** Waits until something arrives, or the deadline. */
  function news(deadline: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        waiters.delete(done)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, Math.max(0, deadline - clock.now()))
      waiters.add(done)
    })
  }

  socket.send(
    JSON.stringify({ id: 1, command: 'subscribe', streams: ['ledger'], accounts: [account], api_version: 2 }),
  )
  const patience = clock.now() + PATIENCE
  while (!latest && !broken && clock.now() < patience) await news(patience)
  const first = latest as LedgerState | null
  if (!first) {
    socket.close()
    return err('unreachable')
  }

  let polling: Follow | null = null
  return ok({
    latest: () => polling?.latest() ?? latest ?? first,
    async validated(hash, { deadline, lastLedger }) {
      const since = latest?.index ?? 0
      let asked = false
      while (!broken) {
        const tx = seen.get(hash)
        if (tx) return tx
        if (!asked && (latest?.index ?? 0) > since) {
          // A ledger closed without it: perhaps it was validated before we began to listen. A close comes before its
          // transactions, so these get a moment first.
          asked = true
          await news(clock.now() + CLOSE_TO_TRANSACTIONS)
          const known = seen.has(hash) ? null : await ledger.transaction(hash)
          if (known?.found === 'validated') return known.tx
          continue
        }
        if ((latest?.index ?? 0) > lastLedger || clock.now() >= deadline) {
          // The stream may have missed it: one question settles what the socket cannot.
          const answer = await ledger.transaction(hash)
          return answer.found === 'validated' ? answer.tx : null
        }
        await news(deadline)
      }
      polling ??= pollFrom(latest ?? first, ledger, clock)
      return seen.get(hash) ?? polling.validated(hash, { deadline, lastLedger })
    },
    close() {
      polling?.close()
      socket.close()
    },
  })
}

/** Opens a client WebSocket the way workerd does: an upgraded fetch. */
async function open(url: string): Promise<WebSocket | null> {
  // The signal would cut an open socket too, so the clock stops as soon as there is an answer.
  const opening = new AbortController()
  const timer = setTimeout(() => opening.abort(), PATIENCE)
  try {
    const response = await fetch(url.replace(/^ws/, 'http'), {
      headers: { upgrade: 'websocket' },
      signal: opening.signal,
    })
    const socket = response.webSocket
    socket?.accept()
    return socket ?? null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

function stateOf(raw: z.infer<typeof wire.ledgerClosed>, underLoad: (baseFee: number) => Drops): LedgerState {
  return {
    index: raw.ledger_index,
    closeTime: fromRippleTime(raw.ledger_time),
    baseFee: underLoad(raw.fee_base),
    reserveBase: drops(BigInt(raw.reserve_base)),
    reserveIncrement: drops(BigInt(raw.reserve_inc)),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
