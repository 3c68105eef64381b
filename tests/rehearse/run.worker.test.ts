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
