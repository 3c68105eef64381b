import { expect, test } from 'vitest'
import { type DeskFilters, deskQuery } from '#contract/desk'
import { DAY, HOUR } from '#contract/timing'
import { filtersFrom, listEntries } from '#contract/wire/desk'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import type { Transactions } from '../../../../functions/adapters/db/transactions.ts'
import { changeAll } from '../../../../functions/people/desk/change-entries.ts'
import { markedRead } from '../../../../functions/people/desk/entry-store.ts'
import { foldEntries } from '../../../../functions/people/desk/fold-entries.ts'
import { listDesk, pageEndIn, soughtBy } from '../../../../functions/people/desk/list.ts'
import { listPage } from '../../../../functions/people/desk/list-store.ts'
import { readDeskPerson } from '../../../../functions/people/desk/person.ts'
import { keepAmendment } from '../../../../functions/people/own-entry/amend-store.ts'
import { withValues } from '../../../../functions/scripts/database/with-values.ts'
import { ADA, actor, BEN, type DeskDatabase, deskDatabase, entryId, NOW } from './desk-database.ts'

const list = (desk: DeskDatabase, filters: DeskFilters = {}, by = ADA) =>
  listDesk(desk.database, actor(by), filters, null)

async function numbers(desk: DeskDatabase, filters: DeskFilters = {}, by = ADA): Promise<number[]> {
  return (await list(desk, filters, by)).entries.map(({ id }) => Number(id.slice(3)))
}

test('first comes what is promised an answer, the longest overdue on top, then other open entries from the oldest, then closed ones', async () => {
  using desk = deskDatabase()
  await desk.store(1, { at: NOW - HOUR })
  await desk.store(2, { at: NOW - 3 * DAY, form: 'developer' })
  await desk.store(3, { at: NOW - 9 * DAY, form: 'investor' })
  await desk.store(4, { at: NOW - 8 * DAY, form: 'investor', status: 'in_review' })
  await desk.store(5, { at: NOW - 7 * DAY, status: 'answered' })
  await desk.store(6, { at: NOW - 5 * DAY, status: 'in_review', form: 'incubator' })
  await desk.store(7, { at: NOW - 2 * DAY, form: 'investor', status: 'answered' })
  const { entries, overdue, unread, counts } = await list(desk)
  expect(entries.map(({ id }) => Number(id.slice(3)))).toEqual([6, 2, 1, 3, 4, 7, 5])
  expect(entries[0]).toMatchObject({ dueAt: NOW - 3 * DAY, open: true, state: 'in_review' })
  expect(entries[3]).toMatchObject({ dueAt: null, open: true })
  expect([overdue, unread]).toEqual([2, 5])
  expect(counts.reduce((sum, { entries }) => sum + entries, 0)).toBe(7)
  expect(counts).toContainEqual({
    form: 'investor',
    state: 'answered',
    open: false,
    assignee: null,
    entries: 1,
  })
})

test('a list fits the contract, and names its reader among the colleagues', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  const reply = await list(desk)
  expect(listEntries.reply.parse(reply)).toEqual(reply)
  expect(reply).toMatchObject({ me: ADA, people: [ADA], next: null, unsearchable: 1 })
  expect((await list(desk, {}, BEN)).people).toEqual([ADA, BEN])
})

test('pages of fifty follow each other without a gap or a repetition while entries arrive and are answered', async () => {
  using desk = deskDatabase()
  for (let number = 1; number <= 120; number += 1)
    await desk.store(number, { at: NOW - (number % 40) * HOUR, form: number % 3 ? 'question' : 'investor' })
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listDesk>> = await listDesk(
      desk.database,
      actor(),
      {},
      after === null ? null : pageEndIn(after),
    )
    seen.push(...page.entries.map(({ id }) => id))
    after = page.next
    // What was shown already is answered meanwhile, and another arrives at the top.
    const [first] = page.entries
    if (first)
      await changeAll(desk.database, actor(), {
        entries: [{ id: first.id, version: first.version }],
        change: { state: 'answered' },
      })
    await desk.store(1000 + seen.length, { at: NOW - 50 * HOUR })
  } while (after !== null)
  const stored = Array.from({ length: 120 }, (_, index) => entryId(index + 1))
  expect(stored.filter((id) => !seen.includes(id))).toEqual([])
  expect(seen.filter((id) => stored.includes(id as never)).length - 120).toBeLessThanOrEqual(2)
})

