import { expect, test } from 'vitest'
import {
  type DeskEvent,
  type DeskState,
  deskFlow,
  nothingAsked,
} from '../../../../web/pages/mint/desk-flow.ts'
import type { Refusal } from '../../../../web/pages/mint/why-not.ts'

const short: Refusal = { why: 'short' }
const identity: Refusal = { why: 'identity', words: 'KYC verification required for this tier' }
const other: Refusal = { why: 'other', words: 'This tier is sold out' }
const wanted = (refusal: Refusal | null): DeskEvent => ({ type: 'wanted', tier: 'epic', refusal })

test.each<[string, DeskEvent[], Partial<DeskState>]>([
  [
    'a pass that may be bought leads to its terms',
    [wanted(null)],
    { asked: { what: 'agree', tier: 'epic' } },
  ],
  [
    'a missing identity check opens the check, and is stated',
    [wanted(identity)],
    { asked: { what: 'verify' }, refusal: identity },
  ],
  ['missing money is only stated', [wanted(short)], { asked: null, refusal: short }],
  ['so is any other obstacle', [wanted(other)], { asked: null, refusal: other }],
  ['a successful press clears the last message', [wanted(other), wanted(null)], { refusal: null }],
  ['a message expires', [wanted(other), { type: 'refusal-passed', refusal: other }], { refusal: null }],
  [
    'a newer message does not expire with it',
    [wanted(other), wanted(short), { type: 'refusal-passed', refusal: other }],
    { refusal: short },
  ],
  [
    'a failed join of two wallets is shown beside the open question',
    [wanted(null), { type: 'not-joined', refusal: other }],
    { asked: { what: 'agree', tier: 'epic' }, refusal: other },
  ],
  ['closing clears the question', [wanted(null), { type: 'closed' }], { asked: null }],
  [
    'a check being started is kept behind a closed dialog',
    [wanted(identity), { type: 'kyc-starting', starting: true }, { type: 'closed' }],
    { asked: null, startingKyc: true },
  ],
])('%s', (_, events, desk) => {
  expect(events.reduce(deskFlow, nothingAsked)).toMatchObject(desk)
})
