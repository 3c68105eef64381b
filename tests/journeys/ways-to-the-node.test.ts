import { decode } from 'ripple-binary-codec'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { openRelay, type Relay } from '../support/relay.ts'
import { TIME_OUT } from '../support/time-out.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let relay: Relay
beforeAll(async () => {
  relay = await openRelay(() => Number(new URL(world.sandbox.urls.ws).port))
  world = await createWorld({ wayToSocket: relay.url })
})
afterEach(async () => {
  world.sandbox.ledger.load(1)
  relay.restore()
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(async () => {
  await world.close()
  relay.close()
})

test('a socket that breaks while a buyer looks for the phone is reopened before the next purchase needs it', async () => {
  const { faults } = world.sandbox
  const visitor = world.visitor()
  await visitor.connect('verified')
  const bought = await visitor.buy('common')
  if (!bought.ok) throw new Error(bought.error.code)
  faults.forgetSeen()
  relay.cut()
  relay.restore()
  await expect
    .poll(() => faults.seen.filter((call) => /^ws2?:subscribe$/.test(call)), { timeout: TIME_OUT })
    .toHaveLength(1)
  world.sandbox.phone.decline(payloadOf(bought))
  await visitor.untilStatus(bought.value.reservationId, 'released')
})

test('a socket that breaks before a mint is validated is replaced by spaced calls, and the pass is sold', async () => {
  const { faults } = world.sandbox
  const visitor = world.visitor()
  await visitor.connect('rich')
  world.haltLedger()
  faults.forgetSeen()
  const buying = visitor.buy('common')
  await expect.poll(() => faults.seen).toContain('rpc:submit')
  faults.forgetSeen()
  relay.cut()
  await expect.poll(() => faults.seen).toContain('rpc:server_state')
  expect(faults.seen.length, faults.seen.join(' ')).toBeLessThan(15)
  world.resumeLedger()
  const bought = await buying
  await world.sandbox.phone.sign(payloadOf(bought), 'rich')
  if (bought.ok) await visitor.untilStatus(bought.value.reservationId, 'sold')
})

test('under load a mint and the withdrawal of its offer both pay the fee that the node asks', async () => {
  world.sandbox.ledger.load(4)
  // A node reports its load with its next message.
  world.sandbox.ledger.close()
  const visitor = world.visitor()
  await visitor.connect('rich')
  const bought = await visitor.buy('rare')
  const id = bought.ok ? bought.value.reservationId : JSON.stringify(bought.error)
  world.sandbox.phone.decline(payloadOf(bought))
  await visitor.untilStatus(id, 'released')
  // A mint that was signed before the load was reported asks too little, and is signed again.
  const { results } = await world.db
    .prepare(`SELECT blob FROM submission WHERE purchase_id = ? AND status = 'validated' ORDER BY created_at`)
    .bind(id)
    .all<{ blob: string }>()
  expect(results.map(({ blob }) => decode(blob).Fee)).toEqual(['48', '48'])
})
