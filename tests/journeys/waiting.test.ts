import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { RECHECK_PURPOSE } from '#contract/rooms'
import { SIGNATURE_HEADER, sign } from '#contract/signature'
import { readHealth } from '#contract/wire/health'
import type { RoomAccess } from '#contract/wire/room-access'
import { recheck, type WakeUp } from '#contract/wire/rooms'
import { ROOM_SECRET } from '../support/bindings.ts'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { joinRoom } from '../support/room-listener.ts'
import { createWorld, type World } from '../support/world.ts'

/** A silent socket is given up after fifteen seconds; the node's other interface may take as long again. */
const TAKING_OVER = 60_000

let world: World
beforeAll(async () => {
  world = await createWorld({ webhooks: false })
})
afterEach(async () => {
  world.sandbox.setView(1, {})
  world.sandbox.setView(2, {})
  await expectInvariants(world)
})
afterAll(() => world.close())

/** Waits until this many more ledgers are validated. */
async function closes(count: number) {
  const { ledger } = world.sandbox
  const then = ledger.validatedIndex + count
  await expect.poll(() => ledger.validatedIndex).toBeGreaterThanOrEqual(then)
}

/** The last ledger that the follower has seen of both nodes. */
async function followedIndex() {
  const answer = await world.fetch(readHealth.path)
  return readHealth.reply.parse(await answer.json()).xrpl.ledgerIndex
}

/** What a payload's room sends to the Worker. */
async function wakeUps(uuid: string, wakeUp: WakeUp) {
  const body = JSON.stringify({ uuid, wakeUp })
  const mark = await sign(ROOM_SECRET, RECHECK_PURPOSE, body, Date.now())
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: mark }
  const answer = await world.fetch(recheck.path, { method: 'POST', headers, body })
  return answer.json()
}

function roomOf(rooms: readonly RoomAccess[]): RoomAccess {
  const pass = rooms.find(({ kind }) => kind === 'payload')
  if (!pass) throw new Error('no room')
  return pass
}

test('while follower and room listen, a buyer who takes their time causes no outside call', async () => {
  const { faults } = world.sandbox
  const { buyer } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  const uuid = payloadOf(bought)
  const { purchase } = bought.ok ? bought.value : { purchase: null }
  const room = await joinRoom(world, roomOf(purchase?.rooms ?? []))
  const ticks = () => room.types().filter((type) => type === 'payload-expiration').length
  // From the second tick on the status socket is open.
  await expect.poll(ticks).toBeGreaterThan(1)
  // The first cron run after a change of the account compares it with the ledger.
  await wakeUps(uuid, 'watching')
  await world.tick()

  faults.forgetSeen()
  await closes(4)
  expect(await wakeUps(uuid, 'watching')).toEqual({ again: 30_000 })
  await closes(4)
  expect(await wakeUps(uuid, 'alarm')).toEqual({ again: 30_000 })
  await buyer.purchase(purchase?.id ?? '')
  expect(faults.seen).toEqual([])

  // A cron run asks each operator's node whether the minter's account is as the journal has it, once for a ledger.
  for (let turns = 0; turns < 2; turns += 1) {
    faults.forgetSeen()
    await closes(2)
    world.haltLedger()
    await expect.poll(followedIndex).toBe(world.sandbox.ledger.validatedIndex)
    await world.tick()
    expect(new Set(faults.seen).size).toBe(faults.seen.length)
    // Its network is asked too where it was last asked ten seconds ago.
    const asked = faults.seen.filter((call) => !call.endsWith(':server_state'))
    expect(asked.sort()).toEqual(['rpc2:account_info', 'rpc:account_info'])
    world.resumeLedger()
  }
  room.leave()
})

test(
  'a socket that stays open and silent is given up: its node is called, and both mint and sale are read',
  async () => {
    const { sandbox } = world
    const { buyer, wallet } = await freshBuyer(world)
    const before = await buyer.buy('uncommon')
    const uuid = payloadOf(before)
    sandbox.faults.forgetSeen()
    sandbox.setView(1, { silent: true })
    const bought = await buyer.buy('rare')
    const id = bought.ok ? bought.value.reservationId : ''
    await expect.poll(async () => (await buyer.purchase(id)).status, { timeout: TAKING_OVER }).toBe('offered')
    expect(sandbox.faults.seen).toContain('rpc:server_state')

    sandbox.setView(1, {})
    sandbox.setView(2, { silent: true })
    sandbox.faults.forgetSeen()
    await sandbox.phone.sign(payloadOf(bought), wallet)
    await wakeUps(payloadOf(bought), 'signed')
    await expect.poll(async () => (await buyer.purchase(id)).status, { timeout: TAKING_OVER }).toBe('sold')
    expect(sandbox.faults.seen).toContain('rpc2:server_state')
    sandbox.phone.decline(uuid)
    await wakeUps(uuid, 'rejected')
  },
  3 * TAKING_OVER,
)
