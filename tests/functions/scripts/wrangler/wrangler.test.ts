import { expect, test } from 'vitest'
import type { Ran } from '../../../../functions/scripts/wrangler/run.ts'
import { wranglerFor } from '../../../../functions/scripts/wrangler/wrangler.ts'
import { CUT, failing, json, said } from '../../../support/fake-wrangler-answers.ts'

/** wrangler for Testnet that answers each call alike, and the arguments and input it got. */
function answering(ran: Ran) {
  const asked: { args: readonly string[]; input?: string | undefined }[] = []
  const wrangler = wranglerFor(
    async (args, input) => {
      asked.push({ args, input })
      return ran
    },
    { environment: 'testnet' },
  )
  return { wrangler, asked }
}

test.each([
  {
    ran: failing(
      'A request to the Cloudflare API failed.\n  inherit binding is invalid [code: 10057]',
      10057,
    ),
    error: 'secrets-missing',
    code: 10057,
  },
  {
    ran: failing('The following required secrets have not been set: MINTER_SEED'),
    error: 'secrets-missing',
    code: null,
  },
  { ran: failing('class change [code: 10211]', 10211), error: 'new-class', code: 10211 },
  {
    ran: failing(
      'This Worker has a pending Durable Object migration, which cannot be applied by `wrangler versions upload`.',
    ),
    error: 'new-class',
    code: null,
  },
  {
    ran: failing('The following secrets have changed: A [code: 10220]'),
    error: 'secrets-changed',
    code: 10220,
  },
  {
    ran: failing('This Worker does not exist on your account. [code: 10007]'),
    error: 'no-worker',
    code: 10007,
  },
  { ran: failing('The Worker touchstone-testnet has no deployments.'), error: 'no-worker', code: null },
  { ran: failing("it's necessary to set a CLOUDFLARE_API_TOKEN"), error: 'signed-out', code: null },
  { ran: failing('Authentication error [code: 10000]'), error: 'signed-out', code: 10000 },
  { ran: failing("Couldn't find DB with name 'DB'"), error: 'no-database', code: null },
  { ran: failing('no such table: pass: SQLITE_ERROR [code: 7500]'), error: 'other-schema', code: 7500 },
  {
    ran: failing("Secret edit failed. … the latest version of your Worker isn't currently deployed."),
    error: 'not-latest',
    code: null,
  },
  { ran: CUT, error: 'cut', code: null },
])('a refusal is a value: $error $code', async ({ ran, error, code }) => {
  expect(await answering(ran).wrangler.deployment()).toMatchObject({ ok: false, error, code })
})

test('a flag of wrangler that our commands do not have is not advised', async () => {
  const said =
    "it's necessary to set a CLOUDFLARE_API_TOKEN\nTo continue without logging in, rerun this command with `--temporary`. Wrangler will use a temporary account."
  const ran = { ...failing(''), stderr: `✘ [ERROR] ${said}\n` }
  expect(await answering(ran).wrangler.deployment()).toMatchObject({
    error: 'signed-out',
    message: "it's necessary to set a CLOUDFLARE_API_TOKEN",
  })
})

test('what wrangler says of a refusal is passed on, without its marks and the place of its log', async () => {
  const ran = {
    ...failing('no such table: pass'),
    stderr: '✘ [ERROR] no such table: pass\n\n\n🪵  Logs were written to "wrangler.log"\n',
  }
  expect(await answering(ran).wrangler.queryAll(['SELECT 1'])).toMatchObject({
    message: 'no such table: pass',
  })
})

test('with --json a refusal is JSON, and its text is what is said', async () => {
  const ran = { ...json({ error: { text: 'near "SELEC": syntax error' } }), status: 1 }
  expect(await answering(ran).wrangler.queryAll(['SELEC 1'])).toMatchObject({
    ok: false,
    message: 'near "SELEC": syntax error',
  })
})

test.each([said(''), said('Something new'), json({ else: 1 })])(
  'an answer that is none of the known ones is refused, never misread',
  async (ran) => {
    const { wrangler } = answering(ran)
    for (const answer of [
      wrangler.deployment(),
      wrangler.versions(),
      wrangler.secretNames(),
      wrangler.bookmark(),
      wrangler.queryAll(['SELECT 1']),
      wrangler.pendingMigrations(),
      wrangler.upload({ site: 's', tag: 't', message: 'm' }),
    ])
      expect(await answer).toMatchObject({ ok: false, error: 'unreadable' })
  },
)