test('entries that arrived at one time are all in the list, where a page ends among them too', async () => {
  using desk = deskDatabase()
  for (let number = 1; number <= 60; number += 1) await desk.store(number)
  const first = await list(desk)
  const second = await listDesk(desk.database, actor(), {}, pageEndIn(first.next ?? ''))
  expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(
    Array.from({ length: 60 }, (_, index) => entryId(index + 1)),
  )
})

test('filters narrow by form, state, colleague and what the reader has not opened, alone and together', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2, 3, 4]) await desk.store(number, { at: NOW + number })
  await desk.store(5, { form: 'investor', at: NOW + 5 })
  await changeAll(desk.database, actor(), {
    entries: [1, 5].map((number) => ({ id: entryId(number), version: 1 })),
    change: { assignee: BEN },
  })
  await changeAll(desk.database, actor(), {
    entries: [{ id: entryId(2), version: 1 }],
    change: { state: 'declined', assignee: ADA },
  })
  await changeAll(desk.database, actor(), {
    entries: [{ id: entryId(3), version: 1 }],
    change: { state: 'spam' },
  })
  await desk.database.runAll([markedRead(BEN, [entryId(1), entryId(4)])])
  expect(await numbers(desk, { form: 'investor' })).toEqual([5])
  // A decision that its sender is not shown yet still waits.
  expect(await numbers(desk, { state: 'open' })).toEqual([1, 2, 4, 5])
  expect(await numbers(desk, { state: 'spam' })).toEqual([3])
  expect(await numbers(desk, { assignee: 'me' })).toEqual([2])
  expect(await numbers(desk, { assignee: 'me' }, BEN)).toEqual([1, 5])
  expect(await numbers(desk, { assignee: BEN, form: 'question' })).toEqual([1])
  expect(await numbers(desk, { assignee: 'none' })).toEqual([4, 3])
  expect(await numbers(desk, { assignee: 'none', state: 'received' })).toEqual([4])
  expect(await numbers(desk, { unread: true }, BEN)).toEqual([2, 5])
  expect(await numbers(desk, { unread: true, assignee: 'me' }, BEN)).toEqual([5])
  expect((await list(desk, {}, BEN)).entries.filter(({ unread }) => unread)).toHaveLength(2)
})

test.each([
  ['ÄPFEL und', 'äpfel UND birnen'],
  ['ΟΔΟΣ', 'η οδος'],
  ['STRASSE', 'Hauptstraße 1'],
  ['istanbul', 'İSTANBUL’dan'],
  ['ISPARTA', 'Isparta ve ısparta'],
  ['café', 'Cafe\u0301 (as some phones write it)'],
  ['cafe\u0301', 'Café'],
  ['مشروع', 'هذا مشروع جديد'],
  ['学校', '我们的学校'],
  ['नमस्ते', 'नमस्ते दुनिया'],
  ['Streak', 'Str\u200beak\u2060 (copied from a page)'],
  ['می\u200cخواهم', 'من میخواهم'],
  ["it's 100%_", "IT'S 100%_ sure"],
])('a search for %s finds “%s”, also where a release before the desk stored it', async (text, question) => {
  using desk = deskDatabase()
  await desk.store(1, { answers: { name: 'Ada', email: 'ada@example.org', question } })
  await desk.store(2, { answers: { name: 'Bo', email: 'bo@example.org', question: 'Something else' } })
  expect(await numbers(desk, { text: ` ${text} ` })).toEqual([1])
  expect((await list(desk)).unsearchable).toBe(0)
})

