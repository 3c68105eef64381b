import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const IMPORTS = ['--import', './functions/scripts/directory-imports.ts']
const RUN = [...IMPORTS, 'tests/worlds/run.ts']

test.each([
  ['worlds without a number of them', [...RUN, '--count', 'x'], '--count is "x"'],
  ['no worlds', [...RUN, '--count', '0'], 'no world would run'],
  ['worlds without an unknown part', [...RUN, '--without', 'nonsense'], 'no world has nonsense'],
  ['pairs up to an unknown stop', [...RUN, '--pairs', '--at', 'x'], '--at is "x"'],
  [
    'measurements of an unknown name',
    [...IMPORTS, 'tests/bench/run.ts', '--only', 'nonsense'],
    'No group has "nonsense"',
  ],
  ['pairs of an unknown name', [...RUN, '--pairs', '--quick', '--only', 'nonsense'], 'No pair ran'],
  [
    'mutants of an unknown name',
    ['tests/worlds/mutants.ts', '--only', 'nonsense'],
    'no mutant that would run',
  ],
])('a run of %s fails, and says that nothing ran', (_, args, says) => {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(says)
})
