import { type Database, type Row, sqlText } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { type Deciding, decide } from './decision.ts'

const MOST = 50
const HASH = /^[0-9A-F]{64}$/

/**
 * Sets the journal's tail back to a link: everything after it is forgotten and read again. Says what that drops and what was
 * concluded from it. Throws where the journal does not have the link, or where no agreed history is known to lack what is dropped.
 */
export async function rewind(
  database: Database,
  output: Output,
  link: string | undefined,
  deciding: Deciding,
): Promise<void> {
  if (!link || !HASH.test(link)) throw new Error('To which transaction? npm run sale -- rewind TX')
  const dropped = await database.run(droppedAfter(link))
  const [tail] = await database.run('SELECT tail FROM cursor')
  if (tail?.tail === link) throw new Error(`${link} is the journal's last link already.`)
  if (!dropped.some(({ previous }) => previous === link))
    throw new Error(`${link} is no link that the journal keeps.`)
  const concluded = await database.run(concludedFrom(dropped))
  const [seen] = await database.run('SELECT common FROM divergence')
  const common = seen?.common ?? null
  const isLacking = common !== null && !dropped.some(({ hash }) => hash === common)
  say(
    output,
    `${dropped.length} ${dropped.length === 1 ? 'link is' : 'links are'} dropped, the newest first:`,
    ...dropped.slice(0, MOST).map(linkLine),
    ...(dropped.length > MOST ? [`… and older ones than these ${MOST}.`] : []),
    ...concluded.map(concludedLine),
    concluded.length > 0
      ? 'What was concluded stays until the journal has been read again; see to each that does not come again.'
      : 'Nothing that is on record was concluded from them.',
    isLacking
      ? `The history that two operators agree on goes back to ${common}, and lacks what is dropped.`
      : 'No history that two operators agree on is known to lack what is dropped.',
  )
  if (deciding.confirm && !isLacking && !deciding.anyway)
    throw new Error('Refused without --anyway, since the agreed history may have these links.')
  await decide(
    database,
    output,
    { kind: 'rewind', link, first: null, last: null, anyway: deciding.anyway },
    deciding,
  )
}

/** The links after this one, as they precede each other from the journal's last on; none where they do not lead there. */
function droppedAfter(link: string): string {
  return `WITH RECURSIVE link (hash, ledger, previous, type, account) AS (
      SELECT hash, ledger, effects ->> '$.root.previousTx', type, account FROM ledger_tx WHERE effects ->> '$.root' IS NOT NULL
      UNION ALL SELECT hex(hash), ledger, hex(previous), 'of a stranger', hex(account) FROM stranger_tx WHERE drops IS NOT NULL
      UNION ALL SELECT hex(hash), ledger, hex(previous), 'dust', '' FROM dust WHERE balance IS NOT NULL),
    dropped (hash, ledger, previous, type, account) AS (
      SELECT link.* FROM link JOIN cursor ON link.hash = cursor.tail WHERE link.hash <> ${sqlText(link)}
      UNION ALL SELECT link.* FROM link JOIN dropped ON link.hash = dropped.previous WHERE link.hash <> ${sqlText(link)})
    SELECT * FROM dropped`
}

/** What is on record because of these. */
function concludedFrom(dropped: readonly Row[]): string {
  const hashes = `(${dropped.map(({ hash }) => sqlText(String(hash))).join(', ')})`
  return `SELECT 'purchase ' || id || ' is sold by' AS what, accept_hash AS hash FROM purchase WHERE accept_hash IN ${hashes}
    UNION ALL SELECT purpose || ' of ours was validated as', hash FROM submission WHERE status IN ('validated', 'failed') AND hash IN ${hashes}
    UNION ALL SELECT 'a payment of ' || payer || ' is ' || status || ':', hash FROM payment WHERE hash IN ${hashes}`
}

function linkLine({ hash, ledger, type, account }: Row): string {
  return `  ledger ${ledger}  ${type} ${account}  (${hash})`
}

function concludedLine({ what, hash }: Row): string {
  return `  ${what} ${hash}`
}
