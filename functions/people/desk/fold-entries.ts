import * as z from '#contract/wire/schema'
import { jsonColumn, rowSchema } from '../../adapters/db/row-schema.ts'
import type { Transactions } from '../../adapters/db/transactions.ts'
import { knownRows } from '../../adapters/db/unread.ts'
import { comparedAddress } from '../../adapters/mail/mailable-address.ts'
import { searchedText } from '../forms/searched-text.ts'
import { foldedWritten, unfolded } from './fold-store.ts'

/** How many entries one exchange makes searchable. Their answers are up to 32 kB each. */
const AT_ONCE = 100
/** A search waits for this many at most. */
const MAX_FOLDED = 1000

const row = rowSchema({
  id: z.string(),
  version: z.number(),
  answers: jsonColumn(z.record(z.string(), z.unknown())),
  email: z.string(),
  correctedEmail: z.nullable(z.string()),
  note: z.string(),
  notes: jsonColumn(z.array(z.string())),
})

/**
 * Makes entries searchable, by words and by address, that are not: those that a release before the desk stored, and amended
 * ones. SQLite folds ASCII letters only, and no domains, so a migration cannot. The newest first.
 */
export async function foldEntries(database: Transactions): Promise<void> {
  for (let done = 0; done < MAX_FOLDED; done += AT_ONCE) {
    const [rows = []] = await database.runAll([unfolded(AT_ONCE)])
    const texts = knownRows(rows, row).map((one) => {
      const { id, version, answers, email, correctedEmail, note, notes } = one
      const folded = searchedText([id, email, correctedEmail, Object.values(answers), note, notes])
      return { id, version, folded, email: comparedAddress(email) }
    })
    // Those that a later release wrote in another form stay as they are.
    if (texts.length === 0) return
    // One by one: a command hands wrangler each exchange as one argument, and Linux takes none of 128 KiB.
    for (const part of foldedWritten(texts)) await database.runAll([part])
    if (rows.length < AT_ONCE) return
  }
}
