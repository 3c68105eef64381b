import { BACKUPS_KEPT } from '#contract/desk'
import type { EntryId } from '#contract/entry-id'
import { DAY } from '#contract/timing'
import type { erasePerson, readPerson } from '#contract/wire/desk-person'
import type { BodyOf, ReplyOf } from '#contract/wire/endpoint'
import { entryId } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import type { Row, Transactions } from '../../adapters/db/transactions.ts'
import { readable, unread } from '../../adapters/db/unread.ts'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'
import { entryMailOf, mailsAbout } from './answer-store.ts'
import { answersOf, deskEntryOf } from './entry.ts'
import { answersColumn, entryOf, eventOf } from './entry-row.ts'
import { entriesOfPerson, eventsOf, idsOfPerson } from './entry-store.ts'
import { foldEntries } from './fold-entries.ts'
import type { Actor } from './list.ts'
import { earlierVersions, entriesNaming, erased } from './person-store.ts'

type PersonEntry = ReplyOf<typeof readPerson>['entries'][number]

/** What an erasure leaves, and why. */
export const stays: ReplyOf<typeof readPerson>['stays'] = [
  {
    what: 'Backups of the database',
    why: `Deleted rows stay in them, unread, for at most ${BACKUPS_KEPT / DAY} days. Then they are overwritten.`,
  },
  {
    what: 'E-mails with this person, and files that colleagues exported',
    why: 'They are outside the product. Delete them by hand.',
  },
  {
    what: 'Passes that this person bought',
    why: 'Wallets and e-mail addresses are not linked, and a sale stands on the public ledger. The command npm run sale deletes the rest of a wallet’s data (erase).',
  },
]

/** All that is stored under an e-mail address, whichever way its domain is written. */
export async function readDeskPerson(
  database: Transactions,
  { by: me, now }: Actor,
  typed: string,
): Promise<ReplyOf<typeof readPerson>> {
  const email = comparedAddress(typed)
  await foldEntries(database)
  const [rows = [], others = []] = await database.runAll([entriesOfPerson(me, email), entriesNaming(email)])
  const ids = idsIn(rows)
  const [events = [], versions = [], mails = []] = await database.runAll([
    eventsOf(ids),
    earlierVersions(ids),
    mailsAbout(ids),
  ])
  const entries = unread(rows, 'id', (row): PersonEntry => {
    const isItsOwn = ({ entry }: Row) => entry === row.id
    const own = entryOf(row)
    const earlier = versions.filter(isItsOwn).map((version) => versionRow.parse(version))
    return {
      ...deskEntryOf(own, events.filter(isItsOwn).map(eventOf)),
      earlier: earlier.map(({ sentAt, answers }) => ({ sentAt, answers: answersOf(own.form, answers) })),
      mails: mails.filter(({ entry_id }) => entry_id === row.id).map(mailOf),
    }
  }).flatMap((one) => readable(one) ?? [])
  return {
    email,
    at: now,
    entries,
    unread: ids.filter((id) => !entries.some((entry) => entry.id === id)),
    elsewhere: [...new Set(namingIn(others, email))],
    stays,
  }
}

const versionRow = rowSchema({ answers: answersColumn, sentAt: z.number() })
const idRow = z.object({ id: entryId })
const namingRow = z.object({ id: entryId, address: z.string() })

/** A mail as it is handed out. */
function mailOf(row: Row): PersonEntry['mails'][number] {
  const { kind, to, status, writtenAt, subject, text } = entryMailOf(row)
  return { kind, to, status, writtenAt, subject, text }
}

function idsIn(rows: readonly unknown[]): EntryId[] {
  return rows.map((row) => idRow.parse(row).id)
}

/** The ids of the entries that name this address, whichever way its domain is written. */
function namingIn(rows: readonly unknown[], email: string): EntryId[] {
  const naming = rows.map((row) => namingRow.parse(row))
  return naming.filter(({ address }) => comparedAddress(address) === email).map(({ id }) => id)
}

/** The ids of what is stored under an e-mail address, whichever way its domain is written. */
export async function entryIdsOf(database: Transactions, typed: string): Promise<readonly EntryId[]> {
  await foldEntries(database)
  const [rows = []] = await database.runAll([idsOfPerson(comparedAddress(typed))])
  return idsIn(rows)
}

/** Deletes entries with their notes and events, unless an address has others by now than the reader was shown. */
export async function erase(
  database: Transactions,
  { by, now }: Actor,
  { email: typed, ids, others = 0 }: BodyOf<typeof erasePerson>,
): Promise<ReplyOf<typeof erasePerson>> {
  const email = typed === null ? null : comparedAddress(typed)
  const author = { who: by, why: 'a person asked', at: now }
  const [, gone = [], left = []] = await database.runAll([
    ...erased(author, { ids, email, others }),
    ...(email === null ? [] : [idsOfPerson(email)]),
  ])
  if (email !== null && gone.length === 0 && left.length > 0) return { is: 'changed', ids: idsIn(left) }
  return { is: 'erased', ids: idsIn(gone), stays }
}
