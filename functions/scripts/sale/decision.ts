import type { Database, Row } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { lastDecisions, type Written, writeDecision } from './journal-store.ts'
import { timeOf } from './time.ts'

const MAX = 5

/** Who decides about the journal, and why; without `confirm` the command only prints what it would change. */
export interface Deciding {
  readonly by: string | undefined
  readonly why: string | undefined
  readonly confirm: boolean
  readonly anyway: boolean
  readonly now: number
}

/** Stores a confirmed decision for the follower. Throws where name or reason is missing, or another is not carried out. */
export async function decide(
  database: Database,
  output: Output,
  decided: Omit<Written, 'who' | 'why' | 'at'>,
  { by, why, confirm, now }: Deciding,
): Promise<void> {
  if (!confirm) return say(output, 'Nothing was changed. With --by NAME --why TEXT --confirm it is done.')
  if (!by?.trim()) throw new Error('Who decides this? Add --by NAME.')
  if (!why?.trim()) throw new Error('Why? Add --why TEXT. It is stored with the decision.')
  const written = await writeDecision(database, { ...decided, who: by.trim(), why: why.trim(), at: now })
  if (!written) throw new Error('Another decision about the journal is not carried out yet.')
  say(
    output,
    `Decision ${written.id} is written down. The follower carries it out within a minute; npm run sale ENV status prints its outcome.`,
  )
}

export async function decisions(database: Database): Promise<string[]> {
  const rows = await lastDecisions(database, MAX)
  return rows.map(decisionLine)
}

function decisionLine({ id, kind, link, first, last, who, why, at, outcome, done_at }: Row): string {
  const what = kind === 'rewind' ? `rewind ${link}` : `accept-history ${first} ${last}`
  const came = done_at === null ? 'not carried out yet' : `${timeOf(done_at)}: ${outcome}`
  return `decision ${id}, ${timeOf(at)}  ${what}, by ${who}, because: ${why}  (${came})`
}
