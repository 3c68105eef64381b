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
  ['worlds with an unknown number of nodes', [...RUN, '--nodes', 'x'], '--nodes is "x"'],
  ['worlds of two seeds', [...RUN, '--seed', '1', '--seed', '2'], '--seed is given twice'],
  ['worlds kept in a missing folder', [...RUN, '--keep', '/nowhere/kept'], 'no folder /nowhere'],
  ['published worlds with chosen nodes', [...RUN, '--publish', '--nodes', '3'], 'leave out --also'],
  ['pairs up to an unknown stop', [...RUN, '--pairs', '--at', 'x'], '--at is "x"'],
  ['pairs up to three stops', [...RUN, '--pairs', '--at', '1,2,3'], '--at is "1,2,3"'],
  ['an unknown share of the pairs', [...RUN, '--pairs', '--share', 'x'], '--share is "x"'],
  ['a share that no pairs have', [...RUN, '--pairs', '--share', '2/2'], '--share is "2/2"'],
  [
    'measurements of an unknown name',
    [...IMPORTS, 'tests/bench/run.ts', '--only', 'nonsense'],
    'No group has "nonsense"',
  ],
  [
    'measurements written into a missing folder',
    [...IMPORTS, 'tests/bench/run.ts', '--json', '/nowhere/rows', '--only', 'Dust'],
    'no folder /nowhere',
  ],
  ['pairs of an unknown name', [...RUN, '--pairs', '--quick', '--only', 'nonsense'], 'No pair ran'],
  [
    'mutants of an unknown name',
    ['tests/worlds/mutants.ts', '--only', 'nonsense'],
    'no mutant that would run',
  ],
  ['mutants in an unknown number of worlds', ['tests/worlds/mutants.ts', '--worlds', 'x'], '--worlds is "x"'],
  [
    'the contract’s checks for unknown seconds',
    ['e2e/contract/run.ts', '--seconds', 'x'],
    '--seconds is "x"',
  ],
  ['other engines by an unknown option', ['e2e/engines/run.ts', '--picture'], "Unknown option '--picture'"],
  ['a sandbox on an unknown port', ['tests/sandbox/serve.ts', '--rpc', 'x'], '--rpc is "x"'],
  ['a sandbox by an unknown option', ['tests/sandbox/serve.ts', '--port', '1'], "Unknown option '--port'"],
  ['the whole product by words', ['functions/scripts/start.ts', '--port', '9000'], "Unknown option '--port'"],
  ['the whole product for developers by words', ['functions/scripts/dev.ts', 'local'], "argument 'local'"],
])('a run of %s fails, and says that nothing ran', (_, args, says) => {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(says)
  // A sentence, and no stack.
  expect(stderr).not.toContain('    at ')
})
