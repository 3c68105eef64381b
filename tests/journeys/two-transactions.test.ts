import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ twoTransactions: true })
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

test('where a mint cannot carry an offer, the pass is minted, then offered, and sold the same', async () => {
  const visitor = world.visitor()
  await visitor.connect('rich')
  const bought = await visitor.buy('uncommon')
  const uuid = payloadOf(bought)
  const id = bought.ok ? bought.value.reservationId : ''
  await world.sandbox.phone.sign(uuid, 'rich')
  const sold = await visitor.untilStatus(id, 'sold')
  const { results } = await world.db
    .prepare('SELECT purpose, status FROM submission WHERE purchase_id = ? ORDER BY created_at')
    .bind(id)
    .all()
  expect(results).toEqual([
    { purpose: 'mint', status: 'validated' },
    { purpose: 'offer', status: 'validated' },
  ])
  const { minted, offered } = sold.evidence
  expect(offered?.ledger).toBeGreaterThan(minted?.ledger ?? Number.POSITIVE_INFINITY)
})

test('killed between mint and offer, the token is not minted again', async () => {
  const visitor = world.visitor()
  await visitor.connect('verified')
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 500 })
  const bought = await visitor.buy('rare', 'killed-between')
  await world.sandbox.phone.sign(payloadOf(bought), 'verified')
  const id = bought.ok ? bought.value.reservationId : ''
  await visitor.untilStatus(id, 'sold')
  const mints = await world.db
    .prepare(`SELECT count(*) AS n FROM submission WHERE purchase_id = ? AND purpose = 'mint'`)
    .bind(id)
    .first('n')
  expect(mints).toBe(1)
})
