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
  {
    ran: failing(
      'Worker "touchstone-testnet" (env: testnet) not found. If this is a new Worker, run `wrangler deploy`',
    ),
    error: 'no-worker',
    code: null,
  },
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

test('warnings before an error are no part of why wrangler refused', async () => {
  const warning = '▲ [WARNING] Processing wrangler.toml configuration:\n\n    - "env.testnet"\n\n\n'
  const ran = { ...failing(''), stderr: `${warning}✘ [ERROR] A request failed.\n` }
  expect(await answering(ran).wrangler.deployment()).toMatchObject({ message: 'A request failed.' })
})

test('with --json a refusal is JSON, and its text is what is said', async () => {
  const ran = { ...json({ error: { text: 'near "SELEC": syntax error' } }), status: 1 }
  expect(await answering(ran).wrangler.queryAll(['SELEC 1'])).toMatchObject({
    ok: false,
    message: 'near "SELEC": syntax error',
  })
})

/** What it answers about a database: the reason stands in the notes. */
function refusedAsJson(text: string, ...notes: readonly string[]): Ran {
  return {
    ...json({ error: { text, notes: notes.map((note) => ({ text: note })), kind: 'error' } }),
    status: 1,
  }
}
const API = 'A request to the Cloudflare API (/accounts/acc/d1/database/0000/query) failed.'
const MALFORMED = 'Received a malformed response from the API'

test.each([
  [refusedAsJson(API, 'Authentication error [code: 10000]'), 'signed-out', 10000],
  [refusedAsJson(API, 'Invalid access token [code: 9109]'), 'signed-out', 9109],
  [
    refusedAsJson(API, 'Invalid request headers [code: 6003]', '- Invalid format [code: 6111]'),
    'signed-out',
    6003,
  ],
  [refusedAsJson(API, 'no such column: ended: SQLITE_ERROR [code: 7500]'), 'other-schema', 7500],
  [refusedAsJson(API, 'Currently processing a long-running export. [code: 7500]'), 'failed', 7500],
  [refusedAsJson('fetch failed'), 'cut', null],
  [refusedAsJson(MALFORMED, '<html>Log in to the Wi-Fi</html>', 'POST /query -> 200 OK'), 'cut', null],
])('the reason of a refusal as JSON is read from its notes too: %#', async (ran, error, code) => {
  const refusal = await answering(ran).wrangler.queryAll(['SELECT 1'])
  expect(refusal).toMatchObject({ ok: false, error, code })
  for (const { text } of JSON.parse(ran.stdout).error.notes)
    expect(refusal).toMatchObject({ message: expect.stringContaining(text) })
})

test('what wrangler prints of its own failure is not said, and nothing twice', async () => {
  const once = '✘ [ERROR] A request failed.\n\n  Authentication error [code: 10000]\n\n'
  const stack =
    'APIError: A request failed.\n    at throwFetchError (/dist/cli.js:63088:19)\n    at async main (/cli.js:1:2)\n    at async /cli.js:1:2\n'
  const stderr = `${once}${once}${stack}\n(error handler also failed: ${stack.trim()})\n  If you think this is a bug, please open an issue at: https://x\n`
  expect(await answering({ ...failing(''), stderr }).wrangler.secretNames()).toMatchObject({
    error: 'signed-out',
    message: 'A request failed.\nAuthentication error [code: 10000]',
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

test.each([
  ['\n<!DOCTYPE html>\n<html>', ': <!DOCTYPE html> <html>'],
  [`${'x'.repeat(200)}\n`, `: ${'x'.repeat(80)}`],
  ['', ': nothing'],
])('the beginning of an answer that is not known is said: %j', async (stdout, said) => {
  const refused = await answering({ ...json(1), stdout }).wrangler.secretNames()
  expect(refused).toMatchObject({
    message: `wrangler secret list answered something that this release of ours does not know${said}`,
  })
})

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
