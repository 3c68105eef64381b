import type { Environment } from '../environment/environment.ts'
import type { Deployment, ListedVersion } from '../wrangler/answers.ts'
import { valueOrStop } from '../wrangler/required.ts'
import type { Wrangler } from '../wrangler/wrangler.ts'
import { answersAs } from './smoke-test.ts'
import type { DeployTools } from './tools.ts'

/** The message of a deployment that a roll-back made. */
export const ROLLED_BACK = 'npm run rollback'

/** The version that has all visitors; null where nothing is deployed yet. Throws where visitors are shared among versions. */
export async function versionNow(wrangler: Wrangler): Promise<string | null> {
  const answer = await wrangler.deployment()
  if (!answer.ok && answer.error === 'no-worker') return null
  const { traffic } = valueOrStop(answer, 'asking which version visitors have')
  const now = allVisitorsOf(traffic)
  if (now !== null) return now
  const shares = traffic.map(({ id, percentage }) => `${id} ${percentage} %`).join(', ')
  throw new Error(
    `Visitors are shared among versions: ${shares}. Give one of them all first: npx wrangler versions deploy ID@100% --env ENV`,
  )
}

/**
 * Waits until a version that was given all visitors answers them. Throws a sentence where visitors were given another one since, as
 * from another terminal, which is not overruled, and where it does not answer in time; `todo` ends that one.
 */
export async function expectAnswered(
  id: string,
  { siteUrl }: Pick<Environment, 'siteUrl'>,
  { wrangler, live, sleep }: Pick<DeployTools, 'wrangler' | 'live' | 'sleep'>,
  todo: string,
): Promise<void> {
  if (await answersAs(live, sleep, id)) return
  const now = await versionNow(wrangler)
  const given = `Version ${id} was given all visitors`
  throw new Error(
    now === id
      ? `${given}, but ${siteUrl} is not answered by it yet. ${todo}`
      : `${given}, and since then version ${now} was. They keep that one.`,
  )
}

/**
 * The version that had all visitors before this one did, with other code: a change of secrets alone is no way back. Null if there is
 * none among these deployments.
 */
export function versionBefore(
  deployments: readonly Deployment[],
  versions: readonly ListedVersion[],
  now: string,
): string | null {
  const shown = shownBy(deployments)
  const had = shown.filter((id, at) => id !== shown[at - 1])
  const isBySecret = (id?: string) => versions.some((one) => one.id === id && one.bySecret)
  let at = had.indexOf(now)
  while (isBySecret(had[at])) at += 1
  return had[at + 1] ?? null
}

/** The version that was rolled back, where this one came back by a roll-back: it had all visitors until then. */
export function versionLeft(deployments: readonly Deployment[], now: string): string | null {
  return shownBy(deployments).find((id) => id !== now) ?? null
}

/** The versions that had all visitors, the last one first. */
function shownBy(deployments: readonly Deployment[]): readonly string[] {
  return deployments.flatMap(({ traffic }) => allVisitorsOf(traffic) ?? [])
}

/** The version of 100 %: while a new one is tried at 0 % there are two. */
function allVisitorsOf(traffic: Deployment['traffic']): string | null {
  return traffic.find(({ percentage }) => percentage === 100)?.id ?? null
}
