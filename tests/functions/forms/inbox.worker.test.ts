import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const state = mkdtempSync(join(tmpdir(), 'touchstone-inbox-'))
const run = promisify(execFile)
const quiet = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  CI: 'true',
}

/** Runs a script of the repository with the Node that runs this test; what it printed, or what it complained of. */
async function node(script: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...quiet } }
  try {
    return (await run(process.execPath, [script, ...args], options)).stdout
  } catch (cause) {
    return `failed: ${(cause as { stderr: string }).stderr.trim()}`
  }
}

const wrangler = (...args: readonly string[]) =>
  node('node_modules/wrangler/bin/wrangler.js', 'd1', ...args, '--local', '--persist-to', state)
const inbox = (...args: readonly string[]) =>
  node('functions/scripts/inbox.ts', ...args, '--persist-to', state)

const ids = { ada: `TS-${'A'.repeat(26)}`, eve: `TS-${'E'.repeat(26)}`, old: `TS-${'0'.repeat(26)}` }

beforeAll(async () => {
  expect(await wrangler('migrations', 'apply', 'DB')).not.toMatch(/^failed/)
  const file = join(state, 'rows.sql')
  writeFileSync(
    file,
    [
      row(
        ids.ada,
        'question',
        'received',
        { name: 'Ada', email: 'Ada@example.org', question: 'Line one\nand "two"; DROP' },
        '2025-11-20',
      ),
      row(
        ids.eve,
        'investor',
        'received',
        {
          fullName: '=HYPERLINK("http://evil.test")',
          email: 'eve@example.org',
          country: '+1',
          heardFrom: '@all',
          investmentInterests: ['-2', 'b'],
        },
        '2025-11-19',
      ),
      row(
        ids.old,
        'question',
        'answered',
        { name: 'Ada', email: 'ada@example.org', question: 'Earlier' },
        '2025-01-01',
      ),
    ].join('\n'),
  )
  expect(await wrangler('execute', 'DB', '--file', file)).not.toMatch(/^failed/)
}, 120_000)
afterAll(() => rmSync(state, { recursive: true, force: true }))

function row(
  id: string,
  form: string,
  status: string,
  answers: Readonly<Record<string, unknown>>,
  day: string,
): string {
  const at = Date.parse(`${day}T12:00:00Z`)
  const texts = [id, form, status, String(answers.email).toLowerCase(), JSON.stringify(answers), id]
  const values = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')
  return `INSERT INTO form_entry (id, form, status, email, answers, content_hash, received_at, changed_at) VALUES (${values}, ${at}, ${at});`
}

test('the inbox opens with what nobody has answered, newest first, one to a line', async () => {
  const lines = (await inbox()).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`${ids.ada}  2025-11-20 12:00  question`)
  expect(lines[0]).toContain('Ada <ada@example.org>  Line one and "two"; DROP')
  expect(lines[1]).toContain(ids.eve)
}, 60_000)

test('filters narrow the list, and what is no date is said to be none', async () => {
  expect(await inbox('list', '--form', 'question', '--find', 'EARL', '--email', 'ADA@example.org')).toContain(
    ids.old,
  )
  expect(await inbox('list', '--since', 'soon')).toContain('--since soon is no date')
  expect(await inbox('list', '--find', "x' OR '1'='1")).toBe('Nothing here.\n')
}, 60_000)

test('marking moves an entry to a status its sender can see, keeps a note whatever is in it, and knows its statuses', async () => {
  const note = `it's; DELETE FROM form_entry; -- "quoted"`
  expect(await inbox('mark', ids.ada, 'in-review', '--note', note)).toContain('in_review')
  const shown = await inbox('show', ids.ada)
  expect(shown).toContain(`note: ${note}`)
  expect(shown).toContain('Line one\n                      and "two"; DROP')
  expect(await inbox('mark', ids.ada, 'shredded')).toContain(
    'is no status: it is received, in-review or answered',
  )
  expect(await inbox('mark', 'TS-NOBODY', 'answered')).toContain('There is no entry TS-NOBODY')
}, 60_000)

test('the export opens in a spreadsheet as text, formulas and all', async () => {
  const file = join(state, 'inbox.csv')
  expect(await inbox('export', file)).toContain('3 entries')
  const text = readFileSync(file, 'utf8')
  expect(text.startsWith('\ufeff"id","form","status"')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(text).toContain(`"'+1"`)
  expect(text).toContain(`"'@all"`)
  expect(text).toContain(`"'-2; b"`)
  expect(text).toContain('"Line one\nand ""two""; DROP"')
  expect(text.split('\r\n')).toHaveLength(5)
}, 60_000)

test('a person gets everything that is kept about them, and is forgotten only when somebody means it', async () => {
  const kept = JSON.parse(await inbox('person', 'ADA@example.org')) as { entries: { id: string }[] }
  expect(kept.entries.map(({ id }) => id)).toEqual([ids.old, ids.ada])

  expect(await inbox('erase', 'ada@example.org')).toContain(
    'To delete them: npm run inbox -- erase ada@example.org --yes',
  )
  expect(await inbox('erase', 'ada@example.org', '--yes')).toContain('Deleted.')
  const left = await wrangler('execute', 'DB', '--json', '--command', 'SELECT * FROM form_entry')
  expect(left).toContain('eve@example.org')
  expect(left).not.toMatch(/ada/i)
}, 90_000)
