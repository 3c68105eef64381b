import type { Chance } from './chance.ts'
import { Injected, type Isolate, type Ports, type Trouble } from './ports.ts'
import type { Swarm } from './swarm.ts'

/** What D1 says when it fails: the first two may be tried again, after the last nobody knows. */
const FAILURES = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: internal error',
] as const

/** Writes after which somebody has to judge; leases, budgets and places in line decide nothing about money. */
const JUDGED = /^(batch|(INSERT|UPDATE|DELETE)[^;]*?(token|purchase|ticket|submission|offer|tier_stat))/

/** The database as one isolate reaches it: each exchange is a wait, and may fail before it or after its commit. */
export function portDatabase(
  db: D1Database,
  isolate: Isolate,
  ports: Ports,
  swarm: Swarm,
  chance: Chance,
  wrote: () => void,
): D1Database {
  const bareOf = new WeakMap<object, D1PreparedStatement>()

  function trouble(): Trouble<never> | null {
    const [lost, overloaded, internal] = FAILURES
    if (swarm.strikes('database fails before')) return { do: 'before', error: new Injected(overloaded) }
    if (swarm.strikes('database fails after commit')) {
      return { do: 'after', error: new Injected(chance.pick([lost, internal])) }
    }
    return null
  }

  function ask<Answer>(sql: string, act: () => Promise<Answer>): Promise<Answer> {
    const writes = JUDGED.test(sql)
    return ports.through(
      isolate,
      `D1 ${shortOf(sql)}`,
      () => {
        if (writes) wrote()
        return act()
      },
      trouble,
    )
  }

  function statement(sql: string, bare: D1PreparedStatement): D1PreparedStatement {
    const one = {
      bind: (...values: unknown[]) => statement(sql, bare.bind(...values)),
      all: () => ask(sql, () => bare.all()),
      run: () => ask(sql, () => bare.run()),
      first: (column?: string) => ask(sql, () => (column === undefined ? bare.first() : bare.first(column))),
    }
    bareOf.set(one, bare)
    return one as unknown as D1PreparedStatement
  }

  return {
    prepare: (sql: string) => statement(sql.trim(), db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      ask(`batch of ${statements.length}`, () => db.batch(statements.map((one) => bareOf.get(one) ?? one))),
  } as unknown as D1Database
}

/** What a statement is about, in few words: the trace has thousands of them. */
function shortOf(sql: string): string {
  const [, verb = sql.slice(0, 20)] = /^(\w+(?: of \d+)?)/.exec(sql) ?? []
  const [, table = ''] = /(?:FROM|INTO|UPDATE) (\w+)/.exec(sql) ?? []
  return `${verb} ${table}`.trim()
}
