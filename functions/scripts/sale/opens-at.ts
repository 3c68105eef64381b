import { DAY, HOUR, MINUTE } from '#contract/timing'
import { say } from '../output.ts'
import { type Asked, authorOf } from './asked.ts'
import { CLOSED_BY_SETTING } from './outside.ts'
import { replacedLines } from './pause.ts'
import { endPause, setPause } from './pause-store.ts'
import { shownTime } from './shown.ts'

const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

/**
 * Sets when the sale opens, by the ledger's clock; `now` drops the time that was set. Throws for a time without zone or
 * in the past, and without a name or a reason.
 */
export async function opensAt(asked: Asked): Promise<void> {
  const { database, output, now, outside } = asked
  const [time] = asked.words
  const closed = outside.isClosed ? [CLOSED_BY_SETTING] : []
  if (time === 'now') return openNow(asked, closed)
  const until = readTime(time, now)
  const author = authorOf(asked)
  const what = `opens-at ${new Date(until).toISOString()}`
  const { replaced, whole } = await setPause(database, author, what, { scope: 'opening', until })
  say(
    output,
    `The sale opens at ${shownTime(until)}, ${timeLeft(until - now)} from now, by the ledger's clock.`,
    'Until then nothing new begins; what has begun goes on. Pages show it within 35 seconds.',
    ...(whole === 'open'
      ? []
      : [
          `The sale ${whole === 'ended' ? 'has ended' : 'is paused'}, too: it does not open then before npm run sale -- ENV resume --by NAME --why TEXT.`,
        ]),
    ...closed,
    ...replacedLines(replaced),
  )
}

async function openNow(asked: Asked, closed: readonly string[]): Promise<void> {
  const { database, output } = asked
  const author = authorOf(asked)
  if ((await endPause(database, author, 'opens-at now', 'opening')) === null)
    throw new Error('No opening time is set.')
  say(output, 'The opening time is dropped. A pause or a halt that is set still counts.', ...closed)
}

/** A time with its zone, as unix ms. Throws for any other text, and for a time that is past. */
function readTime(text: string | undefined, now: number): number {
  const day = text && TIME.exec(text)?.[1]
  if (!text || !day)
    throw new Error('When? Name a time with its zone, as 2026-12-01T18:00Z or 2026-12-01T18:00+01:00.')
  const [at, midnight] = [Date.parse(text), new Date(`${day}T00:00Z`)]
  if (Number.isNaN(at) || !midnight.toISOString().startsWith(day))
    throw new Error(`There is no such time: ${text}.`)
  if (at <= now) throw new Error(`That time is past: ${shownTime(at)}.`)
  return at
}

function timeLeft(ms: number): string {
  const [days, hours, minutes] = [
    Math.floor(ms / DAY),
    Math.floor((ms % DAY) / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
  ]
  return `${days} d ${hours} h ${minutes} min`
}
