import { expect, test } from 'vitest'
import { address, txHash } from '#contract/wire/ledger-ids'
import type { Cursor } from '../../../../functions/records/journal/cursor-store.ts'
import { effectsOf } from '../../../../functions/records/journal/effects.ts'
import type { ReportedLink } from '../../../../functions/triggers/follower/reported-link.ts'
import { MAX_HELD, ShownThread } from '../../../../functions/triggers/follower/shown-thread.ts'
import { linkShown } from '../../../support/chain-link.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const hashOf = (n: number) => txHash.parse(String(n).repeat(64))

/** The n-th transaction after another one, in a ledger. */
function link(n: number, after: number | null, ledger: number): ReportedLink {
  const previous = after === null ? null : hashOf(after)
  const tx = linkShown({ account: MINTER, hash: hashOf(n), ledger, previousTx: previous, type: 'Payment' })
  const effects = effectsOf(tx, MINTER)
  const reported = { ...tx, result: 'tesSUCCESS', effects, ends: [], short: null }
  return {
    ...reported,
    previous,
    previousLedger: undefined,
    isBeside: false,
    effectsText: JSON.stringify(effects),
  }
}

test('the same links in another order, as a node shows them after a fork, are dropped and read again', () => {
  const thread = new ShownThread('one operator', () => null)
  thread.add(link(1, null, 1))
  thread.joinAt(1, hashOf(1))
  thread.add(link(2, 1, 2))
  thread.add(link(3, 2, 2))
  thread.completeAt(2)
  expect(thread.isLost).toBe(false)

  thread.add(link(3, 1, 3))
  expect(thread.add(link(2, 3, 3))).toBe(true)
  expect(thread.isLost).toBe(true)
  expect(thread.reaches(hashOf(3))).toBe(false)

  thread.replace([link(1, null, 1), link(3, 1, 3), link(2, 3, 3)], 3)
  expect(thread.reaches(hashOf(2))).toBe(true)
  thread.joinAt(3, hashOf(2))
  expect(thread.isWholeTo(3)).toBe(true)
})

test('nothing is whole while a link is shown whose previous one is not', () => {
  const thread = new ShownThread('one operator', () => null)
  thread.add(link(1, null, 1))
  thread.joinAt(1, hashOf(1))
  thread.add(link(3, 2, 3))
  expect(thread.isWholeTo(3)).toBe(false)

  thread.add(link(2, 1, 2))
  expect(thread.isWholeTo(3)).toBe(true)
})

test('a link that is shown again is news only in another ledger, and its thread stays whole', () => {
  const thread = new ShownThread('one operator', () => null)
  thread.add(link(1, null, 1))
  thread.joinAt(1, hashOf(1))
  expect([thread.add(link(1, null, 1)), thread.add(link(1, null, 2))]).toEqual([false, true])
  expect([...thread.shown.links.values()]).toMatchObject([{ ledger: 2 }])
  expect(thread.isWholeTo(2)).toBe(true)
})

test('however long a thread is followed, it keeps the last 64 ledgers, proofs and payments beside it, and no link from before the tail', () => {
  let tail: Cursor | null = null
  const thread = new ShownThread('one operator', () => tail)
  thread.add(link(1, null, 1))
  thread.joinAt(1, hashOf(1))
  for (let index = 2; index <= 200; index += 1) {
    const { ledgerHash, hash } = link(1, null, index)
    thread.noteClosed({ index, hash: ledgerHash, closeTime: 0 })
    thread.completeAt(index)
    thread.add({ ...link(1, null, index), hash: txHash.parse(ledgerHash), isBeside: true })
    tail = { moves: 1, ledger: index, ledgerHash, hash, balance: '88' }
  }
  const { closed, complete, beside, links } = thread.shown
  expect([closed.size, complete.length, beside.size, links.size]).toEqual([64, 64, 64, 0])
})

test('payments beside the thread are kept up to 5 MB, the latest of them', () => {
  const thread = new ShownThread('one operator', () => null)
  const effectsText = 'x'.repeat(MAX_HELD / 4)
  for (const n of [1, 2, 3, 4, 5, 6]) thread.add({ ...link(n, null, n), isBeside: true, effectsText })
  expect([...thread.shown.beside.keys()]).toEqual([3, 4, 5, 6].map(hashOf))
})

