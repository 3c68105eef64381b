import { err, ok, type Result } from '#contract/result'
import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'

/** Why a node gave no answer: it cannot be reached, what it said makes no sense, or it refuses, by its own word. */
export type Silence = 'unreachable' | 'senseless' | `refused ${string}`

/** Asks one question; the schema says what makes sense as an answer. */
export type Ask = <Answer>(
  command: string,
  params: object,
  schema: z.ZodMiniType<Answer>,
) => Promise<Result<Answer, Silence>>

const PATIENCE = 20 * SECOND
/** More than a page of four hundred transactions weighs; what is longer is not read. */
const MOST_LETTERS = 8_000_000

const envelope = z.object({
  id: z.number(),
  status: z.string(),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
})

/** One node of the ledger, asked over a WebSocket, question by question. Nothing it says is believed unread. */
export function openNode(address: string): { readonly ask: Ask; readonly close: () => void } {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (told: Result<unknown, Silence>) => void>()
  const opened = new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true))
    for (const end of ['close', 'error']) socket.addEventListener(end, () => resolve(false))
    setTimeout(() => resolve(false), PATIENCE)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer(err('unreachable'))
  })
  socket.addEventListener('message', ({ data }) => {
    const told = envelope.safeParse(jsonIn(data))
    if (!told.success) return
    const { id, status, result, error } = told.data
    waiting.get(id)?.(status === 'success' ? ok(result) : err(`refused ${error ?? 'without a word'}`))
  })

  let asked = 0
  async function reply(command: string, params: object): Promise<Result<unknown, Silence>> {
    if (!(await opened) || socket.readyState !== WebSocket.OPEN) return err('unreachable')
    const id = ++asked
    return new Promise((resolve) => {
      const late = setTimeout(() => waiting.get(id)?.(err('unreachable')), PATIENCE)
      waiting.set(id, (told) => {
        clearTimeout(late)
        waiting.delete(id)
        resolve(told)
      })
      socket.send(JSON.stringify({ ...params, id, command, api_version: 2 }))
    })
  }

  return {
    close: () => socket.close(),
    async ask(command, params, schema) {
      const told = await reply(command, params)
      if (!told.ok) return told
      const read = schema.safeParse(told.value)
      return read.success ? ok(read.data) : err('senseless')
    },
  }
}

function jsonIn(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > MOST_LETTERS) return null
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
