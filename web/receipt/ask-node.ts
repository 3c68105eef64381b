import { parseJson } from '#contract/parse-json'
import { SECOND } from '#contract/timing'

const TIME_OUT = 15 * SECOND
/** The error of a node that does not have the transaction. */
const UNKNOWN = 'txnNotFound'

/**
 * Reads a transaction of this ledger from a node in this browser. Rejects when the node is unreachable, silent, too busy
 * to say whether it has the transaction, or does not have the ledger.
 */
export function askNode(address: string, transaction: string, ledger: number): Promise<unknown> {
  const socket = new WebSocket(address)
  let timer: ReturnType<typeof setTimeout> | undefined
  const asked = new Promise<unknown>((answered, failed) => {
    const end = (reason: string) => failed(new Error(reason))
    timer = setTimeout(() => end('silent'), TIME_OUT)
    const range = { min_ledger: ledger, max_ledger: ledger }
    socket.onopen = () =>
      socket.send(JSON.stringify({ id: 1, command: 'tx', transaction, ...range, api_version: 1 }))
    socket.onmessage = ({ data }) => {
      const answer = parseJson(String(data)) as Partial<Record<'error' | 'searched_all', unknown>> | undefined
      // Every other error is about the node or its load, and nothing about the transaction.
      const isSaid = (answer?.error ?? UNKNOWN) === UNKNOWN && answer?.searched_all !== false
      if (answer && isSaid) answered(answer)
      else end(String(answer?.error))
    }
    socket.onerror = () => end('unreachable')
    socket.onclose = () => end('closed')
  })
  return asked.finally(() => {
    clearTimeout(timer)
    socket.close()
  })
}
