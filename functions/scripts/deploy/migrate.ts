import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { valueOrStop } from '../wrangler/required.ts'
import { unbearableIn } from './bearable.ts'
import type { DeployTools } from './tools.ts'

/**
 * The migrations that the environment's database lacks. Throws for one that the release before, which runs on it until the new
 * one has all visitors and again after a roll-back, would not bear.
 */
export async function pendingMigrations(
  folder: string,
  { wrangler }: Pick<DeployTools, 'wrangler'>,
  { isFirst }: { readonly isFirst: boolean },
): Promise<readonly string[]> {
  const pending = valueOrStop(await wrangler.pendingMigrations(), 'asking which migrations are pending')
  if (isFirst) return pending
  const refused: string[] = []
  for (const name of pending) {
    const reasons = unbearableIn(await readFile(join(folder, name), 'utf8'))
    if (reasons.length > 0) refused.push(`${name} ${reasons.join(', ')}`)
  }
  if (refused.length > 0)
    throw new Error(
      `The release that visitors have would not bear these migrations: ${refused.join('; ')}. Add first what the new release needs, and take away with the release after it.`,
    )
  return pending
}

/**
 * Applies what is pending, after the release before and this one were run on one database, and after it has said how the
 * environment's is restored to what it was. A first release has none before it.
 */
export async function bringUpToDate(
  folder: string,
  { wrangler, say, skew }: Pick<DeployTools, 'wrangler' | 'say' | 'skew'>,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  const pending = await pendingMigrations(folder, { wrangler }, { isFirst })
  if (pending.length === 0) return
  if (!isFirst) {
    say('Running the release before and this one on one database (npm run skew) …')
    await skew()
    const bookmark = valueOrStop(await wrangler.bookmark(), 'asking for the database’s bookmark')
    say(`The database as it is now is called ${bookmark} (wrangler d1 time-travel restore, for 30 days).`)
  }
  say(`Applying ${pending.join(', ')} …`)
  valueOrStop(await wrangler.applyMigrations(), 'applying migrations')
}
