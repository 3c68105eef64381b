import { CRON_OVERDUE, MINUTE, SECOND } from '#contract/timing'
import { lastCronRun } from '../examined/doctor-store.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const [ofCron, ofHalts] = [findingsOf('cron'), findingsOf('halts')]

/** Judges when a cron run was last completed, unix ms. Null where none was. */
export function judgeCron({ last, now }: { readonly last: number | null; readonly now: number }): Finding {
  const todo = 'see the triggers of the Worker in Cloudflare’s dashboard, and its log'
  if (last === null) return ofCron.wrong('no cron run was completed yet', `wait two minutes; then ${todo}`)
  const age = Math.max(0, now - last)
  if (age >= CRON_OVERDUE)
    return ofCron.wrong(`the last cron run was ${Math.round(age / MINUTE)} minutes ago`, todo)
  return ofCron.right(`the last cron run was ${Math.round(age / SECOND)} s ago`)
}

/** Judges the halts that are set: while there is one, nothing new begins. */
export function judgeHalts(
  halts: readonly { readonly name: string; readonly why: string }[],
): readonly Finding[] {
  if (halts.length === 0) return [ofHalts.right('none is set')]
  return halts.map(({ name, why }) => ofHalts.wrong(`${name}: ${why}`, 'see npm run sale ENV'))
}

export const cron = checkOf('cron', 'after', ({ platform }) => lastCronRun(platform.rows), judgeCron)

export const halts = checkOf(
  'halts',
  'after',
  async ({ platform }) => {
    const rows = await platform.rows('halts')
    return rows.map(({ name, why }) => ({ name: String(name), why: String(why) }))
  },
  judgeHalts,
)
