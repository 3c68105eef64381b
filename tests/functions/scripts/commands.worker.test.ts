import { exec, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from '#contract/wire/schema'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(`${root}package.json`, 'utf8')))

/** The commands that take an environment as their first word. */
const commands = ['inbox', 'sale', 'setup', 'doctor', 'deploy', 'rollback', 'rehearse']

test.each(commands)(
  'npm run %s starts as package.json has it, and refuses to guess its environment',
  async (name) => {
    const words = (scripts[name] ?? '').replace(/^node/, `"${process.execPath}"`)
    await expect(promisify(exec)(words, { cwd: root })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Which environment? npm run ${name} ENV …, where ENV is local, testnet or production.\n`,
    })
  },
)

test.each(['inbox', 'sale', 'setup', 'doctor', 'rehearse'])(
  'npm run %s says how it is used',
  async (name) => {
    const [, ...words] = (scripts[name] ?? '').split(' ')
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...words, '--help'], {
      cwd: root,
    })
    expect(stdout + stderr).toContain(`npm run ${name} `)
  },
)

test.skipIf(process.platform === 'win32')(
  'a command goes on in silence where what reads its output has ended',
  async () => {
    const words = (scripts.sale ?? '').replace(/^node/, `"${process.execPath}"`)
    const { stderr } = await promisify(exec)(`${words} help | true`, { cwd: root })
    expect(stderr).toBe('')
  },
)

test('npm start judges the folder of its state before it builds what another instance may serve', async () => {
  const [, ...words] = (scripts.start ?? '').split(' ')
  const env = { ...process.env, TOUCHSTONE_STATE: root, TOUCHSTONE_PORT: '18910' }
  await expect(promisify(execFile)(process.execPath, words, { cwd: root, env })).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`TOUCHSTONE_STATE names ${root}`),
  })
})

test.each([
  ['rollback', ['testnet', ''], {}, 'Which version? npm run rollback testnet VERSION, or no word'],
  ['rollback', ['testnet'], { npm_config_dry_run: 'true' }, 'A roll-back has no --dry-run.'],
  [
    'sale',
    ['local', 'pause', 'Ada'],
    { npm_config_by: 'true' },
    'npm kept --by to itself: npm run sale -- ENV …',
  ],
  // Without its option this would pause the whole sale.
  [
    'sale',
    ['local', 'pause', '--by', 'Ada', '--why', 'flood'],
    { npm_config_sign_ins: 'true' },
    'npm kept --sign-ins to itself: npm run sale -- ENV … Nothing was changed.',
  ],
  [
    'inbox',
    ['local', 'list'],
    { npm_config_state: 'spam' },
    'npm kept --state to itself: npm run inbox -- ENV … Nothing was changed.',
  ],
] as const)('npm run %s %j says what it lacks, where npm kept %j', async (name, given, kept, said) => {
  const [, ...words] = (scripts[name] ?? '').split(' ')
  const env = { ...process.env, ...kept }
  await expect(
    promisify(execFile)(process.execPath, [...words, ...given], { cwd: root, env }),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(said) })
})

test('an option that no command has is named in one sentence', async () => {
  const [, ...words] = (scripts.sale ?? '').split(' ')
  await expect(
    promisify(execFile)(process.execPath, [...words, 'local', 'status', '--bogus'], { cwd: root }),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/\nUnknown option '--bogus'\.\n$/) })
})

test.each(['skew', 'mutants'])(
  'npm run %s says of an option that it does not have so, before it builds anything',
  async (name) => {
    const [, ...words] = (scripts[name] ?? '').split(' ')
    await expect(
      promisify(execFile)(process.execPath, [...words, '--dry-run'], { cwd: root }),
    ).rejects.toMatchObject({ code: 1, stdout: '', stderr: "Unknown option '--dry-run'\n" })
  },
)
