import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answer } from '../../../functions/scripts/inbox/answer.ts'
import type { Row } from '../../../functions/scripts/inbox/database.ts'
import { hostDatabase, openDatabase } from './forms-database.ts'

const root = new URL('../../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'touchstone-inbox-'))
const database = hostDatabase()

beforeEach(async () => {
  await database().prepare('DELETE FROM form_entry').run()
  for (const entry of [ada, eve, old]) await keep(database(), entry)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the inbox answers to a command, or what it complains of. */
async function inbox(...words: readonly string[]): Promise<string> {
  let said = ''
  const run = async (sql: string) => (await database().prepare(sql).all<Row>()).results
  try {
    await answer(
      words,
      () => ({ run }),
      (text) => {
        said += text
      },
    )
    return said
  } catch (cause) {
    return `failed: ${(cause as Error).message}`
  }
}

interface Entry {
  readonly id: string
  readonly form: string
  readonly status: string
  readonly answers: Readonly<Record<string, unknown>>
  readonly day: string
}

const ada: Entry = {
  id: `TS-${'A'.repeat(26)}`,
  form: 'question',
  status: 'received',
  answers: { name: 'Ada', email: 'Ada@example.org', question: 'Line one\nand "two"; DROP' },
  day: '2025-11-20',
}
const eve: Entry = {
  id: `TS-${'E'.repeat(26)}`,
  form: 'investor',
  status: 'received',
  answers: {
    fullName: '=HYPERLINK("http://evil.test")',
    email: 'eve@example.org',
    country: '+1',
    heardFrom: '@all',
    investmentInterests: ['-2', 'b'],
  },
  day: '2025-11-19',
}
const old: Entry = {
  id: `TS-${'0'.repeat(26)}`,
  form: 'question',
  status: 'answered',
  answers: { name: 'Ada', email: 'ada@example.org', question: 'Earlier' },
  day: '2025-01-01',
}

async function keep(db: D1Database, { id, form, status, answers, day }: Entry): Promise<void> {
  const at = Date.parse(`${day}T12:00:00Z`)
  await db
    .prepare(
      `INSERT INTO form_entry (id, form, status, email, answers, content_hash, received_at, changed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(id, form, status, String(answers.email).toLowerCase(), JSON.stringify(answers), id, at, at)
    .run()
}

test('the inbox opens with what nobody has answered, newest first, one to a line', async () => {
  const lines = (await inbox()).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`${ada.id}  2025-11-20 12:00  question`)
  expect(lines[0]).toContain('Ada <ada@example.org>  Line one and "two"; DROP')
  expect(lines[1]).toContain(eve.id)
})

test('filters narrow the list, and what is no date is said to be none', async () => {
  expect(await inbox('list', '--form', 'question', '--find', 'EARL', '--email', 'ADA@example.org')).toContain(
    old.id,
  )
  expect(await inbox('list', '--since', 'soon')).toContain('--since soon is no date')
  expect(await inbox('list', '--find', "x' OR '1'='1")).toBe('Nothing here.\n')
})

test('marking moves an entry to a status its sender can see, keeps a note whatever is in it, and knows its statuses', async () => {
  const note = `it's; DELETE FROM form_entry; -- "quoted"`
  expect(await inbox('mark', ada.id, 'in-review', '--note', note)).toContain('in_review')
  const shown = await inbox('show', ada.id)
  expect(shown).toContain(`note: ${note}`)
  expect(shown).toContain('Line one\n                      and "two"; DROP')
  expect(await inbox('mark', ada.id, 'shredded')).toContain(
    'is no status: it is received, in-review or answered',
  )
  expect(await inbox('mark', 'TS-NOBODY', 'answered')).toContain('There is no entry TS-NOBODY')
})

test('the export opens in a spreadsheet as text, formulas and all', async () => {
  const file = join(folder, 'inbox.csv')
  expect(await inbox('export', file)).toContain('3 entries')
  const text = readFileSync(file, 'utf8')
  expect(text.startsWith('\ufeff"id","form","status"')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(text).toContain(`"'+1"`)
  expect(text).toContain(`"'@all"`)
  expect(text).toContain(`"'-2; b"`)
  expect(text).toContain('"Line one\nand ""two""; DROP"')
  expect(text.split('\r\n')).toHaveLength(5)
})

test('an export without a file is the same, byte for byte, where the answer goes', async () => {
  const file = join(folder, 'again.csv')
  await inbox('export', file)
  expect(await inbox('export')).toBe(readFileSync(file, 'utf8'))
})

test('a person gets everything that is kept about them, and is forgotten only when somebody means it', async () => {
  const kept = JSON.parse(await inbox('person', 'ADA@example.org')) as { entries: { id: string }[] }
  expect(kept.entries.map(({ id }) => id)).toEqual([old.id, ada.id])

  expect(await inbox('erase', 'ada@example.org')).toContain(
    'To delete them: npm run inbox -- erase ada@example.org --yes',
  )
  expect(await inbox('erase', 'ada@example.org', '--yes')).toContain('Deleted.')
  const { results } = await database().prepare('SELECT * FROM form_entry').all()
  expect(JSON.stringify(results)).toContain('eve@example.org')
  expect(JSON.stringify(results)).not.toMatch(/ada/i)
})

test('a command that is none is told what there is', async () => {
  const complaint = await inbox('shred')
  expect(complaint).toMatch(/^failed: There is no command "shred"\./)
  expect(complaint).toContain('npm run inbox -- show TS-…')
})

test('as a command it marks the database that wrangler keeps, and passes on what that refuses', async () => {
  const [, id = ''] =
    /^database_id = "([^"]+)"/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8')) ?? []
  const { db, close } = await openDatabase({ id, folder: join(folder, 'v3') })
  await keep(db, ada)
  await close()

  const script = join(root, 'functions/scripts/inbox.ts')
  const mark = (status: string) =>
    promisify(execFile)(process.execPath, [script, 'mark', ada.id, status, '--persist-to', folder])
  expect((await mark('answered')).stdout).toContain(`${ada.id}  2025-11-20 12:00  question   answered`)
  await expect(mark('shredded')).rejects.toMatchObject({
    code: 1,
    stderr: '"shredded" is no status: it is received, in-review or answered\n',
  })
})
