import { expect, test } from 'vitest'
import { type Drops, drops } from '#contract/money'
import { address, type TxHash, txHash } from '#contract/wire/ledger-ids'
import { type Book, bookOf } from '../../../../functions/scripts/book/book.ts'
import { differencesOf } from '../../../../functions/scripts/book/difference.ts'
import type { DailySum, Link } from '../../../../functions/scripts/book/link.ts'
import { fc, runs } from '../../../support/generated.ts'

const minter = address.parse('rw6dgsc5jNJ6CbLHMp28UTZdVJhVvrMeAJ')
const treasury = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const sponsor = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const buyer = address.parse('rh4K7ZY8KpQ4Gj73i7nMTDyAJ2GtyoZ1vN')
const accounts = { minter, treasury, funding: [sponsor] }

/** What happens to the minter, without its place in the chain. */
type Happened = Pick<
  Link,
  'account' | 'type' | 'fee' | 'change' | 'purpose' | 'sold' | 'payment' | 'returns' | 'payee'
> & {
  readonly daysLater: number
  readonly sameLedger: boolean
}

const happened: fc.Arbitrary<Happened> = fc.record({
  account: fc.constantFrom(minter, treasury, sponsor, buyer),
  type: fc.constantFrom('Payment', 'NFTokenMint', 'NFTokenAcceptOffer'),
  fee: fc.bigInt(0n, 5_000n).map(drops),
  // A transaction may change nothing: without it the book is the same.
  change: fc
    .oneof({ weight: 9, arbitrary: fc.bigInt(-2_000_000_000n, 2_000_000_000n) }, fc.constant(0n))
    .map(drops),
  purpose: fc.constantFrom(null, 'refund', 'proceeds', 'mint-offer'),
  sold: fc.constantFrom(0n, 850_000_000n).map(drops),
  payment: fc.constantFrom(null, 'prepayment', 'dust'),
  returns: fc.boolean(),
  payee: fc.constant(null),
  daysLater: fc.constantFrom(0, 0, 0, 1, 3),
  sameLedger: fc.boolean(),
})

const hashOf = (n: number): TxHash => txHash.parse(n.toString(16).toUpperCase().padStart(64, '0'))

/** The chain of these happenings, from a minter with so much. */
function chain(all: readonly Happened[], opening: Drops): readonly Link[] {
  let [balance, day, ledger] = [opening, 20_000, 1]
  return all.map(({ daysLater, sameLedger, ...one }, at) => {
    balance = drops(balance + one.change)
    day += daysLater
    ledger += sameLedger && daysLater === 0 ? 0 : 1
    return {
      ...one,
      hash: hashOf(at + 1),
      ledger,
      day,
      closedAt: null,
      balance,
      previous: at > 0 ? hashOf(at) : null,
    }
  })
}

const OPENING = drops(100_000_000_000n)
const whole = { first: 0, end: 40_000 }
const closingOf = (links: readonly Link[]) => links.at(-1)?.balance ?? OPENING
const sumOf = (book: Book) => book.postings.reduce((sum, one) => sum + one.drops, 0n)

function bookWhole(links: readonly Link[], sums: readonly DailySum[] = [], closing = closingOf(links)): Book {
  return bookOf({ links, sums, closing, begins: null }, accounts, whole)
}

test('opening balance and postings add up to the closing balance, and each link’s postings to its change', () => {
  fc.assert(
    fc.property(fc.array(happened), fc.array(fc.nat()), (all, order) => {
      const links = chain(all, OPENING)
      const shuffled = links.toSorted((a, b) => (order[a.ledger] ?? 0) - (order[b.ledger] ?? 0))
      const book = bookWhole(shuffled, [], closingOf(links))
      expect(book.opening).toBe(OPENING)
      expect(book.opening + sumOf(book)).toBe(book.closing)
      expect(book.jumps).toEqual([])
      for (const { hash, change } of links) {
        const own = book.postings.filter((posting) => posting.hash === hash)
        expect(own.reduce((sum, one) => sum + one.drops, 0n)).toBe(change)
      }
    }),
    { numRuns: runs(200) },
  )
})

test('the totals of all days are those of the whole, kind by kind', () => {
  fc.assert(
    fc.property(fc.array(happened), (all) => {
      const book = bookWhole(chain(all, OPENING))
      for (const [kind, { drops: sum, count }] of book.totals) {
        const days = [...book.days.values()].flatMap((day) => day.get(kind) ?? [])
        expect(days.reduce((all, day) => all + day.drops, 0n)).toBe(sum)
        expect(days.reduce((all, day) => all + day.count, 0)).toBe(count)
      }
    }),
    { numRuns: runs(200) },
  )
})

