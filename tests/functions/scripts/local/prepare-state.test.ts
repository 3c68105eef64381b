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
  mkdirSync(database)
  vi.stubEnv('TOUCHSTONE_STATE', state)
  vi.stubEnv('TOUCHSTONE_DATABASE', database)
  // The folder is read when the module is loaded, which another test may have done.
  vi.resetModules()
  const local = await import('../../../../functions/scripts/local/local.ts')
  expect(local.state).toBe(state)
  expect(await local.prepareState()).toBe(true)
  expect([page, ofAnotherLedger].map((file) => existsSync(file))).toEqual([true, false])
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
  await expect(local.prepareState()).rejects.toThrow(
    new RegExp(`as process ${process.ppid}\\. .*TOUCHSTONE_STATE`),
  )
  expect(existsSync(ledger)).toBe(true)
})

test('an empty TOUCHSTONE_STATE is none: a first start would delete folders of the sources by their names', async () => {
  vi.stubEnv('TOUCHSTONE_STATE', '')
  vi.resetModules()
  const [local, { root }] = await Promise.all([
    import('../../../../functions/scripts/local/local.ts'),
    import('../../../../functions/scripts/root.ts'),
  ])
  expect(local.state).toBe(join(root, '.state'))
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
  await expect(local.prepareState()).rejects.toThrow(`TOUCHSTONE_STATE names ${project}, a folder of sources`)
  expect(existsSync(source)).toBe(true)
})
