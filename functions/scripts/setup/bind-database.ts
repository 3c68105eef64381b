import { lacksDatabase } from '../doctor/checks/bindings.ts'
import { valueOrStop } from '../wrangler/required.ts'
import type { SetupFiles } from './setup-files.ts'
import type { SetupTools } from './tools.ts'

/** Writes the id of the environment's database into wrangler.toml, and makes the database where the account has none. */
export async function bindDatabase(
  files: SetupFiles,
  { wrangler, say }: Pick<SetupTools, 'wrangler' | 'say'>,
): Promise<void> {
  const { section } = await files.read()
  const [{ database_name: name, database_id: id }] = section.d1_databases
  const listed = async () => valueOrStop(await wrangler.databases(), 'asking which databases there are')
  const there = await listed()
  if (!lacksDatabase(id)) {
    if (there.some(({ uuid }) => uuid === id)) return
    throw new Error(
      `The database ${id} of wrangler.toml is none of this account’s. Log in to the account that has it (npx wrangler login), or put 00000000-0000-0000-0000-000000000000 in its place for a new one.`,
    )
  }
  const byName = (all: typeof there) => all.find((one) => one.name === name)?.uuid
  let uuid = byName(there)
  if (uuid === undefined) {
    valueOrStop(await wrangler.createDatabase(name), `making the database ${name}`)
    uuid = byName(await listed())
    if (uuid === undefined)
      throw new Error(`The database ${name} was made and is not listed yet. Run this again.`)
    say(`The database ${name} is made.`)
  }
  files.edit({ databaseId: uuid })
  say(`wrangler.toml has the id of the database ${name}.`)
}
