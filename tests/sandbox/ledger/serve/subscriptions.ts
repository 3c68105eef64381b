import type { ValidatedTransaction } from '../chain/build-ledger.ts'
import { affectedAccounts } from '../chain/history.ts'
import type { LedgerEvent } from '../ledger.ts'
import { type RpcAnswer, success } from '../rpc/answer.ts'
import type { Node } from '../rpc/node.ts'
import { mentionedAccounts } from './mentioned-accounts.ts'
import { nodeNow, type Service } from './service.ts'
import {
  ledgerClosedMessage,
  ledgerSummary,
  proposedMessage,
  serverGreeting,
  serverStatusMessage,
  validatedMessage,
} from './stream-messages.ts'
import { readTopics, type Topic } from './topics.ts'

/** One connection's subscriptions. */
export interface Subscriptions {
  subscribe(params: Record<string, unknown>, apiVersion: 1 | 2): RpcAnswer
  unsubscribe(params: Record<string, unknown>, apiVersion: 1 | 2): RpcAnswer
  end(): void
}

const usualDelay = 5

/**
 * Follows the events of a service's node. A ledger's message comes shortly before its transactions'. The version of the
 * last subscription applies to every message of the connection.
 */
export function createSubscriptions(service: Service, send: (message: object) => void): Subscriptions {
  const followed: Record<Topic, Set<string>> = {
    streams: new Set(),
    accounts: new Set(),
    accounts_proposed: new Set(),
  }
  const timers = new Set<NodeJS.Timeout>()
  let version: 1 | 2 = 1
  let publishedUpTo = nodeNow(service).history.last.index
  let status = JSON.stringify(serverStatusMessage(nodeNow(service)))

  function receive(event: LedgerEvent | undefined) {
    const node = nodeNow(service)
    if (event?.type === 'proposed') publishProposed(event, node)
    else publishClosed(node)
    publishStatus(node)
  }

  /** Reports every ledger since the last reported one. */
  function publishClosed(node: Node) {
    while (publishedUpTo < node.history.last.index) {
      publishedUpTo += 1
      const header = node.history.header(publishedUpTo)
      if (!header) continue
      const transactions = node.history.transactions(publishedUpTo)
      if (followed.streams.has('ledger')) send(ledgerClosedMessage(node, header, transactions.length))
      soon(() => {
        for (const transaction of transactions) publishValidated(transaction, node)
      })
    }
  }

  function soon(act: () => void) {
    const { transactionsAfter: delay = usualDelay } = service.view()
    if (delay === 0) return act()
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, delay)
    timers.add(timer)
  }

  function publishValidated(transaction: ValidatedTransaction, node: Node) {
    const message = validatedMessage(transaction, node, version)
    for (const stream of ['transactions', 'transactions_proposed'])
      if (followed.streams.has(stream)) send(message)
    const touched = [...affectedAccounts(transaction)]
    if (touched.some((address) => followed.accounts.has(address) || followed.accounts_proposed.has(address)))
      send(message)
  }

  /** A lagging node does not report current proposals. */
  function publishProposed(event: LedgerEvent & { type: 'proposed' }, node: Node) {
    if (node.open.index !== event.ledgerIndex || !node.open.pending(event.tx.hash)) return
    const message = proposedMessage(event, version)
    if (followed.streams.has('transactions_proposed')) send(message)
    if (mentionedAccounts(event.tx).some((address) => followed.accounts_proposed.has(address))) send(message)
  }

  function publishStatus(node: Node) {
    const message = serverStatusMessage(node)
    if (JSON.stringify(message) === status) return
    status = JSON.stringify(message)
    if (followed.streams.has('server')) send(message)
  }

  const stop = service.subscribe(receive)
  return {
    subscribe(params, apiVersion) {
      version = apiVersion
      const node = nodeNow(service)
      const wanted = readTopics(params, node)
      for (const [topic, name] of wanted.topics) followed[topic].add(name)
      if (wanted.failure) return wanted.failure
      const begins = (stream: string) =>
        wanted.topics.some((one) => one[0] === 'streams' && one[1] === stream)
      return success({
        ...(begins('server') ? serverGreeting(node) : {}),
        ...(begins('ledger') ? ledgerSummary(node) : {}),
      })
    },
    unsubscribe(params) {
      const wanted = readTopics(params, nodeNow(service))
      for (const [topic, name] of wanted.topics) followed[topic].delete(name)
      return wanted.failure ?? success({})
    },
    end() {
      stop()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
