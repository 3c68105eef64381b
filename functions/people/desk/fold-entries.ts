import * as z from '#contract/wire/schema'
import { jsonColumn, rowSchema } from '../../adapters/db/row-schema.ts'
import type { Transactions } from '../../adapters/db/transactions.ts'
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
    if (rows.length === 0) return
    const texts = rows.map((one) => {
      const { id, version, answers, email, correctedEmail, note, notes } = row.parse(one)
      const folded = searchedText([id, email, correctedEmail, Object.values(answers), note, notes])
      return { id, version, folded, email: comparedAddress(email) }
    })
    await database.runAll(foldedWritten(texts))
    if (rows.length < AT_ONCE) return
  }
}
