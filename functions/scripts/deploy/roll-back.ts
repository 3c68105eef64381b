import type { Environment } from '../environment/environment.ts'
import { valueOrStop } from '../wrangler/required.ts'
import { LISTED } from '../wrangler/version-calls.ts'
import type { Wrangler } from '../wrangler/wrangler.ts'
import { expectAnswered, ROLLED_BACK, versionBefore, versionLeft, versionNow } from './live-version.ts'
import type { DeployTools } from './tools.ts'

/**
 * Gives all visitors to an earlier version: the named one, else the one that had them before. The database stays as it is.
 * `anyway` also where secrets have changed since. Throws a sentence for the operator where it stops.
 */
export async function rollBack(
  environment: Environment,
  tools: DeployTools,
  { version, anyway }: { readonly version: string | null; readonly anyway: boolean },
): Promise<void> {
  const { wrangler, say } = tools
  const now = await versionNow(wrangler)
  if (now === null) throw new Error('Nothing is deployed there: there is nothing to roll back.')
  const target = version ?? (await targetBefore(wrangler, environment, now))
  if (target !== now) {
    say(`From version ${now} back to version ${target}. The database stays as it is; both releases bear it.`)
    await giveVisitors(wrangler, environment, target, anyway)
  }
  const again = `To look again: npm run rollback ${environment.name} ${target}`
  await expectAnswered(target, environment, tools, again)
  say(`All visitors of ${environment.siteUrl} have version ${target}.`)
}

async function targetBefore(wrangler: Wrangler, { name }: Environment, now: string): Promise<string> {
  const deployments = valueOrStop(await wrangler.deployments(), 'reading the earlier deployments')
  // Visitors wait: without the list of versions, a change of secrets is taken for a release.
  const versions = await wrangler.versions()
  const before = versionBefore(deployments, versions.ok ? versions.value : [], now)
  const another = `name it: npm run rollback ${name} VERSION (npx wrangler versions list --env ${name}).`
  if (before === null)
    throw new Error(
      deployments.length < LISTED
        ? `Version ${now} is the first one: there is none to roll back to.`
        : `The last ${LISTED} deployments gave visitors version ${now}. To give them an earlier one, ${another}`,
    )
  // The version before a roll-back is the one that was rolled back.
  if (deployments[0]?.message?.startsWith(ROLLED_BACK))
    throw new Error(
      `Version ${now} came back by a roll-back from version ${versionLeft(deployments, now) ?? before} already. To give visitors another one, ${another}`,
    )
  return before
}

async function giveVisitors(
  wrangler: Wrangler,
  { name }: Environment,
  target: string,
  anyway: boolean,
): Promise<void> {
  const message = `${ROLLED_BACK} to ${target}`
  const given = await (anyway
    ? wrangler.rollBack(target, message)
    : wrangler.share([{ id: target, percentage: 100 }], message))
  if (!given.ok && given.error === 'secrets-changed')
    throw new Error(
      `${given.message}\nNothing was changed. If that version may run with the secrets that it was deployed with: npm run rollback ${name} ${target} -- --anyway`,
    )
  const listed = `The versions that can be named: npx wrangler versions list --env ${name}`
  const refused = !given.ok && given.error === 'failed'
  valueOrStop(
    refused ? { ...given, message: `${given.message}\n${listed}` } : given,
    'giving the earlier version all visitors',
  )
}
