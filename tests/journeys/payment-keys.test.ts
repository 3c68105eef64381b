import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { payloadUuid } from '#contract/wire/ledger-ids'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { createInvoice } from '../../functions/sale/payment/create.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { askToPay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.sandbox.faults.clear()
  await expectInvariants(world)
})
afterAll(() => world.close())

const payloadOf = (said: Awaited<ReturnType<typeof createInvoice>> | null) =>
  said?.ok ? said.value.xamanPayload.uuid : said?.error

const BUSY = { do: 'fail', status: 500 } as const

test('of two calls with one key, a refusal by Xaman to the first does not end the hold whose request the second was given', async () => {
  const { address } = await freshWallet(world)
  const { services, idle } = inProcess(world, null)
  const { clock, xaman } = services
  const order = { tier: 'common', clientMintRequestId: 'same-key-twice' } as const
  let winner: Awaited<ReturnType<typeof createInvoice>> | null = null
  const losing = {
    ...services,
    // The other call runs while this one waits to try again; Xaman refuses this one before and after.
    clock: {
      ...clock,
      async sleep(ms: number) {
        world.sandbox.faults.clear()
        winner ??= await createInvoice({ ...services, xaman }, address, order)
        world.sandbox.faults.plan('xaman:create', BUSY, Number.POSITIVE_INFINITY)
        await clock.sleep(ms)
      },
    },
  }
  world.sandbox.faults.plan('xaman:create', BUSY, Number.POSITIVE_INFINITY)
  const loser = await createInvoice(losing, address, order)
  await idle()
  expect(winner).toMatchObject({ ok: true })
  expect(payloadOf(loser)).toBe(payloadOf(winner))
  const { results } = await world.db
    .prepare('SELECT status, ending_code FROM purchase WHERE wallet = ?')
    .bind(address)
    .all()
  expect(results).toEqual([{ status: 'reserved', ending_code: null }])
})

test('a request created after another call has ended the hold is not shown', async () => {
  const { address } = await freshWallet(world)
  const { services, idle } = inProcess(world, null)
  const { xaman } = services
  const order = { tier: 'common', clientMintRequestId: 'made-too-late' } as const
  const slow = {
    ...services,
    // Xaman creates the request, and another call with the key has ended the hold before the row is written.
    xaman: {
      ...xaman,
      async create(request: Parameters<typeof xaman.create>[0]) {
        const made = await xaman.create(request)
        await world.db.prepare(`UPDATE purchase SET ending_code = 'busy', version = version + 1`).run()
        return made
      },
    },
  }
  expect(await createInvoice(slow, address, order)).toMatchObject({ ok: false })
  await idle()
  const kept = await world.db
    .prepare(
      'SELECT invoice.payload_uuid FROM invoice JOIN purchase ON purchase_id = purchase.id WHERE wallet = ?',
    )
    .bind(address)
    .first()
  expect(kept).toEqual({ payload_uuid: null })
})

test('a wallet queued for a pass that is paid first is read once: twenty more calls ask no node', async () => {
  const { address } = await freshWallet(world)
  const { services, idle } = inProcess(world, null)
  const none = { ...services, config: { ...services.config, xaman: { payloads: 0, calls: 1_000 } } }
  expect(await createInvoice(none, address, { tier: 'common' })).toMatchObject({ error: 'in_line' })
  world.sandbox.faults.forgetSeen()
  for (let n = 0; n < 20; n += 1) {
    expect(await createInvoice(none, address, { tier: 'common' })).toMatchObject({ error: 'in_line' })
  }
  await idle()
  expect(world.sandbox.faults.seen).toEqual([])
  await world.db.prepare('DELETE FROM waiting').run()
})

test('a buyer whose payment could not be asked for while Xaman was unreachable is not charged with an unpaid purchase', async () => {
  const { address } = await freshWallet(world)
  const { services, idle } = inProcess(world, null)
  world.sandbox.faults.plan('xaman:create', BUSY, Number.POSITIVE_INFINITY)
  for (let n = 0; n < 4; n += 1) {
    expect(await createInvoice(services, address, { tier: 'common' })).toMatchObject({ error: 'busy' })
    await idle()
  }
  world.sandbox.faults.clear()
  expect(await createInvoice(services, address, { tier: 'common' })).toMatchObject({ ok: true })
  await idle()
})

test('a buyer who could not open the request to pay while Xaman was unreachable is not charged with an unpaid purchase', async () => {
  const wallet = await freshWallet(world)
  const { address } = wallet
  const { services, idle } = inProcess(world, null)
  for (let n = 0; n < 2; n += 1) {
    const { order } = await askToPay(world, 'common', wallet)
    world.sandbox.faults.plan('xaman:read', BUSY, Number.POSITIVE_INFINITY)
    await checkPayload(services, payloadUuid.parse(order.xamanPayload.uuid), 'alarm', world.clock.now())
    await idle()
    world.sandbox.faults.clear()
    world.later(OFFER_LIFE + 2 * MINUTE)
    world.sandbox.ledger.close()
    await turns(world, 1)
  }
  const ended = await world.db
    .prepare(`SELECT count(*) AS n FROM purchase WHERE wallet = ? AND ending_code = 'expired'`)
    .bind(address)
    .first('n')
  expect(ended).toBe(2)
  expect(await createInvoice(services, address, { tier: 'common' })).toMatchObject({ ok: true })
})
