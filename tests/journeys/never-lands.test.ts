import { decode } from 'ripple-binary-codec'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readOpenPurchases } from '#contract/purchase'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

test('a signature that reaches no ledger is shown with its hash and last ledger, and its verdict can be read for good', async () => {
  const buyer = world.visitor()
  await buyer.connect('verified')
  const before = await world.sandbox.balance(buyer.address ?? '')
  const bought = await buyer.buy('uncommon')
  const id = bought.ok ? bought.value.reservationId : ''
  const outcome = await world.sandbox.phone.sign(payloadOf(bought), 'verified', { hold: true })
  if (!outcome.signed) throw new Error('the phone should have signed')

  const signed = await buyer.untilStatus(id, 'confirming')
  expect(signed.evidence.signed).toEqual({
    at: expect.any(Number),
    ledger: null,
    tx: outcome.txid,
    lastLedger: decode(outcome.blob).LastLedgerSequence,
  })
  expect(signed.readAt).toBeGreaterThanOrEqual(signed.evidence.signed?.at ?? Number.POSITIVE_INFINITY)

  for (let closes = 0; closes < 30; closes += 1) await world.sandbox.ledger.close()
  const judged = await buyer.untilStatus(id, 'released')
  expect(judged.ending).toEqual({
    code: 'timed_out',
    error: 'NFT transaction timed out',
    charged: 'nothing',
    chargedDrops: '0',
  })
  expect(judged.evidence.signed).toEqual(signed.evidence.signed)
  expect(judged.evidence.sold).toBeNull()
  expect(await world.sandbox.balance(buyer.address ?? '')).toBe(before)

  const open = await buyer.call(readOpenPurchases)
  expect(open.ok && open.value.purchases).toEqual([])
  expect((await buyer.purchase(id)).ending).toEqual(judged.ending)
})

test('an app that names no last ledger leaves it open, and nobody is told of one', async () => {
  const buyer = world.visitor()
  await buyer.connect('rich')
  const bought = await buyer.buy('rare')
  const id = bought.ok ? bought.value.reservationId : ''
  const instead = { LastLedgerSequence: undefined }
  await world.sandbox.phone.sign(payloadOf(bought), 'rich', { hold: true, instead })

  const signed = await buyer.untilStatus(id, 'confirming')
  expect(signed.evidence.signed).toMatchObject({ lastLedger: null })
})
