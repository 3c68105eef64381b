import { type Database, type Row, sqlText } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { timeOf } from './time.ts'

const MOST = 5

/** Who decides something about the journal, and why; without `confirm` it is only said what it would change. */
export interface Deciding {
  readonly by: string | undefined
  readonly why: string | undefined
  readonly confirm: boolean
  readonly anyway: boolean
  readonly now: number
}

/** A decision in the columns of its table, but for who, why and when. */
interface Decided {
  readonly kind: 'rewind' | 'accept-history'
  readonly link: string | null
  readonly first: number | null
  readonly last: number | null
  readonly anyway: boolean
}

/** Writes a decision down, if it is confirmed, for the follower to carry out. Throws where nobody stands for it, or one is open. */
export async function decide(
  database: Database,
  output: Output,
  { kind, link, first, last, anyway }: Decided,
  { by, why, confirm, now }: Deciding,
): Promise<void> {
  if (!confirm) return say(output, 'Nothing was changed. With --by NAME --why TEXT --confirm it is done.')
  if (!by?.trim()) throw new Error('Who decides this? --by NAME')
  if (!why?.trim()) throw new Error('Why? --why TEXT. It is kept with the decision.')
  const [written] = await database.run(
    `INSERT INTO journal_decision (kind, link, first, last, anyway, who, why, at)
     SELECT '${kind}', ${link === null ? 'NULL' : sqlText(link)}, ${first ?? 'NULL'}, ${last ?? 'NULL'}, ${anyway ? 1 : 0},
       ${sqlText(by.trim())}, ${sqlText(why.trim())}, ${now}
     WHERE NOT EXISTS (SELECT 1 FROM journal_decision WHERE done_at IS NULL) RETURNING id`,
  )
  if (!written) throw new Error('Another decision about the journal is still to be carried out.')
  say(
    output,
    `Decision ${written.id} is written down. The follower carries it out within a minute; npm run sale says what came of it.`,
  )
}

/** The last decisions about the journal, newest first. */
export async function decisions(database: Database): Promise<string[]> {
  const rows = await database.run(`SELECT * FROM journal_decision ORDER BY id DESC LIMIT ${MOST}`)
  return rows.map(decisionLine)
}

function decisionLine({ id, kind, link, first, last, who, why, at, outcome, done_at }: Row): string {
  const what = kind === 'rewind' ? `rewind ${link}` : `accept-history ${first} ${last}`
  const came = done_at === null ? 'to be carried out' : `${timeOf(done_at)}: ${outcome}`
  return `decision ${id}, ${timeOf(at)}  ${what}, by ${who}, because: ${why}  (${came})`
}
