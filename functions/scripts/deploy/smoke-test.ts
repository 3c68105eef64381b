import { parseJson } from '#contract/parse-json'
import { SECOND } from '#contract/timing'
import { readStatus } from '#contract/wire/collection'
import { errorReply } from '#contract/wire/error-reply'
import { type ReadinessCheck, readHealth, readReady } from '#contract/wire/health'
import { RELEASE_FILE, releaseIn } from './release.ts'
import type { DeployTools, LiveSite, Reply } from './tools.ts'

/** Cloudflare takes up to some seconds until a new deployment is known everywhere. */
const TIME_OUT = 60 * SECOND
const RETRY_EVERY = 2 * SECOND

/** What a version has to be ready for before it has visitors; the other checks need a cron run, or a decision of a person. */
const NEEDED: readonly ReadinessCheck[] = ['database', 'schema']

interface Expected {
  readonly id: string
  /** The version's own release, by the name in its site. */
  readonly release: string
}

/**
 * Asks the version, before it has visitors, for what a visitor asks first. Returns what is wrong, a sentence each; none if
 * it may have visitors.
 */
export async function smokeTest(
  { live, sleep }: Pick<DeployTools, 'live' | 'sleep'>,
  { id, release }: Expected,
): Promise<readonly string[]> {
  if (!(await answersAs(live, sleep, id, { aimed: true })))
    return [`${readHealth.path} was not answered by version ${id} within ${TIME_OUT / SECOND} s`]
  const found = await Promise.all([
    wrongIn(live, id, readHealth.path, (reply) => readHealth.reply.safeParse(jsonOf(reply)).success),
    wrongIn(live, id, readReady.path, mayGetVisitors, [200, 503]),
    wrongIn(live, id, readStatus.path, (reply) => readStatus.reply.safeParse(jsonOf(reply)).success),
    wrongIn(live, id, '/', ({ type }) => type.startsWith('text/html')),
    wrongIn(live, id, `/${RELEASE_FILE}`, (reply) => releaseIn(textOf(reply))?.id === release),
  ])
  return found.flatMap((wrong) => wrong ?? [])
}

/** Waits until the site is answered by a version: with `aimed`, where it is asked for by its id, else for every visitor. */
export async function answersAs(
  live: LiveSite,
  sleep: DeployTools['sleep'],
  id: string,
  { aimed = false }: { readonly aimed?: boolean } = {},
): Promise<boolean> {
  for (let waited = 0; waited < TIME_OUT; waited += RETRY_EVERY) {
    // The question differs each time, so that no cache answers it.
    const path = `${readHealth.path}?asked=${id.slice(0, 8)}-${waited}`
    const reply = await (aimed ? live.ask(path, id) : live.ask(path))
    if (reply?.version === id) return true
    await sleep(RETRY_EVERY)
  }
  return false
}

async function wrongIn(
  live: LiveSite,
  id: string,
  path: string,
  isRight: (reply: Reply) => boolean,
  statuses: readonly number[] = [200],
): Promise<string | null> {
  const reply = await live.ask(`${path}?asked=${id.slice(0, 8)}`, id)
  if (reply === null) return `${path} does not answer`
  if (!statuses.includes(reply.status)) return `${path} answers ${reply.status}`
  if (reply.version !== null && reply.version !== id) return `${path} is answered by version ${reply.version}`
  return isRight(reply) ? null : `${path} answers something else than this release`
}

function mayGetVisitors(reply: Reply): boolean {
  if (reply.status === 200) return readReady.reply.safeParse(jsonOf(reply)).success
  const failed = errorReply.safeParse(jsonOf(reply)).data?.failed
  return failed !== undefined && !NEEDED.some((check) => failed.includes(check))
}

function textOf({ body }: Reply): string {
  return new TextDecoder().decode(body)
}

function jsonOf(reply: Reply): unknown {
  return parseJson(textOf(reply))
}
