import { MAX_CHANGED } from '#contract/desk'
import type { EntryId } from '#contract/entry-id'
import { entryIdsOf, erase, readDeskPerson, stays } from '../../people/desk/person.ts'
import type { Database } from '../database/database.ts'
import { say } from '../output.ts'
import type { Asked } from './asked.ts'
import { emailAddressIn } from './email-address.ts'
import { entriesNamed } from './entry-id.ts'

/** Prints all that is stored about an e-mail address, as JSON: what a person may request by law. */
export async function person({ words: [email], database, output, now }: Asked): Promise<void> {
  if (email === undefined) throw new Error('"person" needs an e-mail address')
  const { elsewhere, ...found } = await readDeskPerson(database, { by: '', now }, emailAddressIn(email))
  say(output.data, JSON.stringify(found, null, 2))
  if (elsewhere.length > 0)
    say(
      output.notices,
      'Entries of other addresses name this one, and may be another person’s:',
      ...elsewhere,
    )
}

/** Deletes what an e-mail address sent, or entries by their ids. Without `--yes` it only prints what would be deleted. */
export async function eraseNamed({ words, options, database, output, now }: Asked): Promise<void> {
  const by = options.by?.trim()
  const what = words.join(' ')
  const { email, ids } = await namedBy(database, words)
  if (ids.length === 0) return say(output.notices, `Nothing is kept of ${what}.`)
  if (!options.yes) {
    say(output.data, ...ids)
    const it = ids.length === 1 ? 'it' : 'them'
    return say(
      output.notices,
      `To delete ${it}: npm run inbox -- ENV erase ${words.map(quoted).join(' ')} --yes --by NAME`,
    )
  }
  if (!by) throw new Error('Who deletes this? Add --by NAME.')
  // D1 takes statements of 100 kB, so that many are deleted by several calls, as at the desk.
  for (let from = 0; from < ids.length; from += MAX_CHANGED) {
    const some = ids.slice(from, from + MAX_CHANGED)
    const others = ids.length - from - some.length
    const done = await erase(database, { by, now }, { email, ids: some, others })
    if (done.is === 'changed')
      throw new Error(
        `${what} has sent more meanwhile. ${from === 0 ? 'Nothing was' : `${from} entries were`} deleted. Run this again.`,
      )
    say(output.data, ...done.ids)
  }
  say(output.notices, 'Deleted. What stays:', ...stays.map(({ what, why }) => `  ${what}. ${why}`))
}

/** A word as a shell takes it: an address is what its sender typed, and may have a command in it. */
function quoted(word: string): string {
  return /^[\w@.+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

async function namedBy(
  database: Database,
  words: readonly string[],
): Promise<{ readonly email: string | null; readonly ids: readonly EntryId[] }> {
  const [address = '', ...more] = words
  if (words.length === 0) throw new Error('"erase" needs an e-mail address or an ID')
  if (/@.*\D/.test(address) && more.length === 0) {
    const email = emailAddressIn(address)
    return { email, ids: await entryIdsOf(database, email) }
  }
  const named = await entriesNamed(database, '', words)
  return { email: null, ids: named.map(({ entry }) => entry.id) }
}