/** The journal's cursor at this link; `balance` is what it left. */
const tailAt = (n: number, ledger: number, balance = '88'): Cursor => ({
  moves: 1,
  ledger,
  ledgerHash: link(n, null, ledger).ledgerHash,
  hash: hashOf(n),
  balance,
})
const hashesIn = (thread: ShownThread) => [...thread.shown.links.values()].map(({ hash }) => hash)

test('a link that names the tail, but begins with another balance than that left, does not follow it', () => {
  const thread = new ShownThread('one operator', () => tailAt(1, 1, '87'))
  for (const shown of [link(2, 1, 2), link(3, 2, 3)]) thread.add(shown)
  expect(hashesIn(thread)).toEqual([hashOf(3)])
  expect(thread.reaches(hashOf(3))).toBe(false)
  const same = new ShownThread('one operator', () => tailAt(1, 1))
  for (const shown of [link(2, 1, 2), link(3, 2, 3)]) same.add(shown)
  expect(hashesIn(same)).toEqual([hashOf(2), hashOf(3)])
  expect(same.reaches(hashOf(3))).toBe(true)
})

test('the tail is reached with the balance that it left alone, where that is known', () => {
  const thread = new ShownThread('one operator', () => tailAt(1, 1))
  expect(thread.reaches(hashOf(1))).toBe(true)
  expect(thread.reaches(hashOf(1), '88')).toBe(true)
  expect(thread.reaches(hashOf(1), '87')).toBe(false)
})

test('the tail is reached in its own ledger alone, where that is known', () => {
  const thread = new ShownThread('one operator', () => ({ ...tailAt(1, 5), moves: 2 }))
  expect([4, 5, 6, undefined].map((ledger) => thread.reaches(hashOf(1), '88', ledger))).toEqual([
    false,
    true,
    false,
    true,
  ])
  const begun = new ShownThread('one operator', () => tailAt(1, 5))
  expect([4, 5, 6].map((ledger) => begun.reaches(hashOf(1), '88', ledger))).toEqual([true, true, false])
})

test('a link that names the tail, but in another ledger, does not follow it', () => {
  const follows = (previousLedger: number | undefined) => {
    const thread = new ShownThread('one operator', () => ({ ...tailAt(1, 5), moves: 2 }))
    thread.add({ ...link(2, 1, 7), previousLedger })
    return thread.reaches(hashOf(2))
  }
  expect([4, 5, 6, undefined].map(follows)).toEqual([false, true, false, true])
})

test('a link that names the tail does not follow it while the tail is shown in another ledger of the same index', () => {
  let { ledgerHash } = link(1, 9, 3)
  let moves = 2
  const thread = new ShownThread('one operator', () => ({ ...tailAt(1, 3), moves, ledgerHash }))
  thread.replace([link(1, 9, 3), link(2, 1, 4)], 4)
  expect(thread.reaches(hashOf(2))).toBe(true)
  ledgerHash = link(2, 1, 4).ledgerHash
  expect(thread.reaches(hashOf(2))).toBe(false)
  expect([...thread.shown.links.values()].map(({ hash }) => hash)).toEqual([hashOf(1)])
  // The ledger that a journal began with may be later than that of its first link.
  moves = 1
  expect(thread.reaches(hashOf(2))).toBe(true)
})

test('another link of the same ledger is news', () => {
  const thread = new ShownThread('one operator', () => null)
  expect([thread.add(link(2, 1, 2)), thread.add(link(3, 1, 2)), thread.add(link(3, 1, 2))]).toEqual([
    true,
    true,
    false,
  ])
  expect(hashesIn(thread)).toEqual([hashOf(3)])
})

test('a history replaces what was shown of its ledgers, and keeps what came after them', () => {
  const thread = new ShownThread('one operator', () => null)
  for (const shown of [link(2, 1, 2), link(3, 2, 3), link(4, 3, 4)]) thread.add(shown)
  thread.replace([link(1, null, 1), { ...link(5, null, 2), isBeside: true }, link(6, 1, 2)], 3)
  expect(hashesIn(thread)).toEqual([hashOf(1), hashOf(6), hashOf(4)])
  expect([...thread.shown.beside.keys()]).toEqual([hashOf(5)])
})

