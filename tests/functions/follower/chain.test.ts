import { expect, test } from 'vitest'
import { txHash } from '#contract/wire/ledger-ids'
import { placeOf } from '../../../functions/follower/chain.ts'

const FIRST = txHash.parse('1'.repeat(64))
const SECOND = txHash.parse('2'.repeat(64))
const THIRD = txHash.parse('3'.repeat(64))

const after = (previousTx: typeof FIRST | null) => ({ root: { previousTx, balance: '1', change: '0' } })

test('a transaction that names the last link as the one before it is the next', () => {
  expect(placeOf({ hash: FIRST }, SECOND, after(FIRST))).toBe('next')
})

test('a transaction that names another one before it comes after a gap', () => {
  expect(placeOf({ hash: FIRST }, THIRD, after(SECOND))).toBe('gap')
})

test('the last link itself was read already', () => {
  expect(placeOf({ hash: SECOND }, SECOND, after(FIRST))).toBe('read')
})

test('a transaction that did not change the AccountRoot is no link, wherever it stands', () => {
  expect(placeOf({ hash: FIRST }, THIRD, { root: null })).toBe('no-link')
  expect(placeOf(null, THIRD, { root: null })).toBe('no-link')
})

test('before anything was read, the first link begins the chain', () => {
  expect(placeOf(null, SECOND, after(FIRST))).toBe('next')
  expect(placeOf(null, FIRST, after(null))).toBe('next')
})
