import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answer } from '../../../../functions/scripts/inbox/answer.ts'
import { commandsOn } from '../../../support/commands-on.ts'
import { hostDatabase, openDatabase } from './forms-database.ts'

const root = new URL('../../../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'touchstone-inbox-'))
const database = hostDatabase()

beforeEach(async () => {
  await database().prepare('DELETE FROM form_entry').run()
  for (const entry of [ada, eve, old]) await keep(database(), entry)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The inbox's output for a command, on both streams, or its error. */
async function inbox(...words: readonly string[]): Promise<string> {
  const { data, notices } = await inboxStreams(...words)
  return data + notices
}

const NOW = Date.parse('2025-11-21T12:00:00Z')
const LOCAL = 'local: Worker touchstone-local, site http://127.0.0.1:8787, database touchstone-local in'

async function inboxStreams(...words: readonly string[]): Promise<{ data: string; notices: string }> {
  const said = { data: '', notices: '' }
  try {
    await answer(
      'local',
      words,
      () => commandsOn(database()),
      {
        data: (text) => {
          said.data += text
        },
        notices: (text) => {
          said.notices += text
        },
      },
      NOW,
    )
    return said
  } catch (cause) {
    return { ...said, notices: `${said.notices}failed: ${(cause as Error).message}` }
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
    heardFrom: '@SUM(1)',
    telegramDiscord: '@eve_1',
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

test('the inbox lists unanswered entries, the next due first, one per line', async () => {
  const lines = (await inbox()).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^TS-AAAAAA@1 {2}2025-11-20 12:00 {2}question {3}received {3}due in 24 h +Ada /)
  expect(lines[0]).toContain('Ada <ada@example.org>  Line one and "two"; DROP')
  expect(lines[1]).toMatch(/^TS-EEEEEE@1 {2}2025-11-19 12:00 {2}investor {3}received {3} +=HYPERLINK/)
})

test('filters narrow the list, and an invalid date is refused', async () => {
  expect(await inbox('list', '--form', 'question', '--find', 'EARL', '--email', 'ADA@example.org')).toContain(
    'TS-000000',
  )
  expect(await inbox('list', '--since', 'soon')).toContain('--since soon is no date')
  expect(await inbox('list', '--find', "x' OR '1'='1")).toBe('Nothing here.\n')
})

test('a form may be named in any case, and spaces around words to find do not count', async () => {
  expect(await inbox('list', '--form', 'Question', '--find', ' EARLIER ')).toContain('TS-000000')
})

test('who asks about a person is told of the one entry that named them before it was corrected', async () => {
  await database()
    .prepare(`INSERT INTO entry_version (entry, number, answers, sent_at) VALUES (?, 1, ?, 1)`)
    .bind(ada.id, JSON.stringify({ email: 'grace@example.org' }))
    .run()
  const { data, notices } = await inboxStreams('person', 'grace@example.org')
  expect(JSON.parse(data)).toMatchObject({ entries: [] })
  expect(notices).toBe(`Entries of other addresses name this one, and may be another person’s:\n${ada.id}\n`)
})

test('marking sets a state with author and note, and refuses unknown states', async () => {
  const note = `it's; DELETE FROM form_entry; -- "quoted"`
  expect(await inbox('mark', ada.id, 'in-review', '--note', note, '--by', 'Bo')).toContain('in-review')
  const shown = await inbox('show', ada.id)
  expect(shown).toContain('state: received → in-review   (2025-11-21T12:00:00.000Z, Bo, @2)')
  expect(shown).toContain(`note: ${note}   (2025-11-21T12:00:00.000Z, Bo, @2)`)
  expect(shown).toContain('Question\n  Line one\n  and "two"; DROP')
  const by = ['--by', 'Bo']
  expect(await inbox('mark', ada.id, 'shredded', ...by)).toContain(
    'is no state: it is received, in-review, answered, accepted, declined, withdrawn, spam',
  )
  expect(await inbox('mark', 'TS-NO', 'answered', ...by)).toContain('"TS-NO" is no ID')
  expect(await inbox('mark', ada.id, ...by)).toContain('"mark" needs an ID and a state')
  expect(await inbox('mark', ada.id, 'answered')).toBe('failed: Who changes this? Add --by NAME.')
  const unknown = `TS-${'9'.repeat(26)}`
  expect(await inbox('mark', unknown, 'answered', ...by)).toContain(`There is no entry ${unknown}`)
})

test('a decision is shown to its sender once an answer was sent, and the entry is due until then', async () => {
  await inbox('decline', 'TS-AAAA', '--by', 'Bo')
  expect(await inbox('show', 'TS-AAAA')).toContain('question, declined; the sender is shown received\n')
  expect(await inbox()).toMatch(/^TS-AAAAAA@2 .* declined +due in 24 h/)
  await inbox('decline', 'TS-AAAA', '--answered', '--by', 'Bo')
  expect(await inbox('show', 'TS-AAAA')).toContain('question, declined\n')
  expect(await inbox()).not.toContain('TS-AAAA')
})

test.each([
  ['accept', 'accepted; the sender is shown received'],
  ['decline', 'declined; the sender is shown received'],
  ['spam', 'spam; the sender is shown received'],
])('the word %s makes an entry %s', async (word, state) => {
  await inbox(word, 'TS-AAAA', '--note', 'decided', '--by', ' Bo ')
  const shown = await inbox('show', 'TS-AAAA')
  expect(shown).toContain(`question, ${state}\n`)
  expect(shown).toContain('note: decided   (2025-11-21T12:00:00.000Z, Bo, @2)')
  expect(await inbox(word, '--by', 'Bo')).toBe(`failed: "${word}" needs an ID`)
})

test('an entry is assigned, its address corrected, and a note added; an empty note is refused', async () => {
  expect(await inbox('assign', 'TS-AAAA', 'TS-EEEE', 'Bo@Team.example', '--by', 'Bo')).toContain(
    '→ bo@team.example',
  )
  expect((await inbox('list', '--assignee', 'bo@team.example')).trim().split('\n')).toHaveLength(2)
  expect((await inbox('list', '--assignee', 'none')).trim().split('\n')).toHaveLength(1)
  expect(await inbox('email', 'TS-AAAA', 'Right@Example.org', '--by', 'Bo')).toContain('<right@example.org>')
  expect(await inbox('show', 'TS-AAAA')).toContain('write to right@example.org, not to ada@example.org')
  expect(await inbox('email', 'TS-AAAA', 'TS-EEEE', 'x@example.org', '--by', 'Bo')).toContain(
    'one for "email"',
  )
  await inbox('note', 'TS-AAAA', '--note', 'called her', '--by', 'Bo')
  expect(await inbox('list', '--find', 'RIGHT@example')).toContain('TS-AAAAAA')
  expect(await inbox('note', 'TS-AAAA', '--by', 'Bo')).toBe('failed: "note" needs --note TEXT')
  expect(await inbox('note', 'TS-AAAA', '--note', ' ', '--by', 'Bo')).toBe('failed: --note has no words')
})

test('what others have changed since is shown and not overwritten, unless its version is named', async () => {
  await inbox('mark', 'TS-AAAA', 'answered', '--by', 'Bo')
  const { data, notices } = await inboxStreams('mark', 'TS-AAAA', 'TS-EEEE', 'in-review', '--by', 'Cy')
  expect(data).toMatch(/^TS-EEEEEE@2 .* in-review/)
  expect(data).not.toContain('TS-AAAA')
  expect(notices).toContain('Not changed, because others have changed it since @1:')
  expect(notices).toContain('state: received → answered   (2025-11-21T12:00:00.000Z, Bo, @2)')
  expect(notices).toContain('failed: To change it nevertheless, name the version that you see: ID@VERSION')
  expect(await inbox('mark', 'TS-AAAA@1', 'in-review', '--by', 'Bo')).toContain('Not changed')
  expect(await inbox('mark', 'TS-AAAA@2', 'in-review', '--by', 'Cy')).toMatch(/^TS-AAAAAA@3 .* in-review/)
  expect(await inbox('mark', 'TS-AAAA', 'received', '--by', 'Cy')).toMatch(/^TS-AAAAAA@4 .* received/)
})

test('the export opens in a spreadsheet as text, formulas included', async () => {
  const file = join(folder, 'inbox.csv')
  expect(await inbox('export', file)).toContain('3 entries')
  const text = readFileSync(file, 'utf8')
  expect(text.startsWith('\ufeff"id","form","state","shown"')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(text).toContain(`"'+1"`)
  expect(text).toContain(`"'@SUM(1)"`)
  expect(text).toContain('"@eve_1"')
  expect(text).toContain(`"'-2; b"`)
  expect(text).toContain('"Line one\nand ""two""; DROP"')
  expect(text.split('\r\n')).toHaveLength(5)
})

test('an export without a file writes the same bytes to standard output', async () => {
  const file = join(folder, 'again.csv')
  await inbox('export', file)
  expect(await inbox('export')).toBe(readFileSync(file, 'utf8'))
})

test('a person’s entries are exported completely, and erased only with --yes', async () => {
  const kept = JSON.parse(await inbox('person', 'ADA@example.org')) as { entries: { id: string }[] }
  expect(kept.entries.map(({ id }) => id)).toEqual([old.id, ada.id])

  expect(await inbox('erase', 'ada@example.org')).toContain(
    'To delete them: npm run inbox -- ENV erase ada@example.org --yes --by NAME',
  )
  expect(await inbox('erase', 'ada@example.org', '--yes')).toBe('failed: Who deletes this? Add --by NAME.')
  const erased = await inbox('erase', 'ada@example.org', '--yes', '--by', 'Bo')
  expect(erased).toContain('Deleted. What stays:\n  Backups of the database. ')
  expect(await inbox('erase', 'ada@example.org')).toBe('Nothing is kept of ada@example.org.\n')
  const { results } = await database().prepare('SELECT * FROM form_entry').all()
  expect(JSON.stringify(results)).toContain('eve@example.org')
  expect(JSON.stringify(results)).not.toMatch(/ada/i)
})

test('an unknown command prints the list of commands', async () => {
  const complaint = await inbox('shred')
  expect(complaint).toMatch(/^failed: There is no command "shred"\./)
  expect(complaint).toContain('npm run inbox ENV show TS-…')
})

test('due entries come first, the longest overdue on top, then the oldest without a promised answer', async () => {
  const question = { ...ada, answers: { ...ada.answers } }
  const late = `TS-${'B'.repeat(26)}`
  const later = `TS-${'C'.repeat(26)}`
  await keep(database(), { ...question, id: late, day: '2025-11-18' })
  await keep(database(), { ...question, id: later, form: 'incubator', day: '2025-11-10' })
  await keep(database(), { ...eve, id: `TS-${'D'.repeat(26)}`, day: '2025-10-01' })
  const lines = (await inbox()).trim().split('\n')
  expect(lines.map((line) => line[3])).toEqual(['C', 'B', 'A', 'D', 'E'])
  expect(lines[0]).toContain('overdue by 9 days')
  expect(lines[1]).toContain('overdue by 24 h')
  expect(lines[2]).toContain('due in 24 h')
  expect(lines[3]).not.toContain('due')
  expect((await inbox('list', '--limit', '1')).startsWith(later.slice(0, 9))).toBe(true)
  expect((await inbox('mark', late, 'answered', '--by', 'Bo')).includes('due')).toBe(false)
  const all = (await inbox('list')).trim().split('\n')
  expect(all.map((line) => line[3])).toEqual(['C', 'A', 'D', 'E', 'B', '0'])
})

test('an id may be typed in any case, and notes are kept in their order', async () => {
  await inbox('mark', ada.id.toLowerCase(), 'In Review', '--note', 'called her', '--by', 'Bo')
  await inbox('mark', ada.id, 'in-review', '--note', 'she called back', '--by', 'Bo')
  expect(await inbox('show', ada.id.toLowerCase())).toMatch(/note: called her .*\nnote: she called back /)
  expect((await inbox('list', '--find', 'SHE CALLED')).startsWith('TS-AAAAAA')).toBe(true)
  const at = '2025-11-21T12:00:00.000Z'
  expect(await inbox('export')).toContain(`"${at} Bo: called her\n${at} Bo: she called back"`)
  expect(await inbox('erase', ada.id.toLowerCase(), '--yes', '--by', 'Bo')).toContain('Deleted.')
})

test('an unknown filter or word is refused, not ignored', async () => {
  expect(await inbox('list', '--form', 'investors')).toMatch(
    /^failed: "investors" is no form: it is question,/,
  )
  expect(await inbox('list', '--state', 'shredded')).toMatch(/^failed: "shredded" is no state/)
  expect(await inbox('erase', 'ada@example.org', '--yes', '--form', 'question')).toBe(
    'failed: "erase" has no option --form',
  )
  expect(await inbox('list', 'investor')).toBe('failed: "list" takes no "investor"')
  expect(await inbox('list', '--colour', 'red')).toMatch(/^failed: Unknown option/)
  expect((await database().prepare('SELECT * FROM form_entry').all()).results).toHaveLength(3)
})

test.each([
  ['a form given twice', ['--form', 'question', '--form', 'investor'], '--form is given twice'],
  ['no words to find', ['--find', ''], '--find has no words'],
  ['an invalid address', ['--email', 'ada'], '"ada" is no e-mail address'],
  ['a number that could be a year', ['--since', '5'], '--since 5 is no date; write it as 2025-11-01'],
  [
    'the 31st of a shorter month',
    ['--since', '2025-02-31'],
    '--since 2025-02-31 is no date; write it as 2025-11-01',
  ],
  [
    'a time of day that there is not',
    ['--since', '2025-11-20Tnoon'],
    '--since 2025-11-20Tnoon is no date; write it as 2025-11-01',
  ],
  ['text for a number', ['--limit', 'many'], '--limit many is no number of entries'],
  ['a limit of none', ['--limit', '0'], '--limit 0 is no number of entries'],
  ['a limit beyond six digits', ['--limit', '1000000'], '--limit 1000000 is no number of entries'],
])('%s is refused, and nothing is listed or exported', async (_, filter, sentence) => {
  for (const command of ['list', 'export']) {
    expect(await inboxStreams(command, ...filter)).toEqual({ data: '', notices: `failed: ${sentence}` })
  }
})

test('a date may have a time of day, and excludes entries before it', async () => {
  expect(await inbox('list', '--since', '2025-11-20T11:59:59Z')).toContain('TS-AAAAAA')
  expect((await inboxStreams('list', '--since', '2025-11-20T12:00:01Z')).data).toBe('')
})

test('only the requested data goes to standard output', async () => {
  expect((await inboxStreams('list', '--find', 'nothing like it')).data).toBe('')
  expect((await inboxStreams('list', '--limit', '1')).data.trim().split('\n')).toHaveLength(1)
  expect((await inboxStreams('export', join(folder, 'apart.csv'))).data).toBe('')
  expect((await inboxStreams('erase', ada.id)).data).toBe(`${ada.id}\n`)
  expect((await inboxStreams('help')).data).toBe('')
  expect((await inboxStreams('list', '--find', 'nothing like it')).notices).toBe('Nothing here.\n')
  expect((await inboxStreams('show', ada.id)).notices).toBe('')
  expect((await inboxStreams('mark', ada.id, 'answered', '--by', 'Bo')).notices).toBe('')
  expect(await inboxStreams('mark', ada.id, 'shredded', '--by', 'Bo')).toMatchObject({ data: '' })
  const { data, notices } = await inboxStreams('person', 'eve@example.org')
  expect(JSON.parse(data)).toMatchObject({ entries: [{ id: eve.id }] })
  expect(notices).toBe('')
})

test('one command marks, shows or erases many entries, each by a unique prefix of its id', async () => {
  const twin = `TS-AAAAAAB${'0'.repeat(19)}`
  await keep(database(), { ...ada, id: twin })
  const listed = await inbox('list')
  expect(listed).toMatch(/^TS-AAAAAAA@1 {2}/m)
  expect(listed).toMatch(/^TS-AAAAAAB@1 {2}/m)
  expect(listed).toMatch(/^TS-EEEEEE@1 {2}/m)

  const marked = await inbox(
    'mark',
    'TS-AAAAAAB',
    'eeee',
    ada.id.toLowerCase(),
    'answered',
    '--note',
    'by post',
    '--by',
    'Bo',
  )
  expect(marked.trim().split('\n')).toHaveLength(3)
  expect((await inbox()).trim()).toBe('Everything is answered.')
  const shown = await inbox('show', 'TS-AAAAAAB', 'TS-EEEE')
  expect(shown).toContain(`${twin}@2   question, answered`)
  expect(shown).toContain(`${eve.id}@2   investor, answered`)
  expect(shown.match(/^note: by post /gm)).toHaveLength(2)
  expect(await inbox('erase', 'TS-AAAAAAB', 'TS-EEEE', '--yes', '--by', 'Bo')).toContain('Deleted.')
  expect((await database().prepare('SELECT id FROM form_entry').all()).results).toHaveLength(2)
})

test('if one of many ids is unknown or ambiguous it is named, and nothing is marked', async () => {
  await keep(database(), { ...ada, id: `TS-AAAAAAB${'0'.repeat(19)}` })
  expect(await inbox('mark', 'TS-EEEE', 'TS-9999', 'answered', '--by', 'Bo')).toBe(
    'failed: There is no entry TS-9999',
  )
  expect(await inbox('mark', 'TS-EEEE', 'TS-AAAA', 'answered', '--by', 'Bo')).toBe(
    'failed: "TS-AAAA" fits several entries, such as TS-AAAAAAA and TS-AAAAAAB',
  )
  expect(await inbox('list', '--state', 'answered', '--form', 'investor')).toBe('Nothing here.\n')
})

test('each answer stands under its own question, that for "Other" too', async () => {
  const answers = {
    ...eve.answers,
    fullName: 'Eve',
    country: 'Other',
    countryOther: 'Perú',
    contactMethod: 'telegram',
    investmentInterests: ['Ecosystem Rewards & Airdrops', 'Other'],
    investmentInterestsOther: 'Minerals; all of them',
  }
  await keep(database(), { ...eve, id: `TS-${'F'.repeat(26)}`, answers })
  expect(await inbox('list', '--form', 'investor')).toContain('Eve <eve@example.org>  Perú')
  const shown = await inbox('show', 'TS-FFFF')
  expect(shown).toContain('\nCountry\n  Other\nWhich country?\n  Perú\n')
  expect(shown).toContain('\nWhat interests you?\n  Ecosystem Rewards & Airdrops; Other\n')
  expect(shown).toContain('\nWhich other interest?\n  Minerals; all of them\n')
  expect(await inbox('export')).toContain('"countryOther"')
})

test('a long name is cut in the list, and complete in the entry', async () => {
  const name = `Ada ${'von und zu '.repeat(9)}`.trim()
  await keep(database(), { ...ada, id: `TS-${'F'.repeat(26)}`, answers: { ...ada.answers, name } })
  expect(await inbox('list')).toContain(`${name.slice(0, 31).trimEnd()}… <ada@example.org>`)
  expect(await inbox('show', 'TS-FFFF')).toContain(name)
})

test.each([
  ['ÄPFEL und', 'äpfel UND birnen'],
  ['пРИВЕТ', 'Привет, мир'],
  ['ΟΔΟΣ', 'η οδος'],
  ['STRASSE', 'Hauptstraße 1'],
  ['ΆΝΘΡΩΠΟΣ', 'άνθρωπος'],
  ['学校', '我们的学校'],
  ['"quoted"', 'She said "Quoted"\nand left'],
  ['cafe\u0301', 'Café'],
  ['café', 'Cafe\u0301 (as some phones write it)'],
  ["it's 100%_", "IT'S 100%_ sure"],
])('--find %s finds “%s”', async (words, question) => {
  await keep(database(), { ...ada, id: `TS-${'F'.repeat(26)}`, answers: { ...ada.answers, question } })
  const found = (await inboxStreams('list', '--find', words)).data.trim().split('\n')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^TS-FFFFFF/)
})

test('--find searches notes too, but not field names', async () => {
  await inbox('mark', ada.id, 'in-review', '--note', 'ÜBERPRÜFT', '--by', 'Bo')
  expect(await inbox('list', '--find', 'überprüft')).toContain('TS-AAAAAA')
  expect(await inbox('list', '--find', 'fullName')).toBe('Nothing here.\n')
})

test('a state is spelled the same everywhere for people', async () => {
  await inbox('mark', ada.id, 'in_review', '--by', 'Bo')
  for (const text of [await inbox(), await inbox('show', ada.id), await inbox('export')]) {
    expect(text).toContain('in-review')
    expect(text).not.toContain('in_review')
  }
})

test('the command marks the database of a running Worker, which sees it at once, and prints its refusals', async () => {
  const [, id = ''] =
    /^database_id = "([^"]+)"/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8')) ?? []
  const { db, close } = await openDatabase({ id, folder: join(folder, 'v3') })
  await keep(db, ada)

  const script = join(root, 'functions/scripts/inbox.ts')
  const program = ['--disable-warning=ExperimentalWarning', script]
  const mark = (status: string) =>
    promisify(execFile)(process.execPath, [
      ...program,
      ...['local', 'mark', ada.id, status, '--by', 'Bo', '--persist-to', folder],
    ])
  const { stdout, stderr } = await mark('answered')
  expect(stdout).toMatch(/^TS-AAAAAA@2 {2}2025-11-20 12:00 {2}question {3}answered .+\n$/)
  expect(stderr).toBe(`${LOCAL} ${folder}\n`)
  const entry = db.prepare('SELECT status FROM form_entry WHERE id = ?').bind(ada.id)
  expect(await entry.first('status')).toBe('answered')
  await close()
  await expect(mark('shredded')).rejects.toMatchObject({
    code: 1,
    stderr: `${LOCAL} ${folder}\n"shredded" is no state: it is received, in-review, answered, accepted, declined, withdrawn, spam\n`,
  })
})