test('every call names its environment, and the deployed database', async () => {
  const { wrangler, asked } = answering(said('✅ No migrations to apply!'))
  expect(await wrangler.pendingMigrations()).toEqual({ ok: true, value: [] })
  expect(asked[0]?.args).toEqual(['d1', 'migrations', 'list', 'DB', '--remote', '--env', 'testnet'])
})

test('local is the top of the file and a folder, never the deployed database', async () => {
  const asked: (readonly string[])[] = []
  const wrangler = wranglerFor(
    async (args) => {
      asked.push(args)
      return json([{ results: [{ n: 1 }] }])
    },
    { environment: 'local', state: '/state' },
  )
  expect(await wrangler.queryAll(['SELECT 1 AS n'])).toEqual({ ok: true, value: [[{ n: 1 }]] })
  expect(asked[0]?.join(' ')).toBe(
    'd1 execute DB --local --persist-to /state --json --command SELECT 1 AS n --env ',
  )
})

test('several statements are one run, with the rows of each', async () => {
  const asked: (readonly string[])[] = []
  const wrangler = wranglerFor(
    async (args) => {
      asked.push(args)
      return json([{ results: [{ n: 1 }] }, { results: [] }, { results: [{ n: 3 }] }])
    },
    { environment: 'local', state: '/state' },
  )
  const rows = await wrangler.queryAll(['SELECT 1 AS n', 'SELECT 2 WHERE FALSE', 'SELECT 3 AS n'])
  expect(rows).toEqual({ ok: true, value: [[{ n: 1 }], [], [{ n: 3 }]] })
  expect(asked.map((args) => args[args.indexOf('--command') + 1])).toEqual([
    'SELECT 1 AS n;\nSELECT 2 WHERE FALSE;\nSELECT 3 AS n',
  ])
})

test.each([[[]], [[{ results: [] }]], [[{ results: [] }, { results: [] }, { results: [] }]]])(
  'rows of another number of statements than were asked are refused: no statement gets the rows of the next',
  async (results) => {
    const { wrangler } = answering(json(results))
    expect(await wrangler.queryAll(['SELECT 1', 'SELECT 2'])).toMatchObject({
      ok: false,
      error: 'unreadable',
    })
  },
)

test('secrets go in by the standard input, never as arguments', async () => {
  const { wrangler, asked } = answering(said('done'))
  await wrangler.setSecrets({ MINTER_SEED: 'sEdSecret', OLD: null })
  expect(asked[0]?.args.join(' ')).not.toContain('sEdSecret')
  expect(asked[0]?.input).toBe('{"MINTER_SEED":"sEdSecret","OLD":null}')
})

test('the table of pending migrations is read', async () => {
  const table = `Migrations to be applied:
┌─────────────────────────┐
│ Name                    │
├─────────────────────────┤
│ 0028_cursor.sql         │
├─────────────────────────┤
│ 0029_names.sql          │
└─────────────────────────┘`
  expect(await answering(said(table)).wrangler.pendingMigrations()).toEqual({
    ok: true,
    value: ['0028_cursor.sql', '0029_names.sql'],
  })
})

test('a line before or after the JSON of an answer changes nothing', async () => {
  const { stdout } = json([{ name: 'MINTER_SEED' }])
  for (const text of [
    `[wrangler] a new version is available\n${stdout}`,
    `{deprecated}\n${stdout}\n`,
    `${stdout}\n🪵  Logs were written to "wrangler.log"\n`,
  ])
    expect(await answering(said(text)).wrangler.secretNames()).toEqual({ ok: true, value: ['MINTER_SEED'] })
  const refused = { ...json({ error: { text: 'no such table: pass' } }), status: 1 }
  expect(
    await answering({ ...refused, stdout: `[wrangler] a warning\n${refused.stdout}` }).wrangler.secretNames(),
  ).toMatchObject({ ok: false, message: 'no such table: pass' })
})

test('a pending migration is seen whatever its name has in it', async () => {
  const table = '│ 0028_cursor.sql │\n│ 0029-drop.all.sql │'
  expect(await answering(said(table)).wrangler.pendingMigrations()).toEqual({
    ok: true,
    value: ['0028_cursor.sql', '0029-drop.all.sql'],
  })
})

test('the warnings of a bundle are found, each in one line', async () => {
  const stderr =
    '▲ [WARNING] "vars.X" exists at the top level,\n  but not on "env.testnet".\n\n\nmore\n▲ [WARNING] two\n\n\n'
  const { wrangler } = answering({ ...said('--dry-run: exiting now.'), stderr })
  expect(await wrangler.bundle({ site: 's', outdir: 'o' })).toEqual({
    ok: true,
    value: ['"vars.X" exists at the top level, but not on "env.testnet".', 'two'],
  })
})
