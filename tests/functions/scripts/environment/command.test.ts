import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from '#contract/wire/schema'
import { commandFor } from '../../../../functions/scripts/environment/command.ts'
import { OPTIONS as inbox } from '../../../../functions/scripts/inbox/asked.ts'
import { OPTIONS as sale } from '../../../../functions/scripts/sale/asked.ts'

/** Options that npm has too: they may be set in its own configuration. */
const OF_NPM = ['all', 'yes']
const ours = [...new Set([...Object.keys(sale), ...Object.keys(inbox)])]

afterEach(() => {
  process.exitCode = undefined
})

test.each(ours.filter((option) => !OF_NPM.includes(option)))(
  'nothing is run without --%s where npm kept it to itself',
  async (option) => {
    const said = vi.mocked(console.error).mockReturnValue()
    const run = vi.fn()
    vi.stubEnv(`npm_config_${option.replaceAll('-', '_')}`, 'kept')
    await commandFor('inbox', ['local', 'list'], run)
    expect(said.mock.calls).toEqual([
      [`npm kept --${option} to itself: npm run inbox -- ENV … Nothing was changed.`],
    ])
    said.mockClear()
    expect(run).not.toHaveBeenCalled()
  },
)

test.each(['dryrun', 'dry_runn'])(
  'what was to be tried is not done where npm kept a mistyped --dry-run: %s',
  async (typed) => {
    const said = vi.mocked(console.error).mockReturnValue()
    const run = vi.fn()
    vi.stubEnv(`npm_config_${typed}`, 'true')
    await commandFor('deploy', ['testnet'], run)
    const [[sentence] = []] = said.mock.calls
    said.mockClear()
    expect(sentence).toBe(
      `npm kept --${typed.replaceAll('_', '-')} to itself: npm run deploy -- ENV … Nothing was changed.`,
    )
    expect(run).not.toHaveBeenCalled()
  },
)

test.each([
  [
    ['local', 'accept', 'TS-7Q4M', 'Ada'],
    ['"Ada" is no ID', 'npm took --by for its --bypass-2fa: npm run inbox -- ENV …'],
  ],
  [['local', 'accept', 'TS-7Q4M', '--by', 'Ada'], ['"Ada" is no ID']],
])(
  'why a command failed is told of npm, where it took --by for the beginning of its own option: %j',
  async (words, told) => {
    const said = vi.mocked(console.error).mockReturnValue()
    vi.stubEnv('npm_config_bypass_2fa', 'true')
    await commandFor('inbox', words, () => Promise.reject(new Error('"Ada" is no ID')))
    const [, ...complaints] = said.mock.calls.map(([text]) => text)
    said.mockClear()
    expect(complaints).toEqual(told)
  },
)

test('a --dry-run that npm has kept reaches the command, which asks npm for it', async () => {
  const said = vi.mocked(console.error).mockReturnValue()
  const run = vi.fn()
  vi.stubEnv('npm_config_dry_run', 'true')
  await commandFor('deploy', ['testnet'], run)
  said.mockClear()
  expect(run).toHaveBeenCalledOnce()
})

test('an address that npm has for its registries stops no command but the inbox, which would list everything', async () => {
  const said = vi.mocked(console.error).mockReturnValue()
  vi.stubEnv('npm_config_email', 'me@example.org')
  const run = vi.fn()
  await commandFor('sale', ['local'], run)
  said.mockClear()
  expect(run).toHaveBeenCalledOnce()
})

test.each(['--help', '-h'])(
  '%s anywhere after the environment is answered by help, and runs nothing',
  async (help) => {
    vi.mocked(console.error).mockReturnValue()
    const run = vi.fn()
    await commandFor('deploy', ['testnet', '--dry-run', help], run)
    vi.mocked(console.error).mockClear()
    expect(run.mock.calls).toMatchObject([['testnet', ['help'], { name: 'testnet' }]])
  },
)

test('a row that a command cannot read is told by the name of its column, and not as JSON', async () => {
  const said = vi.mocked(console.error).mockReturnValue()
  await commandFor('sale', ['local'], async () => {
    z.object({ nftokenId: z.string() }).parse({ nftokenId: null })
  })
  const [, [complaint] = []] = said.mock.calls
  said.mockClear()
  expect(complaint).toMatch(/^What was read is not as expected: nftokenId: Invalid /)
})

test('what a command says to run after a failure has its environment, so that it can be pasted', async () => {
  const said = vi.mocked(console.error).mockReturnValue()
  const failed =
    'Which halt? npm run sale ENV clear loss, or npm run sale -- ENV pause; not ENV: npx x --env ENV'
  await commandFor('sale', ['testnet'], async () => {
    throw new Error(failed)
  })
  const [, complaint] = said.mock.calls
  said.mockClear()
  expect(complaint).toEqual([
    'Which halt? npm run sale testnet clear loss, or npm run sale -- testnet pause; not ENV: npx x --env testnet',
  ])
})

test.each([
  [['alerts', '--forget'], '--forget'],
  [['alerts', '--forget', '--'], '--forget'],
  [['pause', '--why', '--by', 'Ada'], '--why'],
])('that the option of %j lacks its value is said in one line, and not in Node’s', async (words, option) => {
  const said = vi.mocked(console.error).mockReturnValue()
  await commandFor('sale', ['local', ...words], async (_, rest) => {
    parseArgs({ args: [...rest], allowPositionals: true, options: sale })
  })
  const [, complaint] = said.mock.calls
  said.mockClear()
  expect(complaint).toEqual([
    `${option} needs a value after it. One that begins with a dash is written as ${option}=-…`,
  ])
})

test('a command that waits for what never settles ends with a sentence', () => {
  const module = pathToFileURL('functions/scripts/environment/command.ts')
  const script = `
    const { commandFor } = await import('${module}')
    await commandFor('sale', ['local'], () => new Promise(() => {}))`
  const words = ['--import', './functions/scripts/directory-imports.ts', '--input-type=module', '-e', script]
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(stderr).toContain('did not come to its end. Run it again.')
  expect(stderr).not.toContain('unsettled')
  expect(status).toBe(1)
})
