import { afterAll, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { SECOND } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import {
  claimRead,
  keepMeans,
  noteMeans,
  READ_AGAIN,
  storedMeans,
  type WalletFunds,
} from '../../../../functions/sale/admission/means-store.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const { db, mark, backTo, close } = createMemoryDatabase()
mark('empty')
beforeEach(() => backTo('empty'))
afterAll(close)

const WALLET = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const NOW = 1_800_000_000_000

const stored = () => storedMeans(db, WALLET)

const funds = (balance: bigint, ownerCount = 0, offersBlocked = false): WalletFunds => ({
  balance: drops(balance),
  ownerCount,
  offersBlocked,
})

/** Claims a read of the wallet's means, and keeps what it found. */
async function read(found: WalletFunds, isShort: boolean, now = NOW) {
  expect(await claimRead(db, WALLET, now)).toBe('claimed')
  await keepMeans(db, WALLET, { funds: found, isShort }, now)
}

test.each([
  ['one node has found able to pay', 0, NOW, true],
  ['is not read yet', 0, 0, false],
  ['two operators have found short', 1, NOW, false],
])('beside 798 questions and a wallet that %s another one may be read: %s', async (_, short, readAt, may) => {
  await db
    .prepare(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 798)
       INSERT INTO means (wallet, asked_at, read_at) SELECT 'r' || n, ?1, ?1 FROM n`,
    )
    .bind(NOW)
    .run()
  await db
    .prepare(`INSERT INTO means (wallet, asked_at, read_at, short) VALUES ('r one more', ?, ?, ?)`)
    .bind(NOW, readAt, short)
    .run()
  expect(await claimRead(db, WALLET, NOW)).toBe(may ? 'claimed' : 'refused')
})

test('means that are not read yet are not known, and may be asked for again', async () => {
  expect(await claimRead(db, WALLET, NOW)).toBe('claimed')
  expect(await stored()).toBe(null)
  expect(await claimRead(db, WALLET, NOW + SECOND)).toBe('claimed')
})

test.each([
  ['keeps others of its wallet from asking', SECOND - 1, 'under-way'],
  ['keeps no other from asking after a second', SECOND, 'claimed'],
])('a question that no node has answered yet %s', async (_, since, said) => {
  expect(await claimRead(db, WALLET, NOW)).toBe('claimed')
  expect(await claimRead(db, WALLET, NOW + since)).toBe(said)
})

test('without budget a wallet whose means are not asked for is refused, and waits for no answer', async () => {
  await db
    .prepare(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 800)
       INSERT INTO means (wallet, asked_at, read_at) SELECT 'r' || n, ?1, ?1 FROM n`,
    )
    .bind(NOW)
    .run()
  expect(await claimRead(db, WALLET, NOW)).toBe('refused')
})

test('means that two operators have found short are read again after half a minute', async () => {
  await read(funds(1n), true)
  expect(await claimRead(db, WALLET, NOW + READ_AGAIN - 1)).toBe('refused')
  expect(await claimRead(db, WALLET, NOW + READ_AGAIN)).toBe('claimed')
})

test('means that were found short are asked for once in half a minute, though no node has answered yet', async () => {
  await read(funds(1n), true)
  expect(await claimRead(db, WALLET, NOW + READ_AGAIN)).toBe('claimed')
  expect(await claimRead(db, WALLET, NOW + READ_AGAIN)).toBe('refused')
  expect(await claimRead(db, WALLET, NOW + 2 * READ_AGAIN)).toBe('claimed')
})

test('means that one node has shown may be read again at once: another pass may be dearer', async () => {
  await read(funds(1n), false)
  expect(await claimRead(db, WALLET, NOW)).toBe('claimed')
})

test('an answer that comes by a clock behind that of the question still answers it', async () => {
  expect(await claimRead(db, WALLET, NOW)).toBe('claimed')
  await keepMeans(db, WALLET, { funds: funds(1n), isShort: true }, NOW - SECOND)
  expect(await stored()).toEqual({ funds: funds(1n), readAt: NOW, isByTwo: true })
  expect(await claimRead(db, WALLET, NOW + 1)).toBe('refused')
})

const known = funds(100n, 2, true)

test.each([
  ['a higher balance', funds(1_000n, 2, true), true],
  ['a lower balance', funds(99n, 2, true), false],
  ['fewer objects', funds(100n, 1, true), true],
  ['a higher balance and more objects', funds(1_000n, 3, true), false],
  ['that it takes offers again', funds(100n, 2, false), true],
  ['nothing new', known, false],
  ['no account', null, false],
])('of a wallet found short a page that shows %s is believed: %s', async (_, shown, isBelieved) => {
  await read(known, true)
  await noteMeans(db, WALLET, shown, NOW + SECOND)
  expect(await stored()).toEqual({
    funds: isBelieved ? shown : known,
    readAt: isBelieved ? NOW + SECOND : NOW,
    isByTwo: true,
  })
})

test('a page that shows that a wallet has begun to block offers is not believed', async () => {
  await read(funds(100n), true)
  await noteMeans(db, WALLET, funds(1_000n, 0, true), NOW + SECOND)
  expect(await stored()).toMatchObject({ funds: funds(100n) })
})

test('a page that shows an account where there was none is believed', async () => {
  await read(null, true)
  await noteMeans(db, WALLET, funds(1n), NOW + SECOND)
  expect(await stored()).toMatchObject({ funds: funds(1n) })
})
