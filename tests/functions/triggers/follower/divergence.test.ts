import { expect, test } from 'vitest'
import { ledgerHash, txHash } from '#contract/wire/ledger-ids'
import { acceptedWay, sentenceOf, waysShown } from '../../../../functions/triggers/follower/divergence.ts'
import type { ShownByOperator, ShownLink } from '../../../../functions/triggers/follower/quorum.ts'

const hashOf = (link: number) => txHash.parse(String(link).repeat(64))
/** The journal ends with the first link, and the agreed AccountRoot names the fourth. */
const ENDS = { tail: hashOf(1), last: hashOf(4) }

/** The n-th link of the thread, in the ledger of ten times its number. */
function link(n: number, effectsText = ''): ShownLink {
  const hash = ledgerHash.parse(String(n).repeat(64))
  return { hash: hashOf(n), previous: hashOf(n - 1), ledger: n * 10, ledgerHash: hash, effectsText }
}

function operator(name: string, ...links: ShownLink[]): ShownByOperator {
  const byPrevious = new Map(links.map((one) => [one.previous, one]))
  return { operator: name, links: byPrevious, beside: new Map(), complete: [], closed: new Map() }
}

test('of a way to the agreed transaction it is said who shows it, and which ledgers too few others show', () => {
  const whole = operator('whole', link(2), link(3), link(4), link(5))
  expect(waysShown([whole, operator('other', link(3)), operator('none')], ENDS, 2)).toEqual([
    { operator: 'whole', alone: { first: 20, last: 40 }, count: 2, joins: true },
    { operator: 'other', alone: null, count: 0, joins: false },
    { operator: 'none', alone: null, count: 0, joins: false },
  ])
  expect(waysShown([whole, { ...whole, operator: 'like it' }], ENDS, 2)).toEqual([
    { operator: 'whole', alone: null, count: 0, joins: true },
    { operator: 'like it', alone: null, count: 0, joins: true },
  ])
})

test('what one operator alone shows is accepted in the ledgers that a person names, both included, and in no other', () => {
  const shown = [operator('one', link(2), link(3), link(4), link(5)), operator('other', link(3))]
  expect(acceptedWay(shown, ENDS, { first: 20, last: 40 }, 2)).toEqual([link(2), link(3), link(4)])
  expect(acceptedWay(shown, ENDS, { first: 21, last: 40 }, 2)).toBeNull()
  expect(acceptedWay(shown, ENDS, { first: 20, last: 39 }, 2)).toBeNull()
})

test('what two operators show needs no person, and what another one contradicts is not accepted', () => {
  const [one, other] = [operator('one', link(2), link(3), link(4)), operator('other', link(3), link(4))]
  const range = { first: 20, last: 20 }
  expect(acceptedWay([one, other], ENDS, range, 2)).toHaveLength(3)
  const contradicting = operator('other', link(2, 'otherwise'), link(3), link(4))
  expect(acceptedWay([one, contradicting], ENDS, range, 2)).toBeNull()
})

test('links that lead back to the journal’s last one are no way, where that is the agreed transaction', () => {
  const back = { ...link(1), previous: hashOf(2) }
  const shown = [operator('one', link(2), back), operator('other', link(2), back)]
  const ends = { tail: hashOf(1), last: hashOf(1) }
  expect(acceptedWay(shown, ends, { first: 0, last: 99 }, 2)).toBeNull()
})

test('an alert about histories that do not join names who shows no way, and what a person can do', () => {
  const none = { operator: 'none', alone: null, count: 0, joins: false }
  const alone = { operator: 'one', alone: { first: 20, last: 40 }, count: 3, joins: true }
  const found = { since: 0, ledger: 50, ...ENDS, common: null, shown: [none, alone] }
  expect(sentenceOf(found)).toBe(
    `What none shows up to ledger 50, where the minter's last transaction is ${ENDS.last}, does not join the journal's last link ${ENDS.tail}. one alone shows 3 links between, in ledgers 20 to 40: npm run sale ENV accept-history 20 40`,
  )
  const nowhere = sentenceOf({ ...found, shown: [none, { ...none, operator: 'nor this' }] })
  expect(nowhere).toMatch(/^What none and nor this show up .* No operator shows what lies between\.$/)
  expect(sentenceOf({ ...found, common: hashOf(9) })).toMatch(
    new RegExp(`goes back to ${hashOf(9)}: npm run sale ENV rewind ${hashOf(9)}$`),
  )
})
