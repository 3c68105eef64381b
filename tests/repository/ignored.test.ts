import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

// An archive has no git.
test
  .skipIf(!existsSync(new URL('.git', root)))
  .each([
    '.secrets.production.json',
    '.secrets.production.json.new',
    '.setup.production.json',
    '.setup.production.json.pid',
    'entries.csv',
  ])('git ignores %s, which has secrets or what visitors sent, where a command writes it', (file) => {
  expect(spawnSync('git', ['check-ignore', '--quiet', file], { cwd: root.pathname }).status).toBe(0)
})
