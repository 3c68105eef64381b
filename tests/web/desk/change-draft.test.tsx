import { expect, test } from 'vitest'
import { DAY } from '#contract/timing'
import { keepDraft, readDraft } from '../../../web/desk/change-draft.ts'
import { NOW } from './an-entry.ts'

const empty = { note: '', state: null, assignee: null, email: null, answerSent: false }

test('a draft is kept by its name, and an empty one is removed', () => {
  const draft = { ...empty, note: 'Call her', state: 'accepted' as const }
  keepDraft('TS-1', draft, NOW)
  expect(readDraft('TS-1', NOW)).toEqual(draft)
  expect(readDraft('TS-2', NOW)).toEqual(empty)
  keepDraft('TS-1', empty, NOW)
  expect(localStorage).toHaveLength(0)
})

test('a draft is forgotten after two weeks, whichever one is read', () => {
  keepDraft('TS-1', { ...empty, note: 'Call her' }, NOW)
  readDraft('TS-2', NOW + 13 * DAY)
  expect(localStorage).toHaveLength(1)
  readDraft('TS-2', NOW + 15 * DAY)
  expect(localStorage).toHaveLength(0)
})

test('what else this browser keeps stays, however old it is', () => {
  localStorage.setItem('touchstone_draft_question', '{"startedAt":1}')
  readDraft('TS-1', NOW)
  expect(localStorage).toHaveLength(1)
})

test('what another release has stored opens as an empty draft', () => {
  localStorage.setItem('touchstone_desk_TS-1', '{"note":7}')
  expect(readDraft('TS-1', NOW)).toEqual(empty)
})