test('what an entry is about is shortened between characters', async () => {
  using desk = deskDatabase()
  await desk.store(1, { answers: { name: 'Ada', question: `${'a'.repeat(138)}😀 and more` } })
  const [entry] = (await list(desk)).entries
  expect(entry?.about).toBe(`${'a'.repeat(138)}…`)
})

test('a search looks into addresses, notes and the id, each answer by itself, and not at the names of fields', async () => {
  using desk = deskDatabase()
  await desk.store(1, { answers: { name: 'Grace Hopper', question: 'One' }, email: 'grace@example.org' })
  await desk.store(2)
  expect(await numbers(desk, { text: 'GRACE@EXAMPLE' })).toEqual([1])
  expect(await numbers(desk, { text: entryId(1).toLowerCase() })).toEqual([1])
  expect(await numbers(desk, { text: 'hopper one' })).toEqual([])
  expect(await numbers(desk, { text: 'name' })).toEqual([])
  await changeAll(desk.database, actor(), {
    entries: [{ id: entryId(1), version: 1 }],
    change: { note: 'Überprüft von BEN', correctedEmail: 'hopper@navy.example' },
  })
  expect(await numbers(desk, { text: 'ÜBERPRÜFT' })).toEqual([1])
  expect(await numbers(desk, { text: 'navy' })).toEqual([1])
  expect(await numbers(desk, { text: 'grace hopper' })).toEqual([1])
})

test('an entry that is amended while it is made searchable is found by its new words and its new address', async () => {
  using desk = deskDatabase()
  await desk.store(1, { email: 'old@x.test' })
  const amendment = {
    answers: { name: 'Ada', email: 'new@x.test', question: 'Afresh' },
    email: 'new@x.test',
    contentHash: 'other',
    now: NOW,
  }
  let exchanges = 0
  const database: Transactions = {
    async runAll(statements) {
      const rows = await desk.database.runAll(statements)
      exchanges += 1
      if (exchanges === 1) await keepAmendment(desk.db, { id: entryId(1), version: 1 }, amendment, [])
      return rows
    },
  }
  await foldEntries(database)
  expect(await numbers(desk, { text: 'afresh' })).toEqual([1])
  expect((await readDeskPerson(desk.database, actor(), 'new@x.test')).entries).toHaveLength(1)
})

test('entries become searchable in statements that D1 takes, however long their answers are', async () => {
  using desk = deskDatabase()
  const lengths: number[] = []
  const database: Transactions = {
    runAll(statements) {
      lengths.push(...statements.map(({ values }) => JSON.stringify(values).length))
      return desk.database.runAll(statements)
    },
  }
  for (let number = 1; number <= 6; number += 1)
    await desk.store(number, { answers: { name: 'Ada', question: `${'long '.repeat(6000)}${number}` } })
  const { entries } = await listDesk(database, actor(), { text: 'long 4' }, null)
  expect(entries.map(({ id }) => id)).toEqual([entryId(4)])
  expect(Math.max(...lengths)).toBeLessThan(90_000)
})

test('npm run inbox makes entries searchable in commands that a process takes, however long their answers are', async () => {
  using desk = deskDatabase()
  const lengths: number[] = []
  const database: Transactions = {
    runAll(statements) {
      lengths.push(statements.map(withValues).join(';').length)
      return desk.database.runAll(statements)
    },
  }
  for (let number = 1; number <= 6; number += 1)
    await desk.store(number, { answers: { name: 'Ada', question: `${'long '.repeat(6000)}${number}` } })
  await foldEntries(database)
  expect(await numbers(desk, { text: 'long 4' })).toEqual([4])
  // Linux starts no process with an argument of 128 KiB.
  expect(Math.max(...lengths)).toBeLessThan(128 * 1024)
})

test('a note that is written before its entry is searchable is found too', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await changeAll(desk.database, actor(), {
    entries: [{ id: entryId(1), version: 1 }],
    change: { note: 'Called her' },
  })
  expect(await numbers(desk, { text: 'called HER' })).toEqual([1])
  expect(await numbers(desk, { text: 'question 1' }), 'and so are its answers').toEqual([1])
})

