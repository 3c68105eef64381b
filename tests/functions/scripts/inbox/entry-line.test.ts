import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import type { ListedEntry } from '#contract/wire/desk'
import { dueOf, lineOf } from '../../../../functions/scripts/inbox/entry-line.ts'
import { entryId, NOW } from '../../people/desk/desk-database.ts'

const entry: ListedEntry = {
  ...{ id: entryId(1), form: 'question', state: 'received', shown: 'received', version: 1, open: true },
  ...{ receivedAt: NOW, dueAt: NOW, answeredAt: null, assignee: null, email: 'ada@example.org' },
  ...{ name: 'Ada', about: 'When?', unread: false, notes: 0 },
}

test.each([
  [2 * HOUR - SECOND, 'due in 1 h'],
  [HOUR, 'due in 1 h'],
  [HOUR - SECOND, 'due in 60 min'],
  [MINUTE + SECOND, 'due in 2 min'],
  [1, 'due in 1 min'],
  [0, 'overdue by 0 h'],
  [-HOUR - SECOND, 'overdue by 2 h'],
  [SECOND - 2 * DAY, 'overdue by 48 h'],
  [-2 * DAY, 'overdue by 2 days'],
  [SECOND - 3 * DAY, 'overdue by 2 days'],
])('with %i ms left an answer is %s', (left, words) => {
  expect(dueOf({ ...entry, dueAt: NOW + left }, NOW)).toBe(words)
})

test.each([
  ['closed', { open: false }],
  ['answered once', { answeredAt: NOW }],
  ['promised nothing', { dueAt: null }],
])('an entry that is %s is due at no time', (_what, part) => {
  expect(dueOf({ ...entry, ...part }, NOW)).toBe('')
})

test('a name that just fits on the line is whole', () => {
  const line = (name: string) => lineOf({ ...entry, name }, 'TS-000000', NOW)
  expect(line('x'.repeat(32))).toContain(`  ${'x'.repeat(32)} <ada@example.org>`)
  expect(line('x'.repeat(33))).toContain(`  ${'x'.repeat(31)}… <ada@example.org>`)
})
