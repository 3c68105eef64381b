import type { EntryId } from '#contract/entry-id'
import { erase, readDeskPerson } from '../../people/desk/person.ts'
import type { Database } from '../database/database.ts'
import { type Outputs, say } from '../output.ts'
import { emailAddressIn } from './email-address.ts'
import { entriesNamed } from './entry-id.ts'

/** Prints all that is stored about an e-mail address, as JSON: what a person may request by law. */
export async function person(database: Database, output: Outputs, email: string, now: number): Promise<void> {
  const { elsewhere, ...found } = await readDeskPerson(database, { by: '', now }, emailAddressIn(email))
  say(output.data, JSON.stringify(found, null, 2))
  if (elsewhere.length > 0)
    say(
      output.notices,
      'Entries of other addresses name this one, and may be another person’s:',
      ...elsewhere,
    )
}

/** Deletes what an e-mail address sent, or entries by their ids. Without `sure` it only prints what would be deleted. */
export async function eraseNamed(
  database: Database,
  output: Outputs,
  words: readonly string[],
  { sure, by, now }: { readonly sure: boolean; readonly by: string | undefined; readonly now: number },
): Promise<void> {
  const what = words.join(' ')
  const { email, ids } = await namedBy(database, words, now)
  if (ids.length === 0) return say(output.notices, `Nothing is kept of ${what}.`)
  if (!sure) {
    say(output.data, ...ids)
    const it = ids.length === 1 ? 'it' : 'them'
    return say(output.notices, `To delete ${it}: npm run inbox -- ENV erase ${what} --yes --by NAME`)
  }
  if (!by?.trim()) throw new Error('Who deletes this? Add --by NAME.')
  const done = await erase(database, { by: by.trim(), now }, { email, ids: [...ids] })
  if (done.is === 'changed') throw new Error(`${what} has sent more meanwhile. Nothing was deleted.`)
  say(output.data, ...done.ids)
  say(output.notices, 'Deleted. What stays:', ...done.stays.map(({ what, why }) => `  ${what}. ${why}`))
}

async function namedBy(
  database: Database,
  words: readonly string[],
  now: number,
): Promise<{ readonly email: string | null; readonly ids: readonly EntryId[] }> {
  const [address = '', ...more] = words
  if (words.length === 0) throw new Error('"erase" needs an e-mail address or an ID')
  if (/@.*\D/.test(address) && more.length === 0) {
    const email = emailAddressIn(address)
    const { entries } = await readDeskPerson(database, { by: '', now }, email)
    return { email, ids: entries.map(({ id }) => id) }
  }
  const named = await entriesNamed(database, '', words)
  return { email: null, ids: named.map(({ entry }) => entry.id) }
}
