import { expect, test } from 'vitest'
import type { Draft } from '../../../web/forms/draft.ts'
import { type Earlier, type EarlierEvent, earlierFlow, noneEarlier } from '../../../web/forms/earlier-flow.ts'

function draftOf(values: Draft['values']): Draft {
  return { slot: 'touchstone_draft_investor', values, startedAt: 1, submissionKey: 'key' }
}

const draft = draftOf({ fullName: 'Ada' })
const empty = draftOf({})
const takenOut = draftOf({ fullName: '' })
const aside: Earlier = { kind: 'aside', draft }

test.each<[string, EarlierEvent[], Earlier]>([
  ['a form without a draft says nothing', [], noneEarlier],
  [
    'what was kept stands in the form again',
    [{ type: 'filled-in', draft, written: true, leftOut: false }],
    { kind: 'put-back' },
  ],
  [
    'what stands in the form by itself was not put back',
    [{ type: 'filled-in', draft, written: false, leftOut: false }],
    noneEarlier,
  ],
  [
    'what would have written over something lies aside, whole',
    [{ type: 'filled-in', draft, written: true, leftOut: true }],
    aside,
  ],
  ['what a form that opens empty does not take lies aside', [{ type: 'passed-over', draft }], aside],
  ['a draft that says nothing does not', [{ type: 'passed-over', draft: takenOut }], noneEarlier],
  ['a form that is emptied has its answers beside it', [{ type: 'emptied', draft }], aside],
  [
    'what lay aside is put back into an empty form',
    [
      { type: 'emptied', draft },
      { type: 'put-back', instead: empty },
    ],
    { kind: 'put-back' },
  ],
  [
    'what was typed instead lies aside then, though it was taken out again',
    [
      { type: 'emptied', draft },
      { type: 'put-back', instead: takenOut },
    ],
    { kind: 'aside', draft: takenOut },
  ],
])('%s', (_, events, earlier) => {
  expect(events.reduce(earlierFlow, noneEarlier)).toEqual(earlier)
})
