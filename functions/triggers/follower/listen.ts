import { drops } from '#contract/money'
import { parseJson } from '#contract/parse-json'
import { fromRippleTime } from '#contract/ripple-time'
import { SECOND } from '#contract/timing'
import { USER_AGENT } from '#contract/user-agent'
import * as z from '#contract/wire/schema'
import type { LedgerState, ValidatedTx } from '../../adapters/ledger/ledger.ts'
import { NOT_AN_ANSWER } from '../../adapters/ledger/rpc.ts'
import * as wire from '../../adapters/ledger/wire.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'

interface NodeEvents {
  /** A ledger was validated. Its transactions are reported after it. */
  closed(state: LedgerState): void
  /** The costs of the last ledger changed. */
  costs(state: LedgerState): void
  transaction(tx: ValidatedTx): void
  /** The node reported a transaction that cannot be read. */
  unreadable(): void
  lost(): void
}

const TIME_OUT = 5 * SECOND

const message = z.discriminatedUnion('type', [
  z.discriminatedUnion('status', [
    z.object({
      type: z.literal('response'),
      status: z.literal('success'),
      result: z.extend(wire.ledgerClosed, {
        network_id: z.optional(z.number()),
        ...z.partial(wire.load).shape,
      }),
    }),
    z.object({ type: z.literal('response'), status: z.literal('error'), error: z.optional(z.string()) }),
  ]),
  z.extend(wire.ledgerClosed, { type: z.literal('ledgerClosed') }),
  z.extend(wire.load, { type: z.literal('serverStatus') }),
  z.extend(wire.validatedTx, { type: z.literal('transaction') }),
])
const anyTransaction = z.object({ type: z.literal('transaction') })

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
  const noteClosed = (ledger: z.infer<typeof wire.ledgerClosed>) => {
    last = ledger
    const closed = stateOf(ledger, asks)
    notify(() => events.closed(closed))
  }
  const streams = ['ledger', 'server']
  const subscribe = () =>
    socket.send(JSON.stringify({ id: 1, command: 'subscribe', streams, accounts: [minter], api_version: 2 }))
  const refused = (error = '') => {
    // Followed without its load, an overloaded node would seem to ask no more than the usual fee.
    if (NOT_AN_ANSWER.has(error)) answered(false)
    // Clio has no stream of its server's load, and refuses the whole subscription for it.
    else if (streams.pop() === 'server') subscribe()
  }

  socket.addEventListener('message', ({ data }) => {
    const said = readMessage(data)
    if (!said) return
    if (said.type === 'transaction') notify(() => events.transaction(wire.readValidatedTx(said)))
    else if (said.type === 'unreadable') notify(() => events.unreadable())
    else if (said.type === 'serverStatus') {
      asks = said
      const costs = last && stateOf(last, asks)
      if (costs) notify(() => events.costs(costs))
    } else if (said.type === 'ledgerClosed') noteClosed(said)
    else if (said.status === 'success') {
      const { result } = said
      asks = { load_base: result.load_base ?? 1, load_factor: result.load_factor ?? 1 }
      isAccepted = isOurs(result.network_id)
      void isAccepted.then(answered)
      noteClosed(result)
    } else refused(said.error)
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

function readMessage(data: unknown): z.infer<typeof message> | { type: 'unreadable' } | null {
  const raw = typeof data === 'string' ? parseJson(data) : null
  const read = message.safeParse(raw)
  if (read.success) return read.data
  return anyTransaction.safeParse(raw).success ? { type: 'unreadable' } : null
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
    if (!socket) await response.body?.cancel()
    return socket ?? null
  } catch {
    return null
  } finally {
    answered = true
  }
}

function stateOf(raw: z.infer<typeof wire.ledgerClosed>, asks: z.infer<typeof wire.load>): LedgerState {
  return {
    index: raw.ledger_index,
    hash: raw.ledger_hash,
    closeTime: fromRippleTime(raw.ledger_time),
    baseFee: drops(wire.underLoad(raw.fee_base, asks)),
    reserveBase: drops(BigInt(raw.reserve_base)),
    reserveIncrement: drops(BigInt(raw.reserve_inc)),
  }
}
