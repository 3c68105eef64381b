import { expect, test } from 'vitest'
import { address, txHash } from '#contract/wire/ledger-ids'
import type { Cursor } from '../../../../functions/records/journal/cursor-store.ts'
import { effectsOf } from '../../../../functions/records/journal/effects.ts'
import type { ReportedLink } from '../../../../functions/triggers/follower/reported-link.ts'
import { ShownThread } from '../../../../functions/triggers/follower/shown-thread.ts'
import { linkShown } from '../../../support/chain-link.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const hashOf = (n: number) => txHash.parse(String(n).repeat(64))

/** The n-th transaction after another one, in a ledger. */
function link(n: number, after: number | null, ledger: number): ReportedLink {
  const previous = after === null ? null : hashOf(after)
  const tx = linkShown({ account: MINTER, hash: hashOf(n), ledger, previousTx: previous, type: 'Payment' })
  const effects = effectsOf(tx, MINTER)
  const reported = { tx: { ...tx, result: 'tesSUCCESS' }, effects, ends: [], short: null }
  return { ...tx, previous, isBeside: false, effectsText: JSON.stringify(effects), reported }
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
