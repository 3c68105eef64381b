import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const hook = './functions/scripts/directory-imports.ts'

test('a rehearsal on production is refused before anything is asked of the site', () => {
  const words = ['--import', hook, 'tests/rehearse/run.ts', 'production']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('A rehearsal buys and refunds passes: on production it is refused.')
})

test('a rehearsal is refused with a word that it does not take, since it would ignore it and buy passes', () => {
  const words = ['--import', hook, 'tests/rehearse/run.ts', 'local', '--dry-run']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('"rehearse" takes no "--dry-run"')
})

test('a rehearsal of a site that does not answer says so', () => {
  const words = ['--import', hook, 'tests/rehearse/run.ts', 'local']
  const env = { ...process.env, TOUCHSTONE_PORT: '47811' }
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', env })
  expect(status).toBe(1)
  expect(stderr).toContain('local: Worker touchstone-local, site http://127.0.0.1:47811, database')
  expect(stderr).toContain(
    'http://127.0.0.1:47811 does not answer. npm start serves local; run this again then.',
  )
})
