import type { Chance } from './chance.ts'
import { type ExchangeFault, Injected, type Isolate, type Ports } from './ports.ts'
import type { Swarm } from './swarm.ts'

/** D1's error messages: the first two may be retried, the last leaves the outcome unknown. */
const FAILURES = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: internal error',
] as const

/** Writes after which the judges run; leases, budgets and the queue decide nothing about money. */
const JUDGED =
  /^(INSERT|UPDATE|DELETE)[^;]*?\b(pass|purchase|ticket|submission|\w*offer|offer_end|tier_stat)\b/
/** Updates of a purchase that are no part of its life-cycle. */
const NOTED =
  /^UPDATE purchase SET (checked_at|notified_at|turn_at|means_read_at|short_since|payload_opened_at) = \S+\s+WHERE/

/** The database as one isolate sees it: each exchange is a wait, and may fail before it or after its commit. */
export function portDatabase(
  db: D1Database,
  isolate: Isolate,
  ports: Ports,
  swarm: Swarm,
  chance: Chance,
  { wrote, asks }: { wrote(): void; asks(sql: readonly string[]): void },
): D1Database {
  const unwrappedOf = new WeakMap<object, { unwrapped: D1PreparedStatement; judged: boolean; sql: string }>()

  function fault(): ExchangeFault<never> | null {
    const [lost, overloaded, internal] = FAILURES
    if (isolate.name.startsWith('the follower') && swarm.strikes('database fails the follower'))
      return { do: 'before', error: new Injected(internal) }
    if (swarm.strikes('database fails before')) return { do: 'before', error: new Injected(overloaded) }
    if (swarm.strikes('database fails after commit')) {
      return { do: 'after', error: new Injected(chance.pick([lost, internal])) }
    }
    return null
  }

  function ask<Answer>(
    what: string,
    judged: boolean,
    sql: readonly string[],
    act: () => Promise<Answer>,
  ): Promise<Answer> {
    return ports.through(
      isolate,
      `D1 ${what}`,
      () => {
        if (judged) wrote()
        asks(sql)
        return act()
      },
      fault,
    )
  }

  function statement(sql: string, unwrapped: D1PreparedStatement): D1PreparedStatement {
    const { what, judged } = about(sql)
    const one = {
      bind: (...values: unknown[]) => statement(sql, unwrapped.bind(...values)),
      all: () => ask(what, judged, [sql], () => unwrapped.all()),
      run: () => ask(what, judged, [sql], () => unwrapped.run()),
      first: (column?: string) =>
        ask(what, judged, [sql], () => (column === undefined ? unwrapped.first() : unwrapped.first(column))),
    }
    unwrappedOf.set(one, { unwrapped, judged, sql })
    return one as unknown as D1PreparedStatement
  }

  return {
    prepare: (sql: string) => statement(sql, db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => {
      const judged = statements.some((one) => unwrappedOf.get(one)?.judged)
      const sql = statements.map((one) => unwrappedOf.get(one)?.sql ?? '')
      return ask(`batch of ${statements.length}`, judged, sql, () =>
        db.batch(statements.map((one) => unwrappedOf.get(one)?.unwrapped ?? one)),
      )
    },
  } as unknown as D1Database
}

/** A cache by the statement's text: there are few, each run thousands of times. */
const known = new Map<string, { what: string; judged: boolean }>()

function about(sql: string): { what: string; judged: boolean } {
  const before = known.get(sql)
  if (before) return before
  const text = sql.trim()
  const one = { what: shortOf(text), judged: JUDGED.test(text) && !NOTED.test(text) }
  known.set(sql, one)
  return one
}

/** A statement's verb and table, for the trace. */
function shortOf(sql: string): string {
  const [, verb = sql.slice(0, 20)] = /^(\w+(?: of \d+)?)/.exec(sql) ?? []
  const [, table = ''] = /(?:FROM|INTO|UPDATE) (\w+)/.exec(sql) ?? []
  return `${verb} ${table}`.trim()
}