test('a note that is written once its entry is searchable is searched by itself', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await numbers(desk, { text: 'made searchable' })
  const note = (version: number, text: string) =>
    changeAll(desk.database, actor(), {
      entries: [{ id: entryId(1), version }],
      change: { note: text },
    })
  await note(1, 'Called')
  await note(2, 'her')
  expect(await numbers(desk, { text: 'called' })).toEqual([1])
  expect(await numbers(desk, { text: 'calledher' })).toEqual([])
})

test.each([
  [{}, 'form_entry_list'],
  [{ form: 'investor' }, 'form_entry_list_form'],
  [{ state: 'received' }, 'form_entry_list_state'],
  [{ form: 'investor', state: 'spam' }, 'form_entry_list_form_state'],
  [{ assignee: 'none' }, 'form_entry_list_assignee'],
  [{ assignee: BEN, form: 'investor' }, 'form_entry_list_assignee_form'],
  [{ assignee: BEN, state: 'accepted' }, 'form_entry_list_assignee_state'],
  [{ assignee: BEN, form: 'question', state: 'accepted' }, 'form_entry_list_assignee_form_state'],
  [{ state: 'open', form: 'question', unread: true }, 'form_entry_list_form'],
] as const)('a page of the list of %j is read along its index, without sorting', async (filters, index) => {
  using desk = deskDatabase()
  const end = { key: 1, id: entryId(1) }
  for (const after of [null, end]) {
    const page = listPage(ADA, soughtBy(filters, ADA), after, 51)
    const steps = await sql`EXPLAIN QUERY PLAN ${page}`.all<{ detail: string }>(desk.db)
    const plan = steps.map(({ detail }) => detail).join('\n')
    expect(plan).toMatch(new RegExp(`(SCAN|SEARCH) form_entry USING INDEX ${index}( |$)`, 'm'))
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

test('an entry that a later release wrote in another form hides no other, and ends no paging', async () => {
  using desk = deskDatabase()
  for (let number = 1; number <= 52; number += 1) await desk.store(number, { at: NOW + number })
  await desk.read(
    `UPDATE form_entry SET answers = '[]' WHERE id IN ('${entryId(1)}', '${entryId(50)}') RETURNING id`,
  )
  const first = await list(desk)
  expect(first.entries).toHaveLength(48)
  const rest = await listDesk(desk.database, actor(), {}, pageEndIn(first.next ?? ''))
  expect(rest.entries.map(({ id }) => Number(id.slice(3)))).toEqual([51, 52])
})

test('an entry that a later release wrote in another form ends no search', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2]) await desk.store(number)
  await desk.read(`UPDATE form_entry SET answers = '[]' WHERE id = '${entryId(1)}' RETURNING id`)
  expect(await numbers(desk, { text: 'question' })).toEqual([2])
})

test('parts that a later release counts under a state of its own are left out of the counts, and hide no other', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await desk.read(`INSERT INTO entry_count VALUES ('question', 'archived', 0, '', 2) RETURNING state`)
  expect((await list(desk)).counts).toEqual([
    { form: 'question', state: 'received', open: true, assignee: null, entries: 1 },
  ])
})

test('filters survive the way through an address, and other queries are refused', () => {
  const filters: DeskFilters = {
    form: 'investor',
    state: 'open',
    assignee: 'a+b@example.org',
    unread: true,
    text: '100% & más?',
  }
  expect(filtersFrom(Object.fromEntries(new URLSearchParams(deskQuery(filters))))).toEqual(filters)
  expect(deskQuery({})).toBe('')
  for (const query of [{ form: 'poem' }, { state: 'shredded' }, { assignee: 'x' }, { text: 'x'.repeat(201) }])
    expect(filtersFrom(query as never), JSON.stringify(query)).toBeNull()
  expect(pageEndIn("1.TS-' OR 1")).toBeNull()
})
