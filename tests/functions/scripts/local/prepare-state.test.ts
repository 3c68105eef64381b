import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-state-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('a first start leaves alone what other commands keep in the same folder', async () => {
  const [state, database] = [join(folder, '.state'), join(folder, 'database')]
  const page = join(state, 'rehearsals', 'testnet.html')
  const ofAnotherLedger = join(state, 'sandbox', 'ledger.json')
  for (const name of ['rehearsals', 'sandbox']) mkdirSync(join(state, name), { recursive: true })
  for (const file of [page, ofAnotherLedger]) writeFileSync(file, 'kept')
  writeFileSync(join(state, 'made-by-npm-start'), '')
  mkdirSync(database)
  vi.stubEnv('TOUCHSTONE_STATE', state)
  vi.stubEnv('TOUCHSTONE_DATABASE', database)
  // The folder is read when the module is loaded, which another test may have done.
  vi.resetModules()
  const [local, own] = await Promise.all([
    import('../../../../functions/scripts/local/local.ts'),
    import('../../../../functions/scripts/environment/local-state.ts'),
  ])
  expect(own.state).toBe(state)
  local.claimState()
  expect(await local.prepareState()).toBe(true)
  expect([page, ofAnotherLedger].map((file) => existsSync(file))).toEqual([true, false])
})

test.each([['worker'], ['sandbox'], ['party'], ['site'], ['worker', 'sandbox']])(
  'a folder of others that has %s is refused as state, and keeps them',
  async (...names) => {
    const [state, database] = [mkdtempSync(join(folder, 'theirs-')), join(folder, 'database')]
    const theirs = names.map((name) => join(state, name, 'notes.txt'))
    for (const name of names) mkdirSync(join(state, name))
    for (const file of theirs) writeFileSync(file, 'kept')
    vi.stubEnv('TOUCHSTONE_STATE', state)
    vi.stubEnv('TOUCHSTONE_DATABASE', database)
    vi.resetModules()
    const local = await import('../../../../functions/scripts/local/local.ts')
    expect(() => local.claimState()).toThrow(`${state} has ${names.join(', ')}, not made by npm start`)
    // Nor is it ours once it was refused.
    expect(theirs.every((file) => existsSync(file))).toBe(true)
    expect(existsSync(join(state, 'made-by-npm-start'))).toBe(false)
  },
)

test('the unmarked state of an earlier release is known by what it has, and is ours from then on', async () => {
  const [state, database] = [join(folder, 'earlier'), join(folder, 'database')]
  const ledger = join(state, 'sandbox', 'ledger.jsonl')
  mkdirSync(join(state, 'sandbox'), { recursive: true })
  mkdirSync(join(state, 'worker/v3/d1/miniflare-D1DatabaseObject'), { recursive: true })
  writeFileSync(ledger, '')
  mkdirSync(database, { recursive: true })
  vi.stubEnv('TOUCHSTONE_STATE', state)
  vi.stubEnv('TOUCHSTONE_DATABASE', database)
  // Begun anew, so that no migration has to run.
  vi.stubEnv('TOUCHSTONE_FRESH', '1')
  vi.resetModules()
  const local = await import('../../../../functions/scripts/local/local.ts')
  local.claimState()
  expect(await local.prepareState()).toBe(true)
  vi.stubEnv('TOUCHSTONE_FRESH', '')
  expect(existsSync(ledger)).toBe(false)
  expect(existsSync(join(state, 'made-by-npm-start'))).toBe(true)
})

test('state that another process uses is left alone, and a second instance is told what it needs', async () => {
  const state = join(folder, 'used')
  const [ledger, pid] = [join(state, 'sandbox', 'ledger.json'), join(state, 'pid')]
  mkdirSync(join(state, 'sandbox'), { recursive: true })
  writeFileSync(ledger, 'kept')
  writeFileSync(pid, String(process.ppid))
  vi.stubEnv('TOUCHSTONE_STATE', state)
  vi.resetModules()
  const local = await import('../../../../functions/scripts/local/local.ts')
  expect(() => local.claimState()).toThrow(new RegExp(`as process ${process.ppid}\\. .*TOUCHSTONE_STATE`))
  expect(existsSync(ledger)).toBe(true)
})

test('an empty TOUCHSTONE_STATE is none: a first start would delete folders of the sources by their names', async () => {
  vi.stubEnv('TOUCHSTONE_STATE', '')
  vi.resetModules()
  const [local, { root }] = await Promise.all([
    import('../../../../functions/scripts/environment/local-state.ts'),
    import('../../../../functions/scripts/root.ts'),
  ])
  expect(local.state).toBe(join(root, '.state'))
})

test('an instance serves and examines the site that it has built, which no other one builds into', async () => {
  const state = join(folder, 'second')
  const SITE_URL = 'http://127.0.0.1:18787'
  mkdirSync(join(state, 'site'), { recursive: true })
  writeFileSync(join(state, 'site', 'robots.txt'), `Sitemap: ${SITE_URL}/sitemap.xml`)
  vi.stubEnv('TOUCHSTONE_STATE', state)
  vi.resetModules()
  const [{ workerArgs }, { build }] = await Promise.all([
    import('../../../../functions/scripts/local/local.ts'),
    import('../../../../functions/scripts/doctor/checks/build.ts'),
  ])
  expect(workerArgs[workerArgs.indexOf('--assets') + 1]).toBe(join(state, 'site'))
  const known = { values: { SITE_URL }, has: () => false }
  expect(await build.run({ name: 'local', root: '/nowhere', known } as never)).toMatchObject([
    { verdict: 'right', found: `its pages are those of ${SITE_URL}` },
  ])
})

test('the folder of a project is refused as state, and keeps its sources', async () => {
  const [project, database] = [join(folder, 'project'), join(folder, 'database')]
  const source = join(project, 'party', 'index.ts')
  mkdirSync(join(project, 'party'), { recursive: true })
  for (const file of [source, join(project, 'package.json')]) writeFileSync(file, '{}')
  vi.stubEnv('TOUCHSTONE_STATE', project)
  vi.stubEnv('TOUCHSTONE_DATABASE', database)
  vi.resetModules()
  const local = await import('../../../../functions/scripts/local/local.ts')
  expect(() => local.claimState()).toThrow(`TOUCHSTONE_STATE names ${project}, a folder of sources`)
  expect(existsSync(source)).toBe(true)
})

test.each(['abc', '-1', '2.5', '1e999', '4000000000'])(
  'a TOUCHSTONE_CLOSE_EVERY of %s is refused before anything is built or marked',
  async (given) => {
    const state = join(folder, 'no-interval')
    vi.stubEnv('TOUCHSTONE_STATE', state)
    vi.stubEnv('TOUCHSTONE_CLOSE_EVERY', given)
    vi.resetModules()
    const local = await import('../../../../functions/scripts/local/local.ts')
    expect(() => local.claimState()).toThrow(
      `TOUCHSTONE_CLOSE_EVERY is "${given}": it has to be a whole number of milliseconds, 2147483647 at most.`,
    )
    expect(existsSync(state)).toBe(false)
  },
)
