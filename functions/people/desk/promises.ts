import { REPLY_PROMISED } from '#contract/form-terms'
import { DAY } from '#contract/timing'
import type { readPromises } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'
import * as z from '#contract/wire/schema'
import type { Transactions } from '../../adapters/db/transactions.ts'
import { answersSince } from './entry-store.ts'

type Promises = ReplyOf<typeof readPromises>
type Week = Promises['thisWeek']

const WEEK = 7 * DAY
const answered = z.object({ took: z.number(), at: z.number() })
type Answered = z.infer<typeof answered>

/** How long promised answers took, this week and last. */
export async function promisesOf(database: Transactions, now: number): Promise<Promises> {
  const monday = mondayOf(now)
  const [rows = []] = await database.runAll([answersSince(monday - WEEK)])
  const answers = rows.map((row) => answered.parse(row))
  return {
    now,
    thisWeek: weekOf(answers, monday),
    lastWeek: weekOf(answers, monday - WEEK),
  }
}

/** One week of answers, from its Monday. Pure. */
export function weekOf(answers: readonly Answered[], since: number): Week {
  const took = answers
    .filter(({ at }) => at >= since && at < since + WEEK)
    .map(({ took }) => took)
    .sort((a, b) => a - b)
  return {
    since,
    answered: took.length,
    inTime: took.filter((time) => time <= REPLY_PROMISED).length,
    median: medianOf(took),
    worst: took.at(-1) ?? null,
  }
}

/** The middle one of sorted numbers, or the mean of the two in the middle. */
function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The beginning of the week of a time, by UTC. Unix ms. */
export function mondayOf(now: number): number {
  const midnight = now - (now % DAY)
  return midnight - ((new Date(now).getUTCDay() + 6) % 7) * DAY
}
