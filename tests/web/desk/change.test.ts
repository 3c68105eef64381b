import { expect, test } from 'vitest'
import type { EntryId } from '#contract/entry-id'
import { type Asked, askedAgain, changeFlow, unchanged } from '../../../web/desk/change-flow.ts'
import { troubleOf } from '../../../web/desk/desk-call.ts'
import { changeIn } from '../../../web/desk/entry/drafted-change.ts'
import { personFlow } from '../../../web/desk/person/person-flow.ts'
import { anEntry, NOW } from './an-entry.ts'

const asked: Asked = {
  entries: [
    { id: 'TS-1' as EntryId, version: 1 },
    { id: 'TS-2' as EntryId, version: 3 },
  ],
  change: { state: 'answered', note: 'Sent' },
}
const empty = { note: '', state: null, assignee: null, email: null, answerSent: false }

test('a stale entry is asked for again by its present version, with the same change', () => {
  const saving = changeFlow(unchanged, { type: 'asked', asked })
  const entry = anEntry({ id: 'TS-2' as EntryId, version: 5 })
  const stale = changeFlow(saving, {
    type: 'answered',
    reply: { now: NOW, changed: [], stale: [{ seen: 3, entry, since: [] }], gone: [] },
  })
  expect(stale.step).toBe('stale')
  expect(askedAgain(stale)).toEqual({ entries: [{ id: 'TS-2', version: 5 }], change: asked.change })
})

test('a change that failed is asked for again as it was, and one of erased entries is not', () => {
  const saving = changeFlow(unchanged, { type: 'asked', asked })
  const failed = changeFlow(saving, { type: 'failed', trouble: { is: 'unanswered' } })
  expect(askedAgain(failed)).toBe(asked)
  const gone = changeFlow(saving, {
    type: 'answered',
    reply: { now: NOW, changed: [], stale: [], gone: ['TS-1' as EntryId] },
  })
  expect(gone.step).toBe('stale')
  expect(askedAgain(gone)).toBeNull()
  expect(changeFlow(gone, { type: 'dismissed' })).toBe(unchanged)
})

test('an answer that comes after all was saved changes nothing', () => {
  expect(changeFlow(unchanged, { type: 'failed', trouble: { is: 'unanswered' } })).toBe(unchanged)
})

test('a draft changes what differs from the entry, and nothing else', () => {
  const entry = anEntry({ state: 'in_review', assignee: 'ada@a.example' })
  expect(changeIn(empty, entry)).toBeNull()
  expect(
    changeIn({ ...empty, note: '  \n', state: 'in_review', assignee: 'ada@a.example' }, entry),
  ).toBeNull()
  expect(changeIn({ ...empty, note: ' Called ', state: 'accepted', assignee: '' }, entry)).toEqual({
    state: 'accepted',
    assignee: null,
    note: 'Called',
  })
  expect(changeIn({ ...empty, answerSent: true }, entry)).toEqual({ answerSent: true })
})

test('an address is corrected, and an empty one or the one that was sent takes the correction back', () => {
  const corrected = anEntry({ email: 'b@example.org', correctedEmail: 'b@example.org' })
  expect(changeIn({ ...empty, email: ' C@example.org' }, corrected)).toEqual({
    correctedEmail: 'c@example.org',
  })
  expect(changeIn({ ...empty, email: 'b@example.org' }, corrected)).toBeNull()
  expect(changeIn({ ...empty, email: '' }, corrected)).toEqual({ correctedEmail: null })
  expect(changeIn({ ...empty, email: 'Maren@example.org' }, corrected)).toEqual({ correctedEmail: null })
  expect(changeIn({ ...empty, email: '' }, anEntry())).toBeNull()
})

const error = { code: 'http', message: 'No', status: 500, requestId: 'r1', fields: {} } as const

test.each([
  [{ is: 'signed-out' }, { ...error, status: 401 }],
  [{ is: 'signed-out' }, { ...error, code: 'network', status: 401 }],
  [{ is: 'unanswered' }, { ...error, code: 'network', status: null }],
  [
    { is: 'hurried', retryAfter: 7 },
    { ...error, status: 429, retryAfter: 7 },
  ],
  [
    { is: 'hurried', retryAfter: null },
    { ...error, status: 429 },
  ],
  [{ is: 'gone' }, { ...error, code: 'application_unknown', status: 404 }],
  [
    {
      is: 'refused',
      sentence: 'The server answered as another release does. Reload the page.',
      requestId: 'r1',
    },
    { ...error, code: 'invalid_reply', status: 200 },
  ],
  [
    { is: 'refused', sentence: 'No', requestId: 'r1' },
    { ...error, status: 403 },
  ],
] as const)('%j is what the team reads of a failed call', (trouble, failed) => {
  expect(troubleOf(failed)).toEqual(trouble)
})

test('a failing server is not described by the sentence about transactions', () => {
  const trouble = troubleOf({ ...error, message: 'Transaction failed' })
  expect(trouble).toMatchObject({ is: 'refused', requestId: 'r1' })
  expect(JSON.stringify(trouble)).not.toContain('ransaction')
})

test('a person is erased only after a second question', () => {
  const entries = [{ ...anEntry(), earlier: [], mails: [] }]
  const person = { email: 'a@b.example', at: NOW, entries, unread: [], elsewhere: [], stays: [] }
  const read = personFlow({ step: 'reading' }, { type: 'read', person })
  expect(personFlow(read, { type: 'sure' })).toBe(read)
  const sure = personFlow(read, { type: 'erase' })
  expect(sure.step).toBe('sure?')
  expect(personFlow(sure, { type: 'kept' }).step).toBe('read')
  expect(personFlow(sure, { type: 'sure' })).toEqual({ step: 'erasing', person, erased: [] })
})
