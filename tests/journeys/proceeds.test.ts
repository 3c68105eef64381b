import { decode } from 'ripple-binary-codec'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { HOUR } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { sweepProceeds } from '../../functions/sale/minter/sweep-proceeds.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { walletFromPassphrase } from '../sandbox/accounts.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { resumeSale } from '../support/resume-sale.ts'
import { sendOutside } from '../support/send-outside.ts'
import { restore, snapshot } from '../support/snapshot.ts'

/** asfRequireDest */
const REQUIRE_DESTINATION_TAG = 1
const treasury = walletFromPassphrase('treasury of the sale')
const sponsor = walletFromPassphrase('sponsor of the sale')

const FLOAT = xrp(10_000)
const bindings = {
  TREASURY_ADDRESS: treasury.address,
  TREASURY_TAG: '77',
  TREASURY_FLOAT: FLOAT.toString(),
  FUNDING_ADDRESSES: sponsor.address,
}

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ bindings })
  await world.sandbox.fund(treasury.address, xrp(100))
  await world.sandbox.fund(sponsor.address, xrp(1_000))
  // All that the minter was funded with above its float.
  await world.sandbox.fund(world.sandbox.accounts.minter.address, xrp(100))
  await turn()
  await turn()
})
afterEach(async () => {
  world.sandbox.faults.clear()
  world.resumeLedger()
  world.configure(bindings)
  await expectInvariants(world)
  expect(await one('SELECT count(*) FROM halt'), 'our own payments are no loss').toBe(0)
})
afterAll(() => world.close())

async function one<Value = number>(sql: string): Promise<Value | null> {
  return world.db.prepare(sql).first<Value>(/^SELECT (.+?) FROM/.exec(sql)?.[1] ?? '')
}

const minterHas = async () =>
  BigInt((await world.sandbox.balance(world.sandbox.accounts.minter.address)) ?? 0)
const treasuryHas = async () => BigInt((await world.sandbox.balance(treasury.address)) ?? 0)
const paid = () => one(`SELECT count(*) FROM submission WHERE purpose = 'proceeds'`)
const alerts = async () => (await world.db.prepare('SELECT name FROM alert').all<{ name: string }>()).results

/** A cron run, and the ledger that closes after it. */
async function turn() {
  await world.db.prepare('DELETE FROM lease').run()
  await reconcile(inProcess(world, null).services)
  world.sandbox.ledger.close()
}

/** Sells a pass for 450 XRP. */
async function sell() {
  const { services, idle } = inProcess(world, null)
  const { id, uuid, wallet } = await offerPass(world, 'rare')
  await world.sandbox.phone.sign(uuid, wallet)
  const sold = await settle(services, id, { asker: 'signed', deadline: world.clock.now() + 5_000 })
  await idle()
  expect(sold?.status).toBe('sold')
}

async function lastPayment() {
  const row = await world.db
    .prepare(`SELECT blob, status FROM submission WHERE purpose = 'proceeds' ORDER BY rowid DESC`)
    .first<{ blob: string; status: string }>()
  return { status: row?.status, fields: decode(row?.blob ?? '') }
}

test('the proceeds of a sale go to the treasury with the next cron run, down to the float and to the drop', async () => {
  await sell()
  const [before, had, already] = [await minterHas(), await treasuryHas(), await paid()]
  expect(before).toBeGreaterThan(FLOAT + xrp(449))
  await turn()
  await turn()
  expect(await minterHas()).toBe(FLOAT)
  expect(await treasuryHas()).toBe(had + before - FLOAT - 12n)
  expect(await paid()).toBe((already ?? 0) + 1)
  const { status, fields } = await lastPayment()
  expect(status).toBe('validated')
  expect(fields).toMatchObject({
    TransactionType: 'Payment',
    Account: world.sandbox.accounts.minter.address,
    Sequence: 0,
    TicketSequence: expect.any(Number),
    Destination: treasury.address,
    DestinationTag: 77,
    Amount: (before - FLOAT - 12n).toString(),
  })
  expect(await alerts()).toEqual([])
})

