import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { disconnectWallet, readWallet } from '#contract/wire/wallet'
import { freshBuyer, freshBuyers } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { TIME_OUT } from '../support/time-out.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
/** A separate world for a room that must wake by itself: its alarm takes time, in which the other tests run. */
let alarmed: World
let ringing: string
beforeAll(async () => {
  ;[world, alarmed] = await Promise.all([createWorld(), createWorld()])
  ringing = await signedUnheard(alarmed)
})
afterEach(async () => {
  world.sandbox.faults.clear()
  await expectInvariants(world)
})
afterAll(() => Promise.all([world.close(), alarmed.close()]))

/** A purchase whose room was killed before its buyer signed; the signature is not reported. */
async function signedUnheard(world: World): Promise<string> {
  const { buyer, seed } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  await world.restartWorker()
  world.sandbox.setWebhookUrl(null)
  await world.sandbox.phone.sign(payloadOf(bought), seed)
  return bought.ok ? bought.value.reservationId : ''
}

test('the Worker is killed while it waits for a service: asking again with the same id finishes the same purchase', async () => {
  const { faults, ledger, phone } = world.sandbox
  const targets = ['xaman:create', 'rpc:submit', 'ws:subscribe', 'rpc:account_info', 'rpc:feature']
  const buyers = await freshBuyers(world, targets.length)
  const interrupted = buyers.map((who, n) => ({ ...who, target: targets[n] ?? '' }))
  for (const { target, buyer } of interrupted) {
    // The follower makes these calls only when it starts.
    if (target === 'rpc:feature' || target === 'ws:subscribe') await world.restartWorker()
    faults.clear()
    faults.forgetSeen()
    faults.plan(target, { do: 'hang' })
    buyer.buy('common', `killed-at-${target}`).catch(() => null)
    await expect.poll(() => faults.seen).toContain(target)
  }
  await world.restartWorker()
  faults.clear()
  async function finish({ target, buyer, seed }: (typeof interrupted)[number]) {
    const bought = await buyer.buy('common', `killed-at-${target}`)
    await phone.sign(payloadOf(bought), seed)
    if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
    const count = await world.db
      .prepare('SELECT count(*) AS n FROM purchase WHERE wallet = ?')
      .bind(buyer.address)
      .first('n')
    expect(count, target).toBe(1)
    expect(ledger.nfts(buyer.address ?? ''), target).toHaveLength(1)
  }
  await Promise.all(interrupted.map(finish))
})

test('the Worker and its rooms are killed while they settle: a cron run finds the sale', async () => {
  const { faults, ledger, phone } = world.sandbox
  const signed = []
  for (const target of ['xaman:read']) {
    const { buyer, seed } = await freshBuyer(world)
    const bought = await buyer.buy('common')
    faults.forgetSeen()
    faults.plan(target, { do: 'hang' }, Number.POSITIVE_INFINITY)
    // The follower needs no report: with a closing ledger it would already have settled the sale.
    world.haltLedger()
    const signing = phone.sign(payloadOf(bought), seed)
    await expect.poll(() => faults.seen).toContain(target)
    faults.clear()
    world.resumeLedger()
    await signing
    signed.push({ buyer, id: bought.ok ? bought.value.reservationId : '' })
  }
  await world.restartWorker()
  ledger.close()
  await world.tick()
  for (const { buyer, id } of signed) await buyer.untilStatus(id, 'sold')
})

test('the sandbox is killed between offer and signature: its own journal restores what was promised', async () => {
  const { buyer, seed } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  const index = world.sandbox.ledger.validatedIndex
  await world.restartSandbox()
  expect(world.sandbox.ledger.validatedIndex).toBeGreaterThanOrEqual(index)
  await world.sandbox.phone.sign(payloadOf(bought), seed)
  if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
})

test('everything is killed between signature and settlement: the purchase still ends sold, and sessions survive', async () => {
  const { buyer, seed } = await freshBuyer(world)
  const gone = world.visitor()
  await gone.connect('rich')
  await gone.call(disconnectWallet)
  const bought = await buyer.buy('common')
  world.sandbox.setWebhookUrl(null)
  await world.sandbox.phone.sign(payloadOf(bought), seed)
  await world.restartSandbox()
  await world.restartWorker()
  world.sandbox.ledger.close()
  await world.tick()
  if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
  expect((await buyer.call(readWallet)).status).toBe(200)
  expect((await gone.call(readWallet)).status, 'a revoked session stays revoked').toBe(401)
})

test('a room that was killed still has its alarm, and reports the signature that nothing else reported', async () => {
  const parts = [ringing, '"to":"confirming"']
  await alarmed.says(parts, 0, TIME_OUT)
  expect(alarmed.log.filter((line) => parts.every((part) => line.includes(part)))).toHaveLength(1)
  await alarmed.tick()
  const row = await alarmed.db
    .prepare('SELECT status FROM purchase WHERE id = ?')
    .bind(ringing)
    .first('status')
  expect(row).toBe('sold')
  await expectInvariants(alarmed)
})
