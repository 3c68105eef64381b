import { describe, expect, test } from 'vitest'
import { entryId } from '#contract/wire/form'
import { investorForm } from '#contract/wire/investor'
import {
  type Filling,
  findingsIn,
  type SubmissionEvent,
  submissionBegun,
  submissionFlow,
} from '../../../web/forms/submission-flow.ts'

const id = entryId.parse('TS-0123456789ABCDEFGHJKMNPQRS')
const untouched = { step: 'editing', failure: null } as const
const failure = { message: 'Failed to submit application' }
const sentences = { fullName: 'Full name is required', email: 'Email is required' }
const begun = submissionBegun({ fields: {}, failure: null, id: null })
const sent: SubmissionEvent = { type: 'sent' }
const failed: SubmissionEvent = { type: 'failed', failure, suspected: false }
const wrong: SubmissionEvent = { type: 'found-wrong', sentences }

function play(...events: SubmissionEvent[]): Filling {
  return events.reduce(submissionFlow, begun)
}

test.each<[string, SubmissionEvent[], Filling['submission']]>([
  ['a form is edited first', [], untouched],
  ['errors keep it in editing', [wrong], untouched],
  ['it is sent', [sent], { step: 'sending', slow: false }],
  ['a slow server is waited for', [sent, { type: 'delayed' }], { step: 'sending', slow: true }],
  ['a reply ends the waiting', [sent, failed, { type: 'delayed' }], { step: 'editing', failure }],
  ['it is stored', [sent, { type: 'stored', id }], { step: 'received', id }],
  ['it is not stored, and why', [sent, failed], { step: 'editing', failure }],
  ['a dismissed failure is gone', [sent, failed, { type: 'failure-dismissed' }], untouched],
  [
    'a failure is cleared when the form is sent again',
    [sent, failed, sent],
    { step: 'sending', slow: false },
  ],
  ['a failure stays while something is wrong here', [sent, failed, wrong], { step: 'editing', failure }],
  ['field errors of the server are not a failure', [sent, { type: 'fields-refused', sentences }], untouched],
])('%s', (_, events, submission) => {
  expect(play(...events).submission).toEqual(submission)
})

test.each([
  ['nothing', { fields: {}, failure: null, id: null }, untouched, 0],
  [
    'a failure',
    { fields: {}, failure: 'Too many', id: null },
    { step: 'editing', failure: { message: 'Too many' } },
    0,
  ],
  ['fields', { fields: sentences, failure: null, id: null }, untouched, 1],
  ['an id', { fields: {}, failure: null, id }, { step: 'received', id }, 0],
] as const)('a re-rendered page with %s starts in that state', (_, again, submission, refusals) => {
  expect(submissionBegun(again)).toMatchObject({ submission, refusals, attempt: { sentences: again.fields } })
})

describe('a field error', () => {
  const corrected = (filling: Filling) =>
    Object.entries(findingsIn(filling, investorForm)).map(([field, found]) => `${field} ${found.corrected}`)
  const edited = (field: string, sentences: Filling['attempt']['sentences'] | null): SubmissionEvent => ({
    type: 'edited',
    field,
    sentences,
  })

  test('is told with every attempt', () => {
    expect(corrected(play(wrong))).toEqual(['fullName false', 'email false'])
    expect(play(wrong, wrong).refusals).toBe(2)
    expect(corrected(play(wrong, sent))).toEqual([])
  })

  test('is removed for an edited field and for fields that depend on it', () => {
    expect(corrected(play(wrong, edited('email', sentences)))).toEqual(['fullName false', 'email true'])
    expect(corrected(play(wrong, edited('email', {})))).toEqual(['fullName true', 'email true'])
  })

  test('from the server is not checked again in the browser', () => {
    const refused = play(sent, { type: 'fields-refused', sentences })
    expect(refused.attempt.judgedHere).toBe(false)
    expect(corrected(submissionFlow(refused, edited('email', null)))).toEqual([
      'fullName false',
      'email true',
    ])
  })
})

test('the human check’s token is sent with one attempt', () => {
  const seen = play({ type: 'person-seen', token: 'token' })
  expect(seen.person).toBe('token')
  expect(submissionFlow(seen, sent).person).toBeNull()
})

test('a filled hidden field is remembered from then on', () => {
  const suspected = play(sent, { type: 'failed', failure, suspected: true })
  expect(suspected.suspected).toBe(true)
  expect([sent, failed].reduce(submissionFlow, suspected).suspected).toBe(true)
})
