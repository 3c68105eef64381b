import { expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { floatOf, proceedsOf } from '../../../../functions/sale/minter/float.ts'

const reserves = { reserveBase: xrp(1), reserveIncrement: drops(200_000n) }
const none = drops(0n)

test('the float is the reserve of all there is, of sixty tickets more, of eight offers with a page each, and the fees', () => {
  const objects = 45n + 60n + 16n
  expect(floatOf({ ownerCount: 45 }, reserves, none, none)).toBe(
    1_000_000n + objects * 200_000n + 60n * 5_000n,
  )
})

test('each thing that the minter has on the ledger keeps its own reserve back', () => {
  const one =
    floatOf({ ownerCount: 101 }, reserves, none, none) - floatOf({ ownerCount: 100 }, reserves, none, none)
  expect(one).toBe(reserves.reserveIncrement)
})

test('the owner may want more kept, and never less', () => {
  const needed = floatOf({ ownerCount: 45 }, reserves, none, none)
  expect(floatOf({ ownerCount: 45 }, reserves, drops(needed + 1n), none)).toBe(needed + 1n)
  expect(floatOf({ ownerCount: 45 }, reserves, drops(needed - 1n), none)).toBe(needed)
})

test('what treasury and sponsors have paid in is kept, however much that is', () => {
  const needed = floatOf({ ownerCount: 45 }, reserves, none, none)
  expect(floatOf({ ownerCount: 45 }, reserves, none, drops(needed + 7n))).toBe(needed + 7n)
  expect(floatOf({ ownerCount: 45 }, reserves, drops(needed + 9n), drops(needed + 7n))).toBe(needed + 9n)
  expect(floatOf({ ownerCount: 45 }, reserves, none, drops(needed - 7n))).toBe(needed)
})

test('with ten XRP above float and fee all of them are proceeds; with a drop less it is not worthwhile', () => {
  const float = xrp(30)
  const fee = drops(12n)
  expect(proceedsOf(drops(40_000_012n), float, fee)).toBe(10_000_000n)
  expect(proceedsOf(drops(40_000_011n), float, fee)).toBeNull()
  expect(proceedsOf(xrp(29), float, fee)).toBeNull()
})
