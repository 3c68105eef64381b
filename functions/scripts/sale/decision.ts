import type { Database, Row, Value } from '../database/database.ts'
import { type Output, say } from '../output.ts'
import { type AuthorOptions, authorOf } from './author.ts'
import { type Written, writeDecision } from './journal-store.ts'
import { shownTime } from './time.ts'

/** Who decides about the journal, and why; without `confirm` the command only prints what it would change. */
export interface Deciding extends AuthorOptions {
  readonly confirm: boolean
  readonly anyway: boolean
}

/** Stores a confirmed decision for the follower. Throws where name or reason is missing, or another is not carried out. */
export async function submitDecision(
  database: Database,
  output: Output,
  decided: Written,
  { confirm, ...options }: Deciding,
): Promise<void> {
  if (!confirm) return say(output, 'Nothing was changed. With --by NAME --why TEXT --confirm it is done.')
  const written = await writeDecision(
    database,
    authorOf(options),
    commandOf({ ...decided, anyway: Number(decided.anyway) }),
    decided,
  )
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
