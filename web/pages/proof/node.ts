import { parseJson } from '#contract/parse-json'
import { err, ok, type Result } from '#contract/result'
import { SECOND } from '#contract/timing'

/** Why a node gave no answer: it cannot be reached, what it said makes no sense, or it refuses, by its own word. */
export type Silence = 'unreachable' | 'senseless' | `refused ${string}`

/** Makes one request. The caller has to parse the answer. */
export type Ask = (command: string, params: object) => Promise<Result<unknown, Silence>>

/** For how long an answer is waited for, and for the connection before the first. */
const TIME_OUT = 20 * SECOND
/** More than a page of four hundred transactions weighs; what is longer is not read. */
const MOST_LETTERS = 8_000_000

/** One node of the ledger, asked over a WebSocket, question by question. */
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

/** What a node says. Nothing in it is believed to be there. */
type Said = Readonly<Partial<Record<'id' | 'status' | 'result' | 'error', unknown>>>

function answerIn(data: unknown): Said {
  if (typeof data !== 'string' || data.length > MOST_LETTERS) return {}
  return parseJson(data) ?? {}
}
