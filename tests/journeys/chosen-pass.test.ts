import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { numbersOf } from '#contract/tiers'
import { mintPass } from '#contract/wire/chosen-pass'
import { freshBuyer, freshBuyers } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

/** Each test has passes of its own. */
let chosen = numbersOf('uncommon').first + 100
function nextPass(): number {
  chosen += 1
  return chosen
}

test('a chosen pass is bought with one signature, and asking twice is one purchase of it', async () => {
  const { buyer, wallet } = await freshBuyer(world)
  const tokenId = nextPass()
  const first = await buyer.call(mintPass, { body: { tokenId } })
  if (!first.ok) throw new Error(first.error.error)
  expect(first.value).toMatchObject({ items: [{ tokenId }], purchase: { tokenId, tier: 'uncommon' } })
  const again = await buyer.call(mintPass, { body: { tokenId } })
  expect(again).toMatchObject({ ok: true, value: { reservationId: first.value.reservationId } })
  await world.sandbox.phone.sign(payloadOf(first), wallet)
  const sold = await buyer.untilStatus(first.value.reservationId, 'sold')
  expect(sold).toMatchObject({ tokenId, owner: wallet.address })
  expect(await buyer.call(mintPass, { body: { tokenId } })).toMatchObject({
    status: 409,
    error: { code: 'pass_taken' },
  })
})

test('of many who choose the same pass one gets it, and the others are refused without a pass or a fee', async () => {
  const tokenId = nextPass()
  const buyers = await freshBuyers(world, 5)
  const said = await Promise.all(buyers.map(({ buyer }) => buyer.call(mintPass, { body: { tokenId } })))
  expect(said.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = said.flatMap((one) => (one.ok ? [] : [one.error.code]))
  expect(refused).toEqual(['pass_taken', 'pass_taken', 'pass_taken', 'pass_taken'])
  const held = await world.db
    .prepare(`SELECT count(*) AS n FROM purchase WHERE pass_id = ?`)
    .bind(tokenId)
    .first('n')
  expect(held).toBe(1)
})

test('a repeated request for another pass is refused, and for the same pass is found again', async () => {
  const { buyer } = await freshBuyer(world)
  const clientMintRequestId = 'one-intent-of-one-buyer'
  const tokenId = nextPass()
  const first = await buyer.call(mintPass, { body: { tokenId, clientMintRequestId } })
  if (!first.ok) throw new Error(first.error.error)
  expect(await buyer.call(mintPass, { body: { tokenId, clientMintRequestId } })).toMatchObject({
    value: { reservationId: first.value.reservationId },
  })
  expect(await buyer.call(mintPass, { body: { tokenId: nextPass(), clientMintRequestId } })).toMatchObject({
    status: 409,
    error: { code: 'key_reused' },
  })
  // The same id in the mint page's own call asks for something else.
  expect(await buyer.buy('uncommon', clientMintRequestId)).toMatchObject({ error: { code: 'key_reused' } })
})

test('a chosen pass has the conditions of its tier: identity, the limit of the wallet, a session', async () => {
  const { buyer } = await freshBuyer(world)
  const mythic = numbersOf('mythic').last
  expect(await buyer.call(mintPass, { body: { tokenId: mythic } })).toMatchObject({
    status: 403,
    error: { code: 'kyc_required' },
  })
  const epic = numbersOf('epic').last
  expect((await buyer.call(mintPass, { body: { tokenId: epic } })).ok).toBe(true)
  expect(await buyer.call(mintPass, { body: { tokenId: epic - 1 } })).toMatchObject({
    status: 409,
    error: { code: 'limit_reached' },
  })
  expect(await world.visitor().call(mintPass, { body: { tokenId: epic } })).toMatchObject({ status: 401 })
})

test('only a pass number is accepted as the choice of a pass', async () => {
  const { buyer } = await freshBuyer(world)
  for (const tokenId of [0, -1, 1001, 1.5, '5', null, [5], {}, 2 ** 53] as number[])
    expect(await buyer.call(mintPass, { body: { tokenId } }), String(tokenId)).toMatchObject({
      status: 400,
      error: { code: 'invalid_request' },
    })
})
