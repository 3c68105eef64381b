import { parseJson } from '#contract/parse-json'
import { err, ok, type Result } from '#contract/result'
import { SECOND } from '#contract/timing'

/** Why a node shows less: no connection, an answer that does not parse, too many pages, or an error with the node's own code. */
export type Silence = 'unreachable' | 'senseless' | 'endless' | `refused ${string}`

/** Sends one request of the rippled WebSocket API. The caller has to parse the result. */
export type Ask = (command: string, params: object) => Promise<Result<unknown, Silence>>

/** For each answer, and for the connection, in ms. */
const TIME_OUT = 20 * SECOND
/** Longer messages are not parsed. A page of 400 transactions is shorter. */
const MAX_LETTERS = 8_000_000

/**
 * A connection to one node of the ledger.
 * @example
 * const node = openNode('wss://xrplcluster.com')
 * const answer = await node.ask('ledger_closed', {})
 * node.close()
 */
export function openNode(address: string): { readonly ask: Ask; readonly close: () => void } {
  const socket = new WebSocket(address)
  let asked = 0

  function ask(command: string, params: object): ReturnType<Ask> {
    const id = ++asked
    const done = new AbortController()
    const { signal } = done
    const answer = new Promise<Result<unknown, Silence>>((resolve) => {
      const lost = () => resolve(err('unreachable'))
      const send = () => socket.send(JSON.stringify({ ...params, id, command, api_version: 2 }))
      if (socket.readyState > WebSocket.OPEN) lost()
      if (socket.readyState === WebSocket.OPEN) send()
      else socket.addEventListener('open', send, { signal })
      socket.addEventListener('close', lost, { signal })
      socket.addEventListener('error', lost, { signal })
      socket.addEventListener(
        'message',
        ({ data }) => {
          const said = answerIn(data)
          if (said.id !== id) return
          if (said.status === 'success') resolve(ok(said.result))
          else resolve(err(`refused ${said.error ?? 'without a word'}`))
        },
        { signal },
      )
      const late = setTimeout(lost, TIME_OUT)
      signal.addEventListener('abort', () => clearTimeout(late))
    })
    return answer.finally(() => done.abort())
  }

  return { ask, close: () => socket.close() }
}

/** An answer of a node, not yet validated. */
type NodeAnswer = Readonly<Partial<Record<'id' | 'status' | 'result' | 'error', unknown>>>

function answerIn(data: unknown): NodeAnswer {
  if (typeof data !== 'string' || data.length > MAX_LETTERS) return {}
  return parseJson(data) ?? {}
}
