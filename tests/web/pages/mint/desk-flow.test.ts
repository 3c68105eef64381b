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
    'an identity that is missing leads to the check, and is said',
    [wanted(identity)],
    { asked: { what: 'verify' }, refusal: identity },
  ],
  ['money that is missing is only said', [wanted(short)], { asked: null, refusal: short }],
  ['anything else that stands in the way too', [wanted(other)], { asked: null, refusal: other }],
  [
    'a press that leads on takes back what the last one said',
    [wanted(other), wanted(null)],
    { refusal: null },
  ],
  ['what was said passes', [wanted(other), { type: 'refusal-passed', refusal: other }], { refusal: null }],
  [
    'what was said since does not pass with it',
    [wanted(other), wanted(short), { type: 'refusal-passed', refusal: other }],
    { refusal: short },
  ],
  [
    'two wallets that were not joined are told beside what is asked',
    [wanted(null), { type: 'not-joined', refusal: other }],
    { asked: { what: 'agree', tier: 'epic' }, refusal: other },
  ],
  ['closing asks nothing any more', [wanted(null), { type: 'closed' }], { asked: null }],
  [
    'a check that is being started is known behind a closed dialog',
    [wanted(identity), { type: 'kyc-starting', starting: true }, { type: 'closed' }],
    { asked: null, startingKyc: true },
  ],
])('%s', (_, events, desk) => {
  expect(events.reduce(deskFlow, nothingAsked)).toMatchObject(desk)
})
