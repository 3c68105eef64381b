import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#contract/timing'
import type { EntryEvent } from '#contract/wire/desk'
import { changeInWords } from '../../../web/desk/change-words.ts'
import { dueInWords } from '../../../web/desk/due-words.ts'
import { eventInWords, personName } from '../../../web/desk/entry-words.ts'
import { anEntry, NOW } from './an-entry.ts'

test.each([
  ['Due in 47 hours', 'none', { dueAt: NOW + 47.9 * HOUR }],
  ['Due in 2 days', 'none', { dueAt: NOW + 48 * HOUR }],
  ['Due in 6 hours', 'soon', { dueAt: NOW + 6 * HOUR }],
  ['Due in 1 minute', 'soon', { dueAt: NOW + MINUTE / 2 }],
  ['Overdue by 1 hour', 'late', { dueAt: NOW - 1.5 * HOUR, state: 'in_review' }],
  ['Overdue by 3 days', 'late', { dueAt: NOW - 80 * HOUR }],
  ['1 hour old', 'none', { dueAt: null }],
  ['1 hour old', 'none', { dueAt: NOW - HOUR, open: false }],
  ['1 hour old', 'none', { dueAt: NOW - HOUR, answeredAt: NOW, state: 'accepted' }],
  ['Just now', 'none', { dueAt: null, receivedAt: NOW - 1 }],
] as const)('an entry is %s', (words, urgency, different) => {
  expect(dueInWords(anEntry(different), NOW)).toEqual({ words, urgency })
})

test('a colleague is named by the part before the @, unless two share it', () => {
  const people = ['ada@one.example', 'ada@two.example', 'ben@one.example']
  expect(people.map((email) => personName(email, { people, me: 'ben@one.example' }))).toEqual([
    'ada@one.example',
    'ada@two.example',
    'you',
  ])
  expect(personName('ben@one.example', { people })).toBe('ben')
  expect(personName('be@one.example', { people })).toBe('be')
  expect(personName('', { people })).toBe('')
})

test.each([
  ['changed Received to In review', { kind: 'state', from: 'received', to: 'in_review' }],
  ['sent an answer; the sender is shown Accepted', { kind: 'answer', to: 'accepted' }],
  ['assigned it to ben', { kind: 'assignee', to: 'ben@one.example' }],
  ['unassigned it', { kind: 'assignee', from: 'ben@one.example' }],
  ['corrected the address to a@b.example', { kind: 'email', to: 'a@b.example' }],
  ['returned to the address that was sent', { kind: 'email', from: 'a@b.example' }],
  ['noted', { kind: 'note', note: 'No team' }],
  ['mailed queued', { kind: 'mailed', from: 'queued' }],
] as const)('an event reads: %s', (words, event: Partial<EntryEvent>) => {
  expect(
    eventInWords({ version: 2, at: NOW, by: '', kind: '', from: null, to: null, note: null, ...event }),
  ).toBe(words)
})

test('a change is named by all that it does', () => {
  const change = { state: 'declined', answerSent: true, assignee: 'ben@one.example', note: 'No' } as const
  expect(changeInWords(change, { me: 'ben@one.example' })).toBe(
    'Declined, an answer was sent, assigned to you, a note',
  )
  expect(changeInWords({ assignee: null, correctedEmail: null })).toBe(
    'unassigned, the address that was sent',
  )
})
