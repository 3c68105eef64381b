import { type TierId, tierIds } from '#contract/tiers'
import { answerSale } from '../support/answer-sale.ts'
import { resumeSale } from '../support/resume-sale.ts'
import type { Schedule } from './schedule.ts'

/** What the operator pauses by command: the whole sale, or a part of it. */
export type Part = 'sale' | 'pay-first' | TierId

/** What the operator of a world has decided, and what had begun when the database noted a pause or the end of the sale. */
export interface Operator {
  /** Whether the sale is to have ended. A restored database may have forgotten it. */
  readonly hasEnded: boolean
  /** Whether it was ever ended, and whether anything was ever paused by command. */
  readonly wasEnded: boolean
  readonly hasPaused: boolean
  /** What has begun in spite of an end or a pause that is in force, as sentences. */
  begunInSpite(): Promise<string[]>
  end(): Promise<void>
  /** Pauses a part. An ended sale stays as it is. */
  pause(part: Part): Promise<void>
  /** Ends the pause of a part, or the end of the sale, where the database has one. */
  resume(part?: Part): Promise<void>
  /** The database was restored: whether an end or a pause is still in force is not known. */
  restored(): void
}

/** What had begun by then, and what must not begin any more. */
interface Stop {
  readonly since: string
  readonly begun: ReadonlySet<string>
}

const SIGNED = ['--by', 'Ada', '--why', 'the edition closes'] as const

export function createOperator({
  db,
  schedule,
}: {
  db: D1Database
  schedule: Pick<Schedule, 'now'>
}): Operator {
  const asked = { db, clock: schedule }
  let hasEnded = false
  let wasEnded = false
  let hasPaused = false
  const stops = new Map<Part, Stop>()

  async function command(expected: string, ...words: string[]): Promise<void> {
    const said = await answerSale(asked, ...words, ...SIGNED)
    if (!said.startsWith(expected)) throw new Error(said)
  }

  /** The operator waits for the output of a command before the next. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn(act: () => Promise<void>): Promise<void> {
    const done = last.then(act)
    last = done.catch(() => null)
    return done
  }

  return {
    get hasEnded() {
      return hasEnded
    },
    get wasEnded() {
      return wasEnded
    },
    get hasPaused() {
      return hasPaused
    },
    async begunInSpite() {
      const found: string[] = []
      for (const [part, { since, begun }] of stops)
        for (const one of await begunIn(db, part)) if (!begun.has(one)) found.push(`${one} began ${since}`)
      return found
    },
    end() {
      hasEnded = true
      wasEnded = true
      return inTurn(async () => {
        await command('Ended', 'end')
        stops.set('sale', { since: 'after the end of the sale', begun: await begunIn(db, 'sale') })
      })
    },
    pause: (part) =>
      inTurn(async () => {
        // A restored database may have ended a sale that was resumed.
        if (part === 'sale' && (hasEnded || (await isEnded(db)))) return
        hasPaused = true
        await command('Paused', 'pause', ...optionsOf(part))
        stops.set(part, { since: `during a pause of ${part}`, begun: await begunIn(db, part) })
      }),
    resume(part = 'sale') {
      if (part === 'sale') hasEnded = false
      return inTurn(async () => {
        stops.delete(part)
        if (!(await pausedParts(db)).includes(part)) return
        if (part === 'sale') await resumeSale(asked)
        else await command('No longer paused', 'resume', ...optionsOf(part))
      })
    },
    restored() {
      stops.clear()
    },
  }
}

function optionsOf(part: Part): string[] {
  if (part === 'sale') return []
  return part === 'pay-first' ? ['--pay-first'] : ['--tier', part]
}

/** A sale that a restored database finds on the ledger alone is recorded anew, and began before. */
async function begunIn(db: D1Database, part: Part): Promise<ReadonlySet<string>> {
  const isInPart =
    part === 'sale' ? '1' : part === 'pay-first' ? 'invoice_id IS NOT NULL' : `tier = '${part}'`
  const { results } = await db
    .prepare(
      `SELECT 'purchase ' || id AS one FROM purchase WHERE status <> 'sold' AND ${isInPart}
       UNION ALL SELECT 'invoice ' || invoice.id FROM invoice JOIN purchase ON purchase.id = purchase_id WHERE ${isInPart}`,
    )
    .all<{ one: string }>()
  return new Set(results.map(({ one }) => one))
}

/** What the database has paused, by whichever command or restore. */
export async function pausedParts(db: D1Database): Promise<Part[]> {
  const { results } = await db.prepare('SELECT scope FROM pause').all<{ scope: string }>()
  const paused = new Set(results.map(({ scope }) => scope))
  return parts.filter((part) => paused.has(part))
}

async function isEnded(db: D1Database): Promise<boolean> {
  return (await db.prepare('SELECT 1 AS one FROM pause WHERE ended = 1').first('one')) !== null
}

export const parts: readonly [Part, ...Part[]] = ['sale', 'pay-first', ...tierIds]

/** After a restore the operator resumes the sale, or ends it once more. False where there is nothing to do yet. */
export async function settlePause({
  db,
  operator,
}: {
  db: D1Database
  operator: Operator
}): Promise<boolean> {
  if (operator.hasEnded) await operator.end()
  else if ((await pausedParts(db)).includes('sale')) await operator.resume()
  else return false
  return true
}
