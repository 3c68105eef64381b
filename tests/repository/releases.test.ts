import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from '#contract/wire/schema'
import { releasesIn } from '../skew/releases.ts'
import { migrations } from '../support/migrations.ts'
import { git, hasCommit } from './git.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const folder = 'functions/adapters/db/migrations'

const Version = z.object({ version: z.string() })

const releases = releasesIn(read('functions/RELEASES.md'))
const names = migrations().map(({ name }) => name)

/** SQL without its comments, which may be edited after a release. */
const statements = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
const numbers = (version: string) => version.split('.').map(Number)

test('there is a release, and each is newer than the one before', () => {
  expect(releases.length).toBeGreaterThan(0)
  for (const [at, release] of releases.entries()) {
    const before = releases[at - 1]
    if (!before) continue
    expect(release.date >= before.date, release.version).toBe(true)
    expect(release.lastMigration >= before.lastMigration, release.version).toBe(true)
    const [major = 0, minor = 0, patch = 0] = numbers(release.version)
    const [oldMajor = 0, oldMinor = 0, oldPatch = 0] = numbers(before.version)
    const step = major - oldMajor || minor - oldMinor || patch - oldPatch
    expect(step, release.version).toBeGreaterThan(0)
  }
})

test('the newest release has the version of package.json and of the lockfile', () => {
  const versions = ['package.json', 'package-lock.json'].map(
    (path) => Version.parse(JSON.parse(read(path))).version,
  )
  expect(versions).toEqual([releases.at(-1)?.version, releases.at(-1)?.version])
})

test('the last migration of each release is there, and all that follow have later numbers', () => {
  for (const { lastMigration } of releases) {
    expect(names).toContain(lastMigration)
    const later = names.slice(names.indexOf(lastMigration) + 1)
    expect(later.filter((name) => name.slice(0, 4) <= lastMigration.slice(0, 4))).toEqual([])
  }
})

for (const { version, commit, lastMigration } of releases) {
  const known = hasCommit(commit)
  const skipped = known ? '' : ' (skipped: this checkout does not have its commit)'
  test.skipIf(!known)(`release ${version} is as its commit has it${skipped}`, () => {
    expect(Version.parse(JSON.parse(git('show', `${commit}:package.json`))).version).toBe(version)
    const released = git('ls-tree', '--name-only', `${commit}:${folder}`).trim().split('\n').sort()
    expect(released.at(-1)).toBe(lastMigration)
    expect(names.slice(0, released.length)).toEqual(released)
    const changed = released.filter(
      (name) =>
        statements(git('show', `${commit}:${folder}/${name}`)) !== statements(read(`${folder}/${name}`)),
    )
    expect(changed).toEqual([])
  })
}
