import type { RoomName } from '#contract/rooms'
import { roomPath } from '#contract/rooms'
import { SIGNATURE_HEADER } from '#contract/signature'
import { durableConnection, type RoomBindings } from '../../functions/adapters/rooms/durable-connection.ts'

/** The bindings of the tests’ access to a Worker: the product's database and rooms, and its internal entrypoints. */
interface Env extends Partial<RoomBindings> {
  readonly DB: D1Database
  readonly PRODUCT?: {
    scheduled(event: { scheduledTime: Date; cron: string }): Promise<unknown>
    purgeCollection(): Promise<boolean>
  }
}

/** A statement and the values bound to it. */
export type Statement = readonly [sql: string, ...values: unknown[]]

/**
 * A command: a method of D1 with its statements (and the column of a `first`), a signed message to a room, a cron
 * run, or a purge.
 */
export type AccessCall =
  | readonly [verb: 'all' | 'run', statement: Statement]
  | readonly [verb: 'first', statement: Statement, column: string | null]
  | readonly [verb: 'batch', statements: readonly Statement[]]
  | readonly [verb: 'command', room: RoomName, sign: string, body: string]
  | readonly [verb: 'tick' | 'purge']

/** A command with its number, and its outcome: a result, or the message of the error. */
export type Asked = readonly [id: number, call: AccessCall]
export type Answered = readonly [id: number, result: unknown, error: string | null]

/** A Worker beside the product in the same runtime, which executes the tests' commands over one socket. */
export default {
  async fetch(_request, env) {
    const { 0: near, 1: far } = new WebSocketPair()
    far.accept()
    far.addEventListener('message', async ({ data }) => {
      const [id, call] = JSON.parse(String(data)) as Asked
      far.send(JSON.stringify(await answer(env, id, call)))
    })
    return new Response(null, { status: 101, webSocket: near })
  },
} satisfies ExportedHandler<Env>

async function answer(env: Env, id: number, call: AccessCall): Promise<Answered> {
  try {
    return [id, await done(env, call), null]
  } catch (error) {
    return [id, null, error instanceof Error ? error.message : String(error)]
  }
}

async function done(env: Env, call: AccessCall): Promise<unknown> {
  const { DB, PRODUCT } = env
  const prepared = ([sql, ...values]: Statement) => DB.prepare(sql).bind(...values)
  switch (call[0]) {
    case 'all':
      return prepared(call[1]).all()
    case 'run':
      return prepared(call[1]).run()
    case 'first':
      return call[2] === null ? prepared(call[1]).first() : prepared(call[1]).first(call[2])
    case 'batch':
      return DB.batch(call[1].map(prepared))
    case 'command': {
      const [, room, sign, body] = call
      const url = `https://room${roomPath(room)}`
      const command = new Request(url, { method: 'POST', headers: { [SIGNATURE_HEADER]: sign }, body })
      return (await durableConnection(env as RoomBindings)(room, command)).status
    }
    case 'tick':
      return PRODUCT?.scheduled({ scheduledTime: new Date(), cron: '* * * * *' })
    case 'purge':
      return PRODUCT?.purgeCollection()
  }
}
