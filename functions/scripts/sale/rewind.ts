import { HASH256 } from '#contract/hash256'
import { howMany } from '#contract/in-words'
import type { Row } from '../database/database.ts'
import { say } from '../output.ts'
import type { Asked } from './asked.ts'
import { submitDecision } from './decision.ts'
import { concludedFrom, journalState, linksAfter } from './journal-store.ts'
import { addressOf, firstLines } from './shown.ts'

const MAX = 50

/**
 * Sets the journal's tail back to a link: everything after it is deleted and read again. Prints what that drops and
 * what was concluded from it. Throws where the journal does not have the link, or where it is not known that the agreed
 * history lacks what is dropped.
 */
export async function rewind(asked: Asked): Promise<void> {
  const { database, output, options } = asked
  const link = asked.words[0]?.toUpperCase()
  if (!link || !HASH256.test(link)) throw new Error('To which transaction? npm run sale ENV rewind TX')
  const dropped = await linksAfter(database, link)
  const { last_link, common = null } = await journalState(database)
  if (last_link === link) throw new Error(`${link} is the journal's last link already.`)
  if (!dropped.some(({ previous }) => previous === link))
    throw new Error(`${link} is not a link in the journal.`)
  const concluded = await concludedFrom(
    database,
    dropped.map(({ hash }) => String(hash)),
  )
  const isLacking = common !== null && !dropped.some(({ hash }) => hash === common)
  say(
    output,
    `${howMany(dropped.length, 'link is', 'links are')} dropped, the newest first:`,
    ...firstLines(dropped, MAX, linkLine, 'older links'),
    ...concluded.map(concludedLine),
    concluded.length > 0
      ? 'Sales and transactions of ours among these are open until the journal has been read again; check each result that does not come again.'
      : 'No row of the database was made because of them.',
    isLacking
      ? `The history that two operators agree on goes back to ${common}, and does not have the dropped links.`
      : 'It is not known whether the history that two operators agree on has the dropped links: --anyway is needed.',
  )
  if (options.confirm && !isLacking && !options.anyway)
    throw new Error('Refused without --anyway, since the agreed history may have these links.')
  // Also where nothing is confirmed yet: the command that is printed then needs it.
  const anyway = options.anyway || !isLacking
  await submitDecision({ kind: 'rewind', link, first: null, last: null, anyway }, asked)
}

function linkLine({ hash, ledger, type, account }: Row): string {
  return `  ledger ${ledger}  ${type} ${addressOf(String(account))}  (${hash})`
}

function concludedLine({ what, hash }: Row): string {
  return `  ${what} ${hash}`
}