test('a payment beside the thread that is shown again is news only in another ledger', () => {
  const thread = new ShownThread('one operator', () => null)
  const shown = [2, 2, 3].map((ledger) => thread.add({ ...link(5, null, ledger), isBeside: true }))
  expect(shown).toEqual([true, false, true])
  expect(hashesIn(thread)).toEqual([])
})

test('a thread that ends before the journal’s last link is whole up to the ledger before that', () => {
  let tail: Cursor | null = null
  const thread = new ShownThread('one operator', () => tail)
  thread.add(link(1, null, 1))
  thread.joinAt(1, hashOf(1))
  tail = tailAt(5, 5)
  expect([4, 5, 6].map((index) => thread.isWholeTo(index))).toEqual([true, false, false])
})

test('a thread that goes on from the journal’s last link is whole as far as it goes', () => {
  const thread = new ShownThread('one operator', () => tailAt(1, 1))
  thread.joinAt(1, hashOf(1))
  thread.add(link(2, 1, 2))
  expect([1, 2].map((index) => thread.isWholeTo(index))).toEqual([true, true])
})

test('a thread that joins a ledger goes on with the links that were shown of later ones', () => {
  const thread = new ShownThread('one operator', () => null)
  for (const shown of [link(3, 2, 3), link(2, 1, 2)]) thread.add(shown)
  expect(thread.isWholeTo(1)).toBe(false)
  thread.joinAt(1, hashOf(1))
  thread.completeAt(3)
  expect(thread.shown.complete).toEqual([
    { index: 1, last: hashOf(1) },
    { index: 3, last: hashOf(3) },
  ])
  expect(thread.completeTo).toBe(3)
})

test('a thread that joins an earlier ledger has proved nothing about later ones, and each ledger is proved once', () => {
  const thread = new ShownThread('one operator', () => null)
  thread.joinAt(1, hashOf(1))
  for (const index of [2, 3, 4]) thread.completeAt(index)
  thread.joinAt(3, hashOf(2))
  thread.joinAt(3, hashOf(3))
  expect(thread.shown.complete).toEqual([
    { index: 1, last: hashOf(1) },
    { index: 2, last: hashOf(1) },
    { index: 3, last: hashOf(3) },
  ])
})

test('a thread that lost its end proves nothing until it joins a ledger again', () => {
  const thread = new ShownThread('one operator', () => null)
  thread.joinAt(1, hashOf(1))
  thread.lose()
  thread.completeAt(2)
  expect(thread.completeTo).toBe(1)
  expect(thread.isWholeTo(2)).toBe(false)
})

test('a forgotten thread has neither links nor proofs, nor any that wait for one before them', () => {
  const thread = new ShownThread('one operator', () => null)
  thread.joinAt(1, hashOf(1))
  for (const shown of [link(2, 1, 2), link(4, 3, 3)]) thread.add(shown)
  thread.forget()
  expect(thread.isLost).toBe(true)
  expect(hashesIn(thread)).toEqual([])
  expect(thread.shown.complete).toEqual([])
  thread.joinAt(3, hashOf(3))
  expect(thread.isWholeTo(3)).toBe(true)
})

test('links after the journal’s last one in its own ledger are kept', () => {
  const thread = new ShownThread('one operator', () => tailAt(2, 2))
  for (const shown of [link(2, 1, 2), link(3, 2, 2)]) thread.add(shown)
  thread.joinAt(2, hashOf(3))
  expect(hashesIn(thread)).toContain(hashOf(3))
})

test('a thread is full with all that it holds, and has enough with what follows the tail', () => {
  const thread = new ShownThread('one operator', () => tailAt(1, 1))
  thread.add({ ...link(4, 3, 4), effectsText: 'x'.repeat(MAX_HELD) })
  thread.add({ ...link(2, 1, 2), effectsText: 'x' })
  expect([thread.isFull, thread.hasEnough]).toEqual([true, false])
  thread.add({ ...link(3, 2, 3), effectsText: 'x' })
  expect([thread.isFull, thread.hasEnough]).toEqual([true, true])
})
