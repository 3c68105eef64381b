import { WebSocket } from 'ws'
import type { RoomName } from '#contract/rooms'
import type { AccessCall, Answered, Asked, Statement } from './worker-access-worker.ts'

/** The tests' private connection to a runtime. */
export interface WorkerAccess {
  /** The product's own D1; every call is one message there and one back. */
  readonly db: D1Database
  /** Runs the product's cron handler; resolves when it is done. */
  tick(): Promise<void>
  /** Has the product purge the cache in front of it, as its follower does; returns the product's answer. */
  purge(): Promise<unknown>
  /** Publishes a signed message to a room as the product does; returns the room's HTTP status. */
  command(room: RoomName, sign: string, body: string): Promise<number>
  close(): void
}

/** Opens the tests’ access to a runtime. Pending calls fail when the runtime ends. */
export async function openWorkerAccess(url: URL): Promise<WorkerAccess> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const waiting = new Map<number, (answered: Answered) => void>()
  let calls = 0
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('message', (data) => {
    const answered = JSON.parse(String(data)) as Answered
    waiting.get(answered[0])?.(answered)
  })
  socket.on('close', () => {
    for (const [id, answer] of waiting) answer([id, null, 'the runtime is gone'])
  })

  async function ask(call: AccessCall): Promise<unknown> {
    calls += 1
    const asked: Asked = [calls, call]
    const [id, result, error] = await new Promise<Answered>((resolve) => {
      waiting.set(asked[0], resolve)
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(asked))
      else resolve([asked[0], null, 'the runtime is gone'])
    })
    waiting.delete(id)
    if (error !== null) throw new Error(error)
    return result
  }

  return {
    db: databaseBehind(ask),
    async tick() {
      await ask(['tick'])
    },
    purge: () => ask(['purge']),
    command: async (room, sign, body) => Number(await ask(['command', room, sign, body])),
    close: () => socket.terminate(),
  }
}

function databaseBehind(ask: (call: AccessCall) => Promise<unknown>): D1Database {
  const written = new WeakMap<object, Statement>()

  function statement(sql: string, values: readonly unknown[]): D1PreparedStatement {
    const whole: Statement = [sql, ...values]
    const prepared = {
      bind(...bound: unknown[]) {
        // D1 refuses `undefined`, which JSON would turn into null.
        if (bound.includes(undefined)) throw new Error(`a value of "${sql}" is undefined`)
        return statement(sql, bound)
      },
      all: () => ask(['all', whole]),
      run: () => ask(['run', whole]),
      first: (column: string | null = null) => ask(['first', whole, column]),
    }
    written.set(prepared, whole)
    return prepared as unknown as D1PreparedStatement
  }

  return {
    prepare: (sql: string) => statement(sql, []),
    batch: (statements: readonly object[]) =>
      ask(['batch', statements.flatMap((one) => [written.get(one) ?? fail()])]),
  } as unknown as D1Database
}

function fail(): never {
  throw new Error('a statement of another database')
}
