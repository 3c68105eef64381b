import { isValidClassicAddress } from 'ripple-address-codec'
import { affectedAccounts } from '../chain/history.ts'
import type { LedgerEvent } from '../ledger.ts'
import { failure, type RpcAnswer, success } from '../rpc/answer.ts'
import type { Service } from './http-rpc.ts'
import { ledgerSummary, proposedMessage, type StreamContext, validatedMessage } from './stream-messages.ts'

/** What one connection follows. */
export interface Subscriptions {
  subscribe(params: Record<string, unknown>, apiVersion: 1 | 2): RpcAnswer
  unsubscribe(params: Record<string, unknown>): RpcAnswer
  end(): void
}

/** Streams that exist but have nothing to tell here. */
const silentStreams = ['book_changes', 'consensus', 'manifests', 'peer_status', 'server', 'validations']
const streams = ['ledger', 'transactions', 'transactions_proposed', ...silentStreams]

/** The three things a client can follow, each in the API version it was asked for in. */
type Topic = 'streams' | 'accounts' | 'accounts_proposed'
type Followed = Record<Topic, Map<string, 1 | 2>>

export function createSubscriptions(service: Service, send: (message: object) => void): Subscriptions {
  const followed: Followed = { streams: new Map(), accounts: new Map(), accounts_proposed: new Map() }
  const lag = () => service.view().lag ?? 0
  const events = delayed(lag, (event) => publish(event, followed, contextOf(service), send))
  const stop = service.ledger.subscribe(events)
  return {
    subscribe(params, apiVersion) {
      const wanted = readTopics(params)
      if ('status' in wanted) return wanted
      for (const [topic, names] of wanted.topics)
        for (const name of names) followed[topic].set(name, apiVersion)
      const startsLedger = wanted.topics.some(
        ([topic, names]) => topic === 'streams' && names.includes('ledger'),
      )
      return success(startsLedger ? ledgerSummary(contextOf(service)) : {})
    },
    unsubscribe(params) {
      const wanted = readTopics(params)
      if ('status' in wanted) return wanted
      for (const [topic, names] of wanted.topics) for (const name of names) followed[topic].delete(name)
      return success({})
    },
    end: stop,
  }
}

/** A lagging node hears of a ledger only when so many have closed after it, and of all it missed when it catches up. */
function delayed(lag: () => number, publish: (event: LedgerEvent) => void): (event: LedgerEvent) => void {
  const waiting: LedgerEvent[] = []
  return (event) => {
    if (event.type === 'closed') waiting.push(event)
    else if (lag() === 0) publish(event)
    for (const due of waiting.splice(0, waiting.length - lag())) publish(due)
  }
}

function contextOf({ ledger, view }: Service): StreamContext {
  return { server: ledger.request('server_state', {}, 2, view()), view: view() }
}

function readTopics(params: Record<string, unknown>): { topics: [Topic, string[]][] } | RpcAnswer {
  const topics: [Topic, string[]][] = []
  if (params.streams !== undefined) {
    const names = stringList(params.streams)
    if (!names) return failure('invalidParams')
    if (names.some((name) => !streams.includes(name))) return failure('malformedStream')
    topics.push(['streams', names])
  }
  for (const topic of ['accounts', 'accounts_proposed'] as const) {
    if (params[topic] === undefined) continue
    const addresses = stringList(params[topic])
    if (!addresses) return failure('invalidParams')
    if (addresses.length === 0 || !addresses.every(isValidClassicAddress)) return failure('actMalformed')
    topics.push([topic, addresses])
  }
  return { topics }
}

function stringList(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}

/** Sends an event once for each way in which the client follows it. */
function publish(
  event: LedgerEvent,
  followed: Followed,
  context: StreamContext,
  send: (message: object) => void,
) {
  if (event.type === 'proposed') {
    const versions = [
      followed.streams.get('transactions_proposed'),
      followed.accounts_proposed.get(event.tx.common.Account),
    ]
    for (const version of versions) if (version) send(proposedMessage(event, version))
    return
  }
  if (followed.streams.has('ledger')) {
    send({
      type: 'ledgerClosed',
      ...ledgerSummary(context, event.header),
      txn_count: event.transactions.length,
    })
  }
  const hidden = new Set(context.view.hide)
  for (const transaction of event.transactions) {
    if (hidden.has(transaction.tx.hash)) continue
    const touched = [...affectedAccounts(transaction)]
    const versions = [
      followed.streams.get('transactions'),
      followed.streams.get('transactions_proposed'),
      firstOf(touched, followed.accounts),
      firstOf(touched, followed.accounts_proposed),
    ]
    for (const version of versions)
      if (version) send(validatedMessage(transaction, event.header, context, version))
  }
}

function firstOf(addresses: readonly string[], followed: Map<string, 1 | 2>): 1 | 2 | undefined {
  const found = addresses.find((address) => followed.has(address))
  return found === undefined ? undefined : followed.get(found)
}
