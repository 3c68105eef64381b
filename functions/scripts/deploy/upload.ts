import { valueOrStop } from '../wrangler/required.ts'
import type { Upload } from '../wrangler/version-calls.ts'
import { waitingSecrets } from './secrets-file.ts'
import type { DeployTools } from './tools.ts'

export interface Uploaded {
  readonly id: string
  /** Which visitors have it already. */
  readonly reached: 'all' | 'none'
  /** Whether a roll-back can go past it. */
  readonly canGoBack: boolean
}

/** The end of the message of a deployment that no roll-back goes past. */
const NEW_CLASS = ', with a new class of objects'

export interface Built {
  readonly site: string
  readonly release: string
}

/**
 * Uploads a release as a version without visitors, unless it is there already. One with a new class of Durable Objects goes out
 * to all visitors at once, because Cloudflare has no other way for it. `before` has the visitors. Where a later version exists, as
 * after a roll-back, the release is uploaded again: Cloudflare sets secrets only while visitors have the latest version.
 */
export async function uploadVersion(
  { site, release }: Built,
  before: string,
  { wrangler, say }: Pick<DeployTools, 'wrangler' | 'say'>,
): Promise<Uploaded> {
  const known = valueOrStop(await wrangler.versions(), 'reading the versions that are there')
  const now = known.findIndex(({ id }) => id === before)
  if (now === 0 && known[0]?.tag === release) {
    say(`All visitors have release ${release} already.`)
    const [latest] = valueOrStop(await wrangler.deployments(), 'reading the earlier deployments')
    return { id: before, reached: 'all', canGoBack: !latest?.message?.endsWith(NEW_CLASS) }
  }
  // One from before the present version may lack secrets that were set since.
  const waiting = known.slice(0, Math.max(now, 0)).find(({ tag }) => tag === release)
  if (waiting) {
    say(`Version ${waiting.id} is uploaded already.`)
    return { id: waiting.id, reached: 'none', canGoBack: true }
  }
  const upload: Upload = { site, tag: release, message: `release ${release}` }
  const uploaded = await wrangler.upload(upload)
  if (uploaded.ok || uploaded.error !== 'new-class')
    return { id: valueOrStop(uploaded, 'uploading the release'), reached: 'none', canGoBack: true }
  say('It has a new class of Durable Objects, so it cannot be tried first: all visitors get it at once.')
  const atOnce = { ...upload, message: `${upload.message}${NEW_CLASS}` }
  const id = valueOrStop(await wrangler.deploy(atOnce, null), 'deploying the release at once')
  return { id, reached: 'all', canGoBack: false }
}

/** Deploys the first release of an environment, with its secrets. Throws where they do not wait in their file. */
export async function uploadFirst(
  { site, release }: Built,
  file: string,
  { wrangler, say }: Pick<DeployTools, 'wrangler' | 'say'>,
): Promise<Uploaded> {
  say('Nothing is deployed there yet: this is the first release.')
  const upload: Upload = { site, tag: release, message: `release ${release}` }
  const deployed = await wrangler.deploy(upload, waitingSecrets(file))
  if (!deployed.ok && deployed.error === 'secrets-missing')
    throw new Error(
      `${deployed.message}\nnpm run setup ENV writes them into ${file}, from which a first deploy takes its secrets.`,
    )
  return { id: valueOrStop(deployed, 'deploying the first release'), reached: 'all', canGoBack: true }
}
