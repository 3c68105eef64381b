import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { databaseOf } from '../../../../functions/scripts/database/database.ts'
import { withValues } from '../../../../functions/scripts/database/with-values.ts'
import { answer } from '../../../../functions/scripts/inbox/answer.ts'
import { eraseNamed } from '../../../../functions/scripts/inbox/person.ts'
import { deskDatabase, NOW } from '../../people/desk/desk-database.ts'

/** The longest statement of D1 (its "Limits"), in bytes. */
const MAX_STATEMENT = 100_000
const GRACE = 'grace@example.org'

test('a person with more entries than one statement of D1 can name is erased by several', async () => {
  using desk = deskDatabase()
  await desk.read(`INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1200)
    SELECT printf('TS-%026d', n), 'question', CASE WHEN n <= 1150 THEN '${GRACE}' ELSE 'other@example.org' END, '{}', n, ${NOW}, ${NOW}
    FROM number RETURNING id`)
  const database = databaseOf({
    runAll(statements) {
      const lengths = statements.map((statement) => withValues(statement).length)
      expect(Math.max(...lengths)).toBeLessThan(MAX_STATEMENT)
      return desk.database.runAll(statements)
    },
  })
  const [deleted, said]: [string[], string[]] = [[], []]
  const output = {
    data: (text: string) => void deleted.push(text),
    notices: (text: string) => void said.push(text),
  }
  await eraseNamed({ words: [GRACE], options: { yes: true, by: 'Bo' }, database, output, now: NOW })
  expect(deleted).toHaveLength(1150)
  expect(said[0]).toBe('Deleted. What stays:\n')
  expect(await desk.read('SELECT DISTINCT email FROM form_entry')).toEqual([{ email: 'other@example.org' }])
})

test('entries of a release that stored a domain as it was typed are listed, exported and erased by their address', async () => {
  using desk = deskDatabase()
  const email = 'ada@bücher.test'
  const commands = [
    ['list', '--email', email],
    ['export', '--email', email],
    ['erase', email],
  ]
  for (const [number, words] of commands.entries()) {
    const id = await desk.store(number * 1_000_000, { email })
    const said: string[] = []
    const output = { data: (text: string) => void said.push(text), notices: () => {} }
    await answer('local', words, () => databaseOf(desk.database), output, NOW)
    expect(said.join(''), words.join(' ')).toContain(words[0] === 'list' ? id.slice(0, 9) : id)
  }
})

test
  .skipIf(process.platform === 'win32')
  .each(["o'hara@example.org", '`id`$(id)@example.org', 'a;id&id|id@example.org'])(
  'the command to erase %s, which a stranger has chosen, can be pasted into a shell',
  async (email) => {
    using desk = deskDatabase()
    await desk.store(1, { email })
    const said: string[] = []
    const output = { data: () => {}, notices: (text: string) => void said.push(text) }
    await eraseNamed({ words: [email], options: {}, database: databaseOf(desk.database), output, now: NOW })
    const command = said.join('').replace('To delete it: npm run', 'printf "%s\\n"')
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'inbox',
      '--',
      'ENV',
      'erase',
      email,
      '--yes',
      '--by',
      'NAME',
    ])
  },
)

test('what is stored of a person is handed out without a placeholder of ours', async () => {
  using desk = deskDatabase()
  await desk.store(1, { email: GRACE })
  const said: string[] = []
  const output = { data: (text: string) => void said.push(text), notices: () => {} }
  await answer('testnet', ['person', GRACE], () => databaseOf(desk.database), output, NOW)
  expect(said.join('')).toContain('"Passes that this person bought"')
  expect(said.join('')).not.toMatch(/\bENV\b/)
})

test('an address that sends more while it is erased is not erased, and the command says so', async () => {
  using desk = deskDatabase()
  await desk.store(1, { email: GRACE })
  const meanwhile = databaseOf({
    async runAll(statements) {
      if (statements.some(({ text }) => text.includes('DELETE'))) await desk.store(2, { email: GRACE })
      return desk.database.runAll(statements)
    },
  })
  const output = { data: () => {}, notices: () => {} }
  const erasing = { words: [GRACE], options: { yes: true, by: 'Bo' }, database: meanwhile, output, now: NOW }
  await expect(eraseNamed(erasing)).rejects.toThrow(
    `${GRACE} has sent more meanwhile. Nothing was deleted. Run this again.`,
  )
  expect(await desk.read('SELECT count(*) AS n FROM form_entry')).toEqual([{ n: 2 }])
})

test('one address is erased at a time, and an ID with its version is no address', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1_000_000, { email: GRACE })
  const said: string[] = []
  const output = { data: (text: string) => void said.push(text), notices: () => {} }
  const erasing = (...words: string[]) => {
    const options = { yes: true, by: 'Bo' }
    return eraseNamed({ words, options, database: databaseOf(desk.database), output, now: NOW })
  }
  await expect(erasing()).rejects.toThrow('"erase" needs an e-mail address or an ID')
  await expect(erasing(GRACE, 'other@example.org')).rejects.toThrow(`"${GRACE}" is no ID`)
  expect(await desk.read('SELECT id FROM form_entry')).toEqual([{ id }])
  await erasing(`${id}@1`)
  expect(said).toEqual([`${id}\n`])
})
