import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../functions/scripts/root.ts'
import { hasCommit } from '../repository/git.ts'
import { migrations } from '../support/migrations.ts'
import { workerBundle } from '../support/worker-bundle.ts'
import { checkOut } from './check-out.ts'
import { pageOf } from './page.ts'
import { type Release, releaseBefore, releasesIn } from './releases.ts'
import { isBorne, reportOf } from './report.ts'
import { type Candidate, runPhases } from './run-phases.ts'

/** What a release deploys, without its commands and documents. */
const DEPLOYED = ['functions', 'party', 'web', 'package-lock.json', 'wrangler.toml']
const BESIDES = ['functions/scripts', '*.md']

// `npm run skew` runs the release before and this checkout on one database, either way round, as a release and its roll-back
// do. It takes no words. Its exit code is 0 too where there is no release before.
try {
  parseArgs({ options: {} })
  const releases = releasesIn(readFileSync(join(root, 'functions/RELEASES.md'), 'utf8'))
  const before = releaseBefore(releases, { has: hasCommit, isThisCheckout })
  if (before === null) console.log('functions/RELEASES.md names no release before this one: nothing to run.')
  else if (!(await runWith(before))) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function isThisCheckout(commit: string): boolean {
  const without = BESIDES.map((path) => `:(exclude)${path}`)
  const args = ['diff', '--quiet', commit, '--', ...DEPLOYED, ...without]
  return spawnSync('git', args, { cwd: root }).status === 0
}

/** Whether the releases bear each other. */
async function runWith({ version, commit }: Release): Promise<boolean> {
  const began = Date.now()
  const checkout = checkOut(commit)
  try {
    const [before, now] = [await candidate(checkout.folder, version), await candidate(root, 'this checkout')]
    const old = before.migrations.map(({ name }) => name)
    const added = now.migrations.map(({ name }) => name).filter((name) => !old.includes(name))
    console.log(`Release ${version} (${commit.slice(0, 8)}) and this checkout, built.`)
    const found = await runPhases({ before, now }, (line) => console.log(line))
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(reportOf({ before: version, added, found, seconds }))
    return isBorne(found)
  } finally {
    checkout.remove()
  }
}

async function candidate(folder: string, version: string): Promise<Candidate> {
  return {
    script: await workerBundle(folder),
    migrations: migrations(folder),
    page: await pageOf(folder, version),
  }
}
