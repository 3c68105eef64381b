import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drops, xrp, xrpText } from '#contract/money'
import { floatOf, proceedsOf, restOf } from '../../../../functions/sale/minter/float.ts'

const reserves = { reserveBase: xrp(1), reserveIncrement: drops(200_000n) }

test('the float is the reserve of all objects, sixty more tickets, eight offers with a page each, and fees', () => {
  const objects = 45n + 60n + 16n
  expect(floatOf({ ownerCount: 45 }, reserves)).toBe(1_000_000n + objects * 200_000n + 60n * 5_000n)
})

test('the README names the float of a minter that has nothing on the ledger yet', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  const float = xrpText(floatOf({ ownerCount: 0 }, reserves))
  expect(readme).toContain(`the minter with ${float} XRP (the doctor's \`funds\`)`)
})

test('each ledger object of the minter keeps its own reserve', () => {
  const one = floatOf({ ownerCount: 101 }, reserves) - floatOf({ ownerCount: 100 }, reserves)
  expect(one).toBe(reserves.reserveIncrement)
})

test('the owner may raise the float, never lower it', () => {
  const needed = floatOf({ ownerCount: 45 }, reserves)
  expect(floatOf({ ownerCount: 45 }, reserves, { wanted: drops(needed + 1n) })).toBe(needed + 1n)
  expect(floatOf({ ownerCount: 45 }, reserves, { wanted: drops(needed - 1n) })).toBe(needed)
})

test('deposits of treasury and sponsors are kept, however large', () => {
  const needed = floatOf({ ownerCount: 45 }, reserves)
  expect(floatOf({ ownerCount: 45 }, reserves, { paidIn: drops(needed + 7n) })).toBe(needed + 7n)
  expect(
    floatOf({ ownerCount: 45 }, reserves, { wanted: drops(needed + 9n), paidIn: drops(needed + 7n) }),
  ).toBe(needed + 9n)
  expect(floatOf({ ownerCount: 45 }, reserves, { paidIn: drops(needed - 7n) })).toBe(needed)
})

test('ten XRP above float and fee are swept; a drop less is not', () => {
  const float = xrp(30)
  const fee = drops(12n)
  expect(proceedsOf({ balance: drops(40_000_012n), float, fee })).toBe(10_000_000n)
  expect(proceedsOf({ balance: drops(40_000_011n), float, fee })).toBeNull()
  expect(proceedsOf({ balance: xrp(29), float, fee })).toBeNull()
})

test('after the end of the sale the reserve of all objects stays, and what eight late tickets take', () => {
  expect(restOf({ ownerCount: 3 }, reserves)).toBe(1_000_000n + 11n * 200_000n + 8n * 5_000n)
  expect(proceedsOf({ balance: drops(40_000_011n), float: xrp(30), fee: drops(12n), ended: true })).toBe(
    9_999_999n,
  )
  expect(proceedsOf({ balance: drops(31_000_011n), float: xrp(30), fee: drops(12n), ended: true })).toBeNull()
})