test('a period that is kept in two halves has the same postings and meets in the middle', () => {
  fc.assert(
    fc.property(fc.array(happened, { minLength: 1 }), fc.nat(30), (all, days) => {
      const links = chain(all, OPENING)
      const middle = 20_000 + days
      const before = links.filter(({ day }) => day < middle)
      const after = links.filter(({ day }) => day >= middle)
      const first = bookOf({ links: before, sums: [], closing: closingOf(before), begins: null }, accounts, {
        first: 0,
        end: middle,
      })
      const second = bookOf({ links: after, sums: [], closing: closingOf(links), begins: null }, accounts, {
        first: middle,
        end: 40_000,
      })
      expect(first.closing).toBe(second.opening)
      expect([...first.postings, ...second.postings]).toEqual(bookWhole(links).postings)
    }),
    { numRuns: runs(200) },
  )
})

/** Sums up by day what was only a stray. */
function fold(links: readonly Link[]): {
  readonly links: readonly Link[]
  readonly sums: readonly DailySum[]
} {
  const strays = links.filter(isStray)
  const days = [...new Set(strays.map(({ day }) => day))]
  return {
    links: links.filter((link) => !isStray(link)),
    sums: days.map((day) => {
      const some = strays.filter((link) => link.day === day)
      return {
        day,
        kind: 'stray',
        count: some.length,
        drops: drops(some.reduce((sum, one) => sum + one.change, 0n)),
      }
    }),
  }
}

const isStray = ({ account, sold, payment, change }: Link) =>
  account === buyer && sold === 0n && payment === null && change > 0n

test('strays that are summed up by day change no balance and no total', () => {
  fc.assert(
    fc.property(fc.array(happened), (all) => {
      const links = chain(all, OPENING)
      const folded = fold(links)
      const [before, after] = [bookWhole(links), bookWhole(folded.links, folded.sums, closingOf(links))]
      expect(after.opening).toBe(before.opening)
      expect(after.totals).toEqual(before.totals)
      expect(after.jumps).toEqual([])
    }),
    { numRuns: runs(200) },
  )
})

test('each difference between ledger and book is named, folded or not, and the names add up', () => {
  fc.assert(
    fc.property(
      fc.array(happened, { minLength: 1 }),
      fc.nat(),
      fc.boolean(),
      fc.boolean(),
      (all, at, lost, folded) => {
        const links = chain(all, OPENING)
        const changes = links
          .filter(({ change }) => change !== 0n)
          .map(({ hash, ledger, day, change }) => ({ hash, ledger, day, drops: change }))
        const wrong = links[at % links.length] as Link
        const had = links.flatMap((link) =>
          link !== wrong ? [link] : lost ? [] : [{ ...link, change: drops(link.change + 5n) }],
        )
        const reading = folded ? fold(had) : { links: had, sums: [] }
        const book = bookWhole(reading.links, reading.sums, closingOf(links))
        const found = differencesOf(
          book,
          { ...reading, begins: null },
          { opening: OPENING, closing: closingOf(links), changes },
        )
        const off = book.opening - OPENING
        expect(found.reduce((sum, one) => sum + one.drops, 0n)).toBe(0n)
        if (off !== 0n)
          expect(found.filter(({ hash }) => hash !== null).map(({ hash }) => hash)).toContain(wrong.hash)
        else expect(found).toEqual([])
      },
    ),
    { numRuns: runs(300) },
  )
})

test('a period that begins before the journal names no earlier transaction, but says how many there were', () => {
  const one = { daysLater: 1, sameLedger: false, account: buyer, type: 'Payment', fee: drops(12n) } as const
  const stray = {
    ...one,
    change: drops(5n),
    purpose: null,
    sold: drops(0n),
    payment: null,
    returns: false,
    payee: null,
  }
  const links = chain([stray, stray, stray, stray], OPENING)
  const changes = links.map(({ hash, ledger, day, change }) => ({ hash, ledger, day, drops: change }))
  const kept = links.slice(2)
  const reading = { links: kept, sums: [], begins: kept[0]?.ledger ?? null }
  const shown = { opening: OPENING, closing: closingOf(links), changes }
  expect(differencesOf(bookWhole(kept, [], closingOf(links)), reading, shown)).toEqual([
    { hash: null, drops: -10n, why: 'the opening balance is that with which the journal begins' },
    { hash: null, drops: 10n, why: 'transactions before the journal begins: 2' },
  ])
})
