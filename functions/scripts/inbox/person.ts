import type { Database } from './database.ts'
import { addressOf } from './email-address.ts'
import { entryOf } from './entry.ts'
import { entriesNamed } from './entry-id.ts'
import { eraseEntries, type Sought, seekEntries } from './entry-store.ts'
import { type Outputs, say } from './output.ts'

/** Prints all that is stored about an e-mail address, as JSON: what a person may request by law. */
export async function person(database: Database, output: Outputs, email: string): Promise<void> {
  const address = addressOf(email)
  const rows = await seekEntries(database, { email: address })
  say(output.data, JSON.stringify({ email: address, entries: rows.map(entryOf) }, null, 2))
}

/** Deletes what an e-mail address sent, or entries by their ids. Without `sure` it only prints what would be deleted. */
export async function erase(
  database: Database,
  output: Outputs,
  words: readonly string[],
  sure: boolean,
): Promise<void> {
  const what = words.join(' ')
  const sought = await soughtBy(database, words)
  const rows = await (sure ? eraseEntries : seekEntries)(database, sought)
  say(output.data, ...rows.map(({ id }) => String(id)))
  if (rows.length === 0) say(output.notices, `Nothing is kept of ${what}.`)
  else if (sure)
    say(output.notices, `Deleted. The database's backups (Time Travel) keep it for up to 30 days.`)
  else
    say(
      output.notices,
      `To delete ${rows.length === 1 ? 'it' : 'them'}: npm run inbox -- ENV erase ${what} --yes`,
    )
}

async function soughtBy(database: Database, words: readonly string[]): Promise<Sought> {
  const [address = '', ...more] = words
  if (words.length === 0) throw new Error('"erase" needs an e-mail address or an ID')
  if (address.includes('@') && more.length === 0) return { email: addressOf(address) }
  const rows = await entriesNamed(database, words)
  return { ids: rows.map(({ id }) => String(id)) }
}
