import { expect, test } from 'vitest'
import { type History, releaseBefore, releasesIn } from './releases.ts'

const row = (version: string, commit: string) =>
  `| ${version} | 2026-11-27 | ${commit.repeat(40)} | 0029_names.sql |`
const page = (...rows: string[]) =>
  ['# Releases', '| version | date | commit | last migration |', ...rows].join('\n')
/** A history in which this checkout is the commit of this letter; it has all commits but the missing one's. */
const history = (own: string | null, missing = 'z'): History => ({
  has: (commit) => !commit.startsWith(missing),
  isThisCheckout: (commit) => own !== null && commit.startsWith(own),
})

test('work after a release runs with that release', () => {
  const releases = releasesIn(page(row('0.1.0', 'a'), row('0.2.0', 'b')))
  expect(releaseBefore(releases, history(null))?.version).toBe('0.2.0')
})

test('a release that is about to be deployed runs with the one before it', () => {
  const releases = releasesIn(page(row('0.1.0', 'a'), row('0.2.0', 'b')))
  expect(releaseBefore(releases, history('b'))?.version).toBe('0.1.0')
})

test('the first release, and a page without a release, have none before', () => {
  expect(releaseBefore(releasesIn(page(row('0.1.0', 'a'))), history('a'))).toBeNull()
  expect(releaseBefore(releasesIn(page()), history(null))).toBeNull()
})

test('a release whose commit a shallow clone does not have is named, with what brings it', () => {
  const releases = releasesIn(page(row('0.1.0', 'a')))
  expect(() => releaseBefore(releases, history(null, 'a'))).toThrow(
    /release 0\.1\.0, a+, is not in this checkout\. In a shallow clone, git fetch --unshallow/,
  )
})

test.each([`${row('0.1.0', 'a')} more |`, row('0.1', 'a'), row('0.1.0', 'x'), '| 0.1.0 | 2026-11-27 |'])(
  'a row that is not as a release is written is refused: %s',
  (bad) => {
    expect(() => releasesIn(page(bad))).toThrow()
  },
)