test('while there is nothing to pay, no ledger has to be agreed on', async () => {
  expect(await minterHas()).toBe(FLOAT)
  const { services } = inProcess(world, null)
  let agreed = 0
  const agree: typeof services.ledger.agree = () => {
    agreed += 1
    return services.ledger.agree()
  }
  await sweepProceeds({ ...services, ledger: { ...services.ledger, agree } })
  expect(agreed).toBe(0)
})

test.each([
  ['the payment never arrives', 'lose-request'],
  ['the payment arrives and its answer is lost', 'lose-reply'],
] as const)('when %s, the cron runs still pay it, once', async (_what, fault) => {
  await sell()
  const [had, already] = [await treasuryHas(), await paid()]
  world.sandbox.faults.plan('rpc:submit', { do: fault })
  world.sandbox.faults.plan('rpc2:submit', { do: fault })
  for (let turns = 0; turns < 3; turns += 1) {
    await turn()
    world.later(10_000)
  }
  expect(await minterHas()).toBe(FLOAT)
  expect(await treasuryHas()).toBeGreaterThan(had + xrp(449))
  expect(await paid()).toBe((already ?? 0) + 1)
})

test('a payment that no ledger included is dead, and its amount is paid with another', async () => {
  await sell()
  const already = (await paid()) ?? 0
  world.sandbox.faults.plan('rpc:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  world.sandbox.faults.plan('rpc2:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  await turn()
  const { fields } = await lastPayment()
  for (let closes = 0; closes < 22; closes += 1) world.sandbox.ledger.close()
  world.sandbox.faults.clear()
  await turn()
  await turn()
  expect(await minterHas()).toBe(FLOAT)
  expect(await paid()).toBe(already + 2)
  expect((await lastPayment()).fields).toMatchObject({ TicketSequence: fields.TicketSequence })
})

test('two cron runs at once record one payment', async () => {
  await sell()
  const already = (await paid()) ?? 0
  await inProcess(world, null).services.follower.catchUp()
  await Promise.all([1, 2, 3].map(() => sweepProceeds(inProcess(world, null).services)))
  expect(await paid()).toBe(already + 1)
  await turn()
  await turn()
  expect(await minterHas()).toBe(FLOAT)
})

test('a ledger from before the last payment, as a slow node has it, pays nothing again', async () => {
  await sell()
  const { services } = inProcess(world, null)
  await services.follower.catchUp()
  const before = await services.ledger.agree()
  await turn()
  await turn()
  const already = await paid()
  // An older balance, while more than a float has come in since.
  await world.sandbox.fund(world.sandbox.accounts.minter.address, xrp(50))
  await services.follower.catchUp()
  await sweepProceeds({ ...services, ledger: { ...services.ledger, agree: async () => before } })
  expect(await paid()).toBe(already)
  await turn()
  await turn()
  expect(await minterHas()).toBe(FLOAT)
})

test('a database restored to the moment before proceeds were paid recognises the payment, and pays nothing again', async () => {
  await sell()
  const kept = await snapshot(world)
  const already = (await paid()) ?? 0
  await turn()
  await turn()
  const had = await treasuryHas()
  await restore(world, kept)
  expect(await paid()).toBe(already)
  await turn()
  await turn()
  expect([await minterHas(), await treasuryHas(), await paid()]).toEqual([FLOAT, had, already])
  await resumeSale(world)
  await world.db.prepare('DELETE FROM alert').run()
})

test('a payment is not recorded if the journal has moved while it was signed', async () => {
  await sell()
  const { services } = inProcess(world, null)
  await services.follower.catchUp()
  const already = await paid()
  const free = await one(`SELECT count(*) FROM ticket WHERE status = 'free'`)
  let moveCursor: Promise<unknown> | null = null
  const signer: typeof services.signer = {
    ...services.signer,
    sign(tx, at) {
      moveCursor = world.db.prepare(`UPDATE cursor SET tail = ?`).bind('F'.repeat(64)).run()
      return services.signer.sign(tx, at)
    },
  }
  const hash = await one<string>('SELECT tail FROM cursor')
  const db = {
    prepare: (sql: string) => services.db.prepare(sql),
    async batch(statements: D1PreparedStatement[]) {
      await moveCursor
      return services.db.batch(statements)
    },
  } as unknown as D1Database
  await sweepProceeds({ ...services, db, signer })
  expect(moveCursor).not.toBeNull()
  await world.db.prepare('UPDATE cursor SET tail = ?').bind(hash).run()
  expect(await paid()).toBe(already)
  expect(await one(`SELECT count(*) FROM ticket WHERE status = 'free'`), 'and no ticket is bound').toBe(free)
  await turn()
  await turn()
})

test('payments from treasury and sponsor are float: they cause no halt and no alert, and stay while the float is configured that high', async () => {
  world.configure({ ...bindings, TREASURY_FLOAT: xrp(10_200).toString() })
  const [had, already] = [await minterHas(), await paid()]
  const Destination = world.sandbox.accounts.minter.address
  sendOutside(world, treasury, { TransactionType: 'Payment', Destination, Amount: '50000000' })
  sendOutside(world, sponsor, { TransactionType: 'Payment', Destination, Amount: '100000000' })
  await turn()
  await turn()
  expect(await minterHas()).toBe(had + xrp(150))
  expect([await paid(), await alerts()]).toEqual([already, []])
})

test('without a treasury everything stays with the minter', async () => {
  world.configure({ ...bindings, TREASURY_ADDRESS: '', TREASURY_TAG: '', TREASURY_FLOAT: '' })
  const [had, already] = [await minterHas(), await paid()]
  expect(had).toBeGreaterThan(FLOAT + xrp(10))
  await turn()
  expect([await minterHas(), await paid()]).toEqual([had, already])
})

test('a treasury that refuses payments without a tag raises an alert, and is paid again in an hour, not each minute', async () => {
  const { TREASURY_TAG: _, ...untagged } = bindings
  sendOutside(world, treasury, { TransactionType: 'AccountSet', SetFlag: REQUIRE_DESTINATION_TAG })
  world.configure(untagged)
  const already = (await paid()) ?? 0
  for (let turns = 0; turns < 4; turns += 1) await turn()
  expect(await paid()).toBe(already + 1)
  expect((await lastPayment()).status).toBe('failed')
  expect(await alerts()).toEqual([{ name: 'proceeds' }])

  world.configure(bindings)
  world.later(HOUR)
  world.sandbox.ledger.close()
  await turn()
  await turn()
  expect(await minterHas()).toBe(FLOAT)
  expect(await alerts()).toEqual([])
})

test('a payment that is recorded and never sent, because its isolate died, is sent by the next cron run', async () => {
  await sell()
  const { services } = inProcess(world, null)
  await services.follower.catchUp()
  await sweepProceeds(services)
  const { fields, status } = await lastPayment()
  expect(status).toBe('signed')
  await maintainMinter(inProcess(world, null).services, 5_000)
  expect(await lastPayment()).toEqual({ status: 'validated', fields })
  expect(await minterHas()).toBe(FLOAT)
})

test('payments from treasury and sponsor never count as proceeds, whatever float is configured', async () => {
  world.configure({ ...bindings, TREASURY_FLOAT: '' })
  const before = await treasuryHas()
  for (let n = 0; n < 3; n += 1) await turn()
  const left = await minterHas()
  expect(await treasuryHas()).toBeGreaterThan(before + xrp(9_000))
  expect(left).toBeLessThanOrEqual(xrp(150))
  expect(left, 'less the fees since').toBeGreaterThan(xrp(149))
})
