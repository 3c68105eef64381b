import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { howMany } from '#contract/in-words'
import { isFine } from '../doctor/checks/finding.ts'
import { alone } from '../environment/alone.ts'
import type { Environment } from '../environment/environment.ts'
import type { DeployedName } from '../environment/environment-name.ts'
import type { Traffic } from '../wrangler/answers.ts'
import { valueOrStop } from '../wrangler/required.ts'
import type { Wrangler } from '../wrangler/wrangler.ts'
import { keepAssets } from './keep-assets.ts'
import { expectAnswered, versionBefore, versionNow } from './live-version.ts'
import { bringUpToDate, pendingMigrations } from './migrate.ts'
import { releaseId } from './release.ts'
import { settleSecrets, waitingLines } from './secrets-file.ts'
import { smokeTest } from './smoke-test.ts'
import type { DeployTools, Look } from './tools.ts'
import { type Built, type Uploaded, uploadFirst, uploadVersion } from './upload.ts'

/** Where a deploy works, and whether it only looks. */
interface DeployPlan {
  readonly environment: Environment & { readonly name: DeployedName }
  /** A folder of its own, which is emptied. */
  readonly workshop: string
  /** The folder that wrangler.toml names for the site: wrangler wants it there even where another one is uploaded. */
  readonly namedSite: string
  readonly migrations: string
  readonly secretsFile: string
  readonly dryRun: boolean
}

/**
 * Brings what is in this folder to an environment's visitors: looks, builds, migrates, uploads, tries the new version before it
 * has visitors, and gives it all of them. Each step first asks what is there, so that a deploy that was broken off anywhere is
 * run again and goes on. Throws a sentence for the operator where it stops.
 */
export function deploy(plan: DeployPlan, tools: DeployTools): Promise<void> {
  return alone(`${plan.workshop}.pid`, () => (plan.dryRun ? lookOnly(plan, tools) : release(plan, tools)))
}

async function release(plan: DeployPlan, tools: DeployTools): Promise<void> {
  const { wrangler } = tools
  const isFirst = (await versionNow(wrangler)) === null
  if (!isFirst) await settleSecrets(plan.secretsFile, tools)
  if (!(await isInOrder(tools, { when: 'before', isFirst })))
    throw new Error('Nothing was deployed: see above.')
  const before = isFirst ? null : await versionNow(wrangler)
  const built = await build(plan, tools, { isFirst })
  await bringUpToDate(plan.migrations, tools, { isFirst })
  await expectStill(before, wrangler)
  const uploaded = await (before === null
    ? uploadFirst(built, plan.secretsFile, tools)
    : uploadVersion(built, before, tools))
  if (uploaded.reached === 'none' && before !== null) await tryOut(uploaded, before, built.release, tools)
  valueOrStop(await wrangler.applyTriggers(), 'applying the domain and the cron schedule')
  await settleSecrets(plan.secretsFile, tools)
  await confirm(plan, tools, uploaded)
}

/** Throws where visitors were given another version meanwhile, as by a roll-back in another terminal: it is not overruled. */
async function expectStill(before: string | null, wrangler: Wrangler): Promise<void> {
  const now = await versionNow(wrangler)
  if (now !== before)
    throw new Error(`Visitors have version ${now} since this began, and keep it. Run this again to go on.`)
}

/** All that needs no change anywhere, for people who want to know what a deploy would do. Throws where it would stop. */
async function lookOnly(plan: DeployPlan, tools: DeployTools): Promise<void> {
  const { say, wrangler } = tools
  const answer = await wrangler.deployment()
  const isFirst = !answer.ok
  const isSignedOut = !answer.ok && answer.error === 'signed-out'
  if (isSignedOut)
    say(
      'Cloudflare was not asked what is there, since wrangler is not logged in: this looks as before a first deploy.',
    )
  const inOrder = await isInOrder(tools, { when: 'before', isFirst })
  const { release } = await build(plan, tools, { isFirst })
  say(`Would deploy release ${release}.`)
  for (const line of await waitingLines(plan.secretsFile, tools, { isFirst })) say(line)
  if (!isSignedOut) {
    if (!answer.ok && answer.error !== 'no-worker') valueOrStop(answer, 'asking which version visitors have')
    const pending = await pendingMigrations(plan.migrations, tools, { isFirst })
    if (pending.length > 0 && !isFirst) say('Would run npm run skew.')
    say(pending.length > 0 ? `Would apply ${pending.join(', ')}.` : 'No migration is pending.')
  }
  say('Nothing was changed.')
  if (!inOrder) throw new Error('A deploy would stop before it builds: see above.')
}

