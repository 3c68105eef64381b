import { expect, test } from 'vitest'
import { ledgerHash, txHash } from '#contract/wire/ledger-ids'
import {
  agreedBeside,
  agreedLedger,
  type Complete,
  leads,
  levelAt,
  nextLink,
  type ShownByOperator,
  type ShownLink,
  shownByTooFew,
  threadAfter,
} from '../../../../functions/triggers/follower/quorum.ts'

const TAIL = txHash.parse('A'.repeat(64))
const NEXT = txHash.parse('B'.repeat(64))
const OTHER = txHash.parse('C'.repeat(64))
const hashOf = (letter: string) => ledgerHash.parse(letter.repeat(64))

const link: ShownLink = {
  hash: NEXT,
  previous: TAIL,
  ledger: 9,
  ledgerHash: hashOf('D'),
  effectsText: '["tesSUCCESS"]',
}

function operator(
  name: string,
  { links = [], beside = [], complete = [], closed = [] }: Partial<Parts> = {},
): ShownByOperator<ShownLink> {
  return {
    operator: name,
    links: new Map(links.map((one) => [one.previous, one])),
    beside: new Map(beside.map((one) => [one.hash, one])),
    complete,
    closed: new Map(closed.map(([index, hash]) => [index, { index, hash: hashOf(hash), closeTime: index }])),
  }
}

interface Parts {
  readonly links: readonly ShownLink[]
  readonly beside: readonly ShownLink[]
  readonly complete: readonly Complete[]
  readonly closed: readonly (readonly [index: number, hash: string])[]
}

test('a link that two operators show equally is agreed on', () => {
  const shown = [operator('one', { links: [link] }), operator('two', { links: [link] })]
  expect(nextLink(shown, TAIL, 2)).toEqual({ kind: 'agreed', link })
})

test('a link that one operator shows is not agreed on, unless only one is configured', () => {
  const shown = [operator('one', { links: [link] }), operator('two')]
  expect(nextLink(shown, TAIL, 2)).toEqual({ kind: 'unknown' })
  expect(nextLink([operator('one', { links: [link] })], TAIL, 1)).toMatchObject({ kind: 'agreed' })
})

test.each<[string, Partial<ShownLink>]>([
  ['another transaction', { hash: OTHER }],
  ['another ledger', { ledger: 10 }],
  ['another hash of its ledger', { ledgerHash: hashOf('E') }],
  ['another result or other effects', { effectsText: '["tecNO_DST"]' }],
])('two operators disagree if one shows %s, in either order', (_what, differently) => {
  const one = operator('one', { links: [link] })
  const two = operator('two', { links: [{ ...link, ...differently }] })
  expect(nextLink([one, two], TAIL, 2)).toEqual({ kind: 'disagreed', operators: ['one', 'two'] })
  expect(nextLink([two, one], TAIL, 2)).toEqual({ kind: 'disagreed', operators: ['two', 'one'] })
})

test('if two of three agree, the third decides nothing, in any order', () => {
  const [one, two] = [operator('one', { links: [link] }), operator('two', { links: [link] })]
  const third = operator('third', { links: [{ ...link, hash: OTHER }] })
  const agreed = { kind: 'agreed', link }
  expect(nextLink([one, two, third], TAIL, 2)).toEqual(agreed)
  expect(nextLink([third, one, two], TAIL, 2)).toEqual(agreed)
})

test('a link that does not follow the tail is not the next link', () => {
  const shown = [operator('one', { links: [link] }), operator('two', { links: [link] })]
  expect(nextLink(shown, OTHER, 2)).toEqual({ kind: 'unknown' })
})

test('the newest ledger with one hash at two operators is the agreed one', () => {
  const one = operator('one', {
    closed: [
      [8, 'A'],
      [9, 'B'],
      [10, 'C'],
    ],
  })
  const two = operator('two', {
    closed: [
      [8, 'A'],
      [9, 'B'],
    ],
  })
  expect(agreedLedger([one, two], 2)).toMatchObject({ index: 9, hash: hashOf('B') })
  const forked = operator('two', {
    closed: [
      [8, 'A'],
      [9, 'F'],
    ],
  })
  expect(agreedLedger([one, forked], 2)).toMatchObject({ index: 8, hash: hashOf('A') })
  expect(agreedLedger([one], 2)).toBeNull()
})

