import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasCommit } from '../repository/git.ts'
import { migrations } from '../support/migrations.ts'
import { workerBundle } from '../support/worker-bundle.ts'
import { checkOut } from './check-out.ts'
import { everyCall, formsOf } from './every-call.ts'
import { pageOf } from './page.ts'
import { releasesIn } from './releases.ts'

const page = join(import.meta.dirname, '../../functions/RELEASES.md')
const [release] = releasesIn(readFileSync(page, 'utf8')).slice(-1)
const known = release !== undefined && hasCommit(release.commit)
const skipped = known ? '' : ' (skipped: this checkout does not have its commit)'

test.skipIf(!known)(`the last release is built from its commit, and its page is read${skipped}`, async () => {
  if (!release) throw new Error('there is no release')
  const { folder, remove } = checkOut(release.commit)
  try {
    expect(await workerBundle(folder)).toContain('LedgerFollower')
    expect(migrations(folder).at(-1)?.name).toBe(release.lastMigration)
    const read = await pageOf(folder, release.version)
    const known = { address: 'r', purchase: 'p', acceptance: 'h', entry: 'e' }
    expect(everyCall(read, known).length).toBeGreaterThan(15)
    expect(formsOf(read)).toHaveLength(4)
  } finally {
    remove()
  }
  expect(existsSync(folder)).toBe(false)
})
