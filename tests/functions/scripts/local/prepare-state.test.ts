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
