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
    'a stored draft is restored into the form',
    [{ type: 'filled-in', draft, written: true, leftOut: false }],
    { kind: 'put-back' },
  ],
  [
    'default values do not count as restored',
    [{ type: 'filled-in', draft, written: false, leftOut: false }],
    noneEarlier,
  ],
  [
    'a draft that would overwrite something is set aside completely',
    [{ type: 'filled-in', draft, written: true, leftOut: true }],
    aside,
  ],
  ['a draft that an empty form does not take is set aside', [{ type: 'passed-over', draft }], aside],
  ['an empty draft is not set aside', [{ type: 'passed-over', draft: takenOut }], noneEarlier],
  ['emptying a form sets its answers aside', [{ type: 'emptied', draft }], aside],
  [
    'set-aside answers are restored into an empty form',
    [
      { type: 'emptied', draft },
      { type: 'put-back', instead: empty },
    ],
    { kind: 'put-back' },
  ],
  [
    'newer answers are then set aside, even if they were removed again',
    [
      { type: 'emptied', draft },
      { type: 'put-back', instead: takenOut },
    ],
    { kind: 'aside', draft: takenOut },
  ],
])('%s', (_, events, earlier) => {
  expect(events.reduce(earlierFlow, noneEarlier)).toEqual(earlier)
})
