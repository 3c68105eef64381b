import { tierIds } from '#contract/tiers'
import type { PauseScope } from '../../records/switches/pause.ts'
import type { Row } from '../database/database.ts'
import { say } from '../output.ts'
import { ACTIVE_HALTS } from './alert-store.ts'
import { type Asked, authorOf } from './asked.ts'
import { CLOSED_BY_SETTING } from './outside.ts'
import { endPause, selectActivePauses, setPause } from './pause-store.ts'
import { shownTime } from './shown.ts'

/** Parts of the sale that an option of the same name stands for. */
const PARTS = ['pay-first', 'sign-ins', 'forms'] as const satisfies readonly PauseScope[]

/** Whether anything but the whole sale is named. */
export function namesPart({ words, options }: Asked): boolean {
  return words.length > 0 || options.tier !== undefined || PARTS.some((part) => options[part])
}

/**
 * Pauses the sale or a part of it with the next request. Throws for an unknown scope, for a sale that has ended, and without a
 * name or a reason.
 */
export async function pause(asked: Asked): Promise<void> {
  const { database, output, options } = asked
  const scope = scopeOf(asked)
  const author = authorOf(asked)
  const words = options.say?.trim() || null
  const what = `pause ${nameOf(scope)}${words ? `, saying: ${words}` : ''}`
  const { replaced, whole } = await setPause(database, author, what, { scope, say: words })
  if (scope === 'sale' && whole === 'ended')
    throw new Error(
      'The sale has ended: nothing new begins. For other words to visitors: npm run sale -- ENV end --say TEXT --by NAME --why TEXT.',
    )
  say(
    output,
    `Paused: ${nameOf(scope)}. From now on nothing new begins there; what has begun goes on.`,
    words ? `Visitors read: ${words}` : 'Visitors read the usual sentence; --say TEXT replaces it.',
    PARTS.some((part) => part === scope)
      ? 'No page shows it beforehand: visitors read it when they try.'
      : 'Pages show it within 35 seconds.',
    ...replacedLines(replaced),
  )
}

/** Ends a pause, and no halt. Throws for an unknown scope, without a name or a reason, and where it is not paused. */
export async function resume(asked: Asked): Promise<void> {
  const { database, output, outside } = asked
  const scope = scopeOf(asked)
  const author = authorOf(asked)
  const was = await endPause(database, author, `resume ${nameOf(scope)}`, scope)
  const left = await database.run(selectActivePauses(author.at))
  const halts = await database.run(ACTIVE_HALTS)
  const still = [
    ...left.map(pauseLine),
    ...halts.map(({ name, why }) => `The halt "${name}" is still set, which a resume does not end: ${why}`),
  ]
  if (was === null) throw new Error([`Not paused: ${nameOf(scope)}.`, ...still].join('\n'))
  say(
    output,
    `No longer paused: ${nameOf(scope)}.`,
    ...(was === 'end'
      ? ['It had ended, and sells again. The minter needs its float: the alert "reserve" says how much.']
      : []),
    ...still,
    ...(outside.isClosed && scope === 'sale' ? [CLOSED_BY_SETTING] : []),
  )
}

/** The pause that a command replaced, if it did: what its author paused for may last. */
export function replacedLines(replaced: Row | undefined): readonly string[] {
  return replaced ? [`It replaces: ${pauseLine(replaced)}`] : []
}

export function pauseLine({ scope, until, say: words, why, who, since, ended }: Row): string {
  const stopped = ended === 1 ? 'ENDED' : 'PAUSED'
  const what =
    scope === 'opening' ? `OPENS ${shownTime(until)}, set` : `${stopped} ${nameOf(scope as PauseScope)}`
  const read = words === null ? '' : `  (visitors read: ${words})`
  return `${what} since ${shownTime(since)} by ${who}, because: ${why}${read}`
}

/** What a pause or its end is about; all of the sale without an option. A word besides the options names nothing. */
function scopeOf({ words: [word], options }: Asked): PauseScope {
  const { tier } = options
  if (word !== undefined)
    throw new Error(
      `"${word}" is nothing that can be paused. Name nothing for the whole sale, or --tier T, --pay-first, --sign-ins or --forms.`,
    )
  const named = tierIds.find((id) => id === tier)
  if (tier !== undefined && !named)
    throw new Error(`There is no tier "${tier}". The tiers are ${tierIds.join(', ')}.`)
  const scopes: readonly PauseScope[] = [...(named ? [named] : []), ...PARTS.filter((part) => options[part])]
  if (scopes.length > 1) throw new Error('One thing at a time: --tier T, --pay-first, --sign-ins or --forms.')
  return scopes[0] ?? 'sale'
}

function nameOf(scope: PauseScope): string {
  if (scope === 'sale') return 'the sale'
  return tierIds.some((id) => id === scope) ? `the tier ${scope}` : scope
}
