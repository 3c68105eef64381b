import { drops } from '#contract/money'
import { parseJson } from '#contract/parse-json'
import { fromRippleTime } from '#contract/ripple-time'
import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import type { LedgerState, ValidatedTx } from '../../adapters/ledger/ledger.ts'
import * as wire from '../../adapters/ledger/wire.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import { USER_AGENT } from '../../user-agent.ts'

interface NodeEvents {
  /** A ledger was validated. Its transactions are reported after it. */
  closed(state: LedgerState): void
  /** The costs of the last ledger changed. */
  costs(state: LedgerState): void
  transaction(tx: ValidatedTx): void
  lost(): void
}

const TIME_OUT = 5 * SECOND

const load = z.object({ load_base: z.number(), load_factor: z.number() })
const subscribed = z.object({
  type: z.literal('response'),
  status: z.literal('success'),
  result: z.extend(wire.ledgerClosed, {
    network_id: z.optional(z.number()),
    load_base: z.optional(z.number()),
    load_factor: z.optional(z.number()),
  }),
})
const refused = z.object({ type: z.literal('response'), status: z.literal('error') })
const closing = z.extend(wire.ledgerClosed, { type: z.literal('ledgerClosed') })
const streamed = z.extend(wire.validatedTx, { type: z.literal('transaction') })
const serverStatus = z.extend(load, { type: z.literal('serverStatus') })

/**
 * Subscribes to a node's closes and load and to the minter's transactions (xrpl.org, "subscribe"). Null when the node
 * does not accept the subscription in time, or is of another network, which `isOurs` judges by the id it reports: Clio
 * reports none.
 */
export async function listenTo(
  url: string,
  { minter }: Pick<Config, 'minter'>,
  clock: Clock,
  events: NodeEvents,
  isOurs: (networkId: number | undefined) => Promise<boolean>,
): Promise<{ close(): void } | null> {
  const socket = await open(url, clock)
  if (!socket) return null
  let answered: (accepted: boolean) => void = () => {}
  const answer = new Promise<boolean>((resolve) => {
    answered = resolve
  })
  let asks = { load_base: 1, load_factor: 1 }
  let last: z.infer<typeof wire.ledgerClosed> | null = null
  /** Whether the node has accepted the subscription, and is of our network. */
  let isAccepted: Promise<boolean> = Promise.resolve(false)
  /** Passes events on in the order in which they came; none before the subscription is accepted, and none of another network. */
  const notify = (act: () => void) => void isAccepted.then((accepted) => accepted && act())
  const streams = ['ledger', 'server']
  const subscribe = () =>
    socket.send(JSON.stringify({ id: 1, command: 'subscribe', streams, accounts: [minter], api_version: 2 }))

  socket.addEventListener('message', ({ data }) => {
    const message: unknown = typeof data === 'string' ? parseJson(data) : null
    const accepted = subscribed.safeParse(message)
    const close = closing.safeParse(message)
    const tx = streamed.safeParse(message)
    const status = serverStatus.safeParse(message)
    if (accepted.success) {
      const { result } = accepted.data
      asks = { load_base: result.load_base ?? 1, load_factor: result.load_factor ?? 1 }
      last = result
      isAccepted = isOurs(result.network_id)
      void isAccepted.then(answered)
      const closed = stateOf(result, asks)
      notify(() => events.closed(closed))
    }
    // Clio has no stream of its server's load, and refuses the whole subscription for it.
    if (refused.safeParse(message).success && streams.pop() === 'server') subscribe()
    if (close.success) {
      last = close.data
      const closed = stateOf(close.data, asks)
      notify(() => events.closed(closed))
    }
    if (status.success) {
      asks = status.data
      const costs = last && stateOf(last, asks)
      if (costs) notify(() => events.costs(costs))
    }
    if (tx.success) notify(() => events.transaction(wire.readValidatedTx(tx.data)))
  })
  const lost = () => {
    answered(false)
    events.lost()
  }
  socket.addEventListener('close', lost)
  socket.addEventListener('error', lost)

  subscribe()
  const late = clock.sleep(TIME_OUT).then(() => false)
  if (await Promise.race([answer, late])) return { close: () => socket.close() }
  socket.close()
  return null
}

/** Opens a client WebSocket the way workerd does: an upgraded fetch. */
async function open(url: string, clock: Clock): Promise<WebSocket | null> {
  const opening = new AbortController()
  let answered = false
  void clock.sleep(TIME_OUT).then(() => {
    // The signal would close an open socket too.
    if (!answered) opening.abort()
  })
  try {
    const response = await fetch(url.replace(/^ws/, 'http'), {
      headers: { upgrade: 'websocket', ...USER_AGENT },
      signal: opening.signal,
    })
    const socket = response.webSocket
    socket?.accept()
    return socket ?? null
  } catch {
    return null
  } finally {
    answered = true
  }
}

function stateOf(raw: z.infer<typeof wire.ledgerClosed>, asks: z.infer<typeof load>): LedgerState {
  return {
    index: raw.ledger_index,
    hash: raw.ledger_hash,
    closeTime: fromRippleTime(raw.ledger_time),
    baseFee: drops(wire.underLoad(raw.fee_base, asks)),
    reserveBase: drops(BigInt(raw.reserve_base)),
    reserveIncrement: drops(BigInt(raw.reserve_inc)),
  }
}
