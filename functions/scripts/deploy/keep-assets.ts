import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { assetsIn, RELEASE_FILE, type Release, releaseIn, writeRelease } from './release.ts'
import type { LiveSite } from './tools.ts'

/**
 * Names the release in a built site, and adds the hashed files of the release that visitors have now, for one release: a
 * page opened before the deploy fetches them later. Run again after its own release went out, it keeps the files that this
 * one keeps. `live` is null for a first release. Returns how many files. Throws where the deployed site does not answer.
 */
export async function keepAssets(
  site: string,
  id: string,
  live: LiveSite | null,
  { name: environment, siteUrl }: Pick<Environment, 'name' | 'siteUrl'>,
): Promise<number> {
  const unread = (path: string) =>
    new Error(
      `Stopped while keeping the files of the release before: ${siteUrl}${path} is not given out. Nothing was deployed; run this again once it is. A new address is led to the Worker by npx wrangler triggers deploy --env ${environment}.`,
    )

  const own = await assetsIn(site)
  const before = live && (await deployedRelease(live, unread))
  const wanted = before === null ? [] : before.id === id ? before.kept : before.assets
  const kept = wanted.filter((name) => !own.includes(name))
  for (const name of kept) {
    const reply = await live?.ask(`/${name}`)
    if (reply?.status !== 200) throw unread(`/${name}`)
    await mkdir(dirname(join(site, name)), { recursive: true })
    await writeFile(join(site, name), reply.body)
  }
  await writeRelease(site, { id, assets: [...own], kept })
  return kept.length
}

/** The release that visitors have; null where none was deployed by this command. */
async function deployedRelease(live: LiveSite, unread: (path: string) => Error): Promise<Release | null> {
  const reply = await live.ask(`/${RELEASE_FILE}`)
  if (reply === null || reply.status >= 500) throw unread(`/${RELEASE_FILE}`)
  return reply.status === 200 ? releaseIn(new TextDecoder().decode(reply.body)) : null
}
