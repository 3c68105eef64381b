import type { Row, Value } from '../database/database.ts'
import { say } from '../output.ts'
import { type Asked, authorOf } from './asked.ts'
import { type Written, writeDecision } from './journal-store.ts'
import { shownTime } from './shown.ts'

/**
 * Stores a confirmed decision about the journal for the follower; without `confirm` nothing is changed. Throws where name or
 * reason is missing, or another is not carried out.
 */
export async function submitDecision(decided: Written, asked: Asked): Promise<void> {
  const { database, output, options } = asked
  const command = commandOf({ ...decided, anyway: Number(decided.anyway) })
  if (!options.confirm)
    return say(
      output,
      `Nothing was changed. To do it: npm run sale -- ENV ${command} --by NAME --why TEXT --confirm`,
    )
  const written = await writeDecision(database, authorOf(asked), command, decided)
  if (!written) throw new Error('Another decision about the journal is not carried out yet.')
  say(
    output,
    `Decision ${written.id} is written down. The follower carries it out within a minute; npm run sale ENV status prints its outcome.`,
  )
}

export function decisionLine(row: Row): string {
  const { id, who, why, at, outcome, done_at } = row
  const came = done_at === null ? 'not carried out yet' : `${shownTime(done_at)}: ${outcome}`
  return `decision ${id}, ${shownTime(at)}  ${commandOf(row)}, by ${who}, because: ${why}  (${came})`
}

/** A decision as the command that made it. */
function commandOf({ kind, link, first, last, anyway }: Readonly<Record<string, Value | undefined>>): string {
  return kind === 'rewind'
    ? `rewind ${link}${anyway === 1 ? ' --anyway' : ''}`
    : `accept-history ${first} ${last}`
}
