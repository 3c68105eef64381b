import { SECOND } from '#contract/timing'
import type { Clock } from '../../clock.ts'

/** Pauses before a retry, ms; half of each is random, so that callers do not retry at the same moment. */
const PAUSES = [0.05 * SECOND, 0.2 * SECOND, 0.8 * SECOND]

/**
 * Errors after which D1 allows a retry of the same statement (developers.cloudflare.com/d1, "Retry queries" and "Debug D1"),
 * and, the last two, what a local D1 answers to writes and reads while a command writes to its file: it does not wait for its turn.
 */
const RETRYABLE =
  /Network connection lost|caused object to be reset|reset because its code was updated|starting up D1 DB storage|D1 DB is overloaded|Requests queued for too long|transient issue on remote node|request stream because client disconnected|SQLITE_BUSY|Failed to get session commit token/i

/** A database that retries where D1 allows it. All our writes are guarded: made twice, they change nothing more. */
export function retryingDatabase(db: D1Database, clock: Clock): D1Database {
  async function withRetries<T>(act: () => Promise<T>): Promise<T> {
    for (const pause of PAUSES) {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof Error) || !RETRYABLE.test(error.message)) throw error
        await clock.sleep(pause / 2 + (clock.now() % 100) * (pause / 200))
      }
    }
    return act()
  }

  const unwrapped = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

  function retrying(statement: D1PreparedStatement): D1PreparedStatement {
    const proxy = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'bind') return (...values: unknown[]) => retrying(target.bind(...values))
        return (...values: unknown[]) => withRetries(async () => Reflect.apply(value, target, values))
      },
    })
    unwrapped.set(proxy, statement)
    return proxy
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => retrying(target.prepare(sql))
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          withRetries(() =>
            target.batch(statements.map((statement) => unwrapped.get(statement) ?? statement)),
          )
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