/** Prints what the doctor finds wrong or could not check; whether there is nothing of the kind. */
async function isInOrder({ doctor, say }: DeployTools, look: Look): Promise<boolean> {
  const findings = await doctor(look)
  for (const { what, found, todo } of findings.filter((finding) => !isFine([finding])))
    say(`${what}: ${found}. ${todo ?? ''}`.trim())
  return isFine(findings)
}

/** Builds site and Worker. Throws where the build fails or wrangler warns. */
async function build(
  { environment, workshop, namedSite }: DeployPlan,
  { wrangler, buildSite, live, say }: DeployTools,
  { isFirst }: { readonly isFirst: boolean },
): Promise<Built> {
  await rm(workshop, { recursive: true, force: true })
  await mkdir(workshop, { recursive: true })
  await mkdir(namedSite, { recursive: true })
  const [site, outdir] = [join(workshop, 'site'), join(workshop, 'worker')]
  say('Building …')
  await buildSite(site)
  const warnings = valueOrStop(await wrangler.bundle({ site, outdir }), 'bundling the Worker')
  if (warnings.length > 0)
    throw new Error(`Nothing was deployed, because wrangler warns: ${warnings.join('\n')}`)
  const release = await releaseId(site, outdir, environment)
  const kept = await keepAssets(site, release, isFirst ? null : live, environment)
  say(`Release ${release} is built; kept in it of the release before: ${howMany(kept, 'file')}.`)
  return { site, release }
}

/** Tries a version that has no visitors yet and then gives it all of them; takes it back where it fails. */
async function tryOut(
  { id }: Uploaded,
  before: string,
  release: string,
  { wrangler, live, sleep, say }: DeployTools,
): Promise<void> {
  const share = async (traffic: Traffic, doing: string) =>
    valueOrStop(await wrangler.share(traffic, `release ${release}`), doing)
  const trial = [
    { id, percentage: 0 },
    { id: before, percentage: 100 },
  ]
  await share(trial, 'letting the new version be tried')
  say(`Trying version ${id} before it has visitors …`)
  const wrong = await smokeTest({ live, sleep }, { id, release })
  await expectStill(before, wrangler)
  if (wrong.length > 0) {
    await share([{ id: before, percentage: 100 }], 'taking the new version back')
    throw new Error(
      `Version ${id} was taken back before it had visitors:\n${wrong.join('\n')}\nVisitors have version ${before} as before. Migrations stay; that version bears them.`,
    )
  }
  await share([{ id, percentage: 100 }], 'giving the new version all visitors')
}

async function confirm(plan: DeployPlan, tools: DeployTools, { id, canGoBack }: Uploaded): Promise<void> {
  const { wrangler, say } = tools
  await expectAnswered(id, plan.environment, tools, 'Run this again: it goes on from here.')
  await isInOrder(tools, { when: 'after', isFirst: false })
  say(`All visitors of ${plan.environment.siteUrl} have version ${id}.`)
  const deployments = valueOrStop(await wrangler.deployments(), 'reading the earlier deployments')
  const earlier = versionBefore(
    deployments,
    valueOrStop(await wrangler.versions(), 'reading the versions'),
    id,
  )
  if (earlier === null) return say('It is the first one: there is none to roll back to.')
  say(
    canGoBack
      ? `To roll back to version ${earlier}: npm run rollback ${plan.environment.name} ${earlier}`
      : 'It has a new class of Durable Objects: no roll-back goes past it.',
  )
}