test('a ledger of which two operators state different close times is not agreed on, until a third decides', () => {
  const closed = [[9, 'B']] as const
  const [one, two] = [operator('one', { closed }), operator('two', { closed })]
  const hash = hashOf('B')
  const liar = { ...operator('liar'), closed: new Map([[9, { index: 9, hash, closeTime: 900_000 }]]) }
  expect(agreedLedger([liar, one], 2)).toBeNull()
  expect(agreedLedger([liar, one, two], 2)).toEqual({ index: 9, hash, closeTime: 9 })
})

test('level is the ledger up to which two operators have shown that nothing follows the tail', () => {
  const closed = [[12, 'A']] as const
  const one = operator('one', {
    closed,
    complete: [
      { index: 9, last: TAIL },
      { index: 12, last: TAIL },
    ],
  })
  const two = operator('two', { closed, complete: [{ index: 10, last: TAIL }] })
  expect(levelAt([one, two], TAIL, 2)).toBe(10)
  expect(levelAt([one, operator('two', { closed })], TAIL, 2)).toBeNull()
})

test('completeness shown for one tail does not hold for another', () => {
  const closed = [[12, 'A']] as const
  const complete = [
    { index: 10, last: TAIL },
    { index: 11, last: NEXT },
  ]
  const shown = [operator('one', { closed, complete }), operator('two', { closed, complete })]
  expect(levelAt(shown, TAIL, 2)).toBe(10)
  expect(levelAt(shown, NEXT, 2)).toBe(11)
  expect(levelAt(shown, OTHER, 2)).toBeNull()
})

test('level is never beyond the agreed ledger', () => {
  const complete = [{ index: 12, last: TAIL }]
  const one = operator('one', {
    closed: [
      [10, 'A'],
      [12, 'B'],
    ],
    complete,
  })
  const two = operator('two', {
    closed: [
      [10, 'A'],
      [12, 'F'],
    ],
    complete,
  })
  expect(levelAt([one, two], TAIL, 2)).toBe(10)
})

test('a payment outside the thread counts once two operators show it equally, and only once', () => {
  const [one, two] = [operator('one', { beside: [link] }), operator('two', { beside: [link] })]
  expect(agreedBeside([one, two], 2)).toEqual([link])
  expect(agreedBeside([one, operator('two')], 2)).toEqual([])
  const otherwise = operator('two', { beside: [{ ...link, effectsText: 'otherwise' }] })
  expect(agreedBeside([one, otherwise], 2)).toEqual([])
})

const after: ShownLink = { ...link, hash: OTHER, previous: NEXT, ledger: 11 }

test('a link that was followed is the last one up to the ledger before the next, once a proof leads there', () => {
  const closed = [[12, 'A']] as const
  const links = [link, after]
  const proved = operator('one', { closed, links, complete: [{ index: 12, last: OTHER }] })
  expect(levelAt([proved, { ...proved, operator: 'two' }], TAIL, 2)).toBe(8)
  expect(levelAt([proved, { ...proved, operator: 'two' }], NEXT, 2)).toBe(10)
  const unproved = operator('two', { closed, links, complete: [{ index: 8, last: hashOf('F') as never }] })
  expect(levelAt([proved, unproved], TAIL, 2)).toBeNull()
})

test('the links that too few operators show are those after the tail, each with the newest ledger of its operator', () => {
  const closed = [
    [11, 'A'],
    [12, 'A'],
  ] as const
  const one = operator('one', { closed, links: [link, after] })
  const two = operator('two', { links: [link] })
  expect(shownByTooFew([one, two], TAIL, 2)).toEqual([{ link: after, closed: 12 }])
  expect(shownByTooFew([one, { ...one, operator: 'two' }], TAIL, 2)).toEqual([])
  const otherwise = operator('two', { closed: [[9, 'B']], links: [{ ...link, effectsText: 'otherwise' }] })
  expect(shownByTooFew([one, otherwise], TAIL, 2).map((alone) => alone.closed)).toEqual([12, 12, 9])
  expect(shownByTooFew([one, two], OTHER, 2)).toEqual([])
})

test('links lead to themselves and to those after them, and never back or on without end', () => {
  const { links } = operator('one', { links: [link, after] })
  expect(leads(links, TAIL, TAIL)).toBe(true)
  expect(leads(links, TAIL, OTHER)).toBe(true)
  expect(leads(links, OTHER, TAIL)).toBe(false)
  const ring = operator('one', { links: [link, { ...after, hash: TAIL }] }).links
  expect(leads(ring, TAIL, OTHER)).toBe(false)
  expect(threadAfter(ring, TAIL).map(({ hash }) => hash)).toEqual([NEXT, TAIL])
})
