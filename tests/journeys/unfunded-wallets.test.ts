import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TierId } from '#contract/tiers'
import { SECOND } from '#contract/timing'
import { type Address, address } from '#contract/wire/ledger-ids'
import { takePayload, WINDOW } from '../../functions/adapters/xaman/budget-store.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { createInvoice } from '../../functions/sale/payment/create.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { readWalletData } from '../../functions/sale/wallet/read-wallet.ts'
import type { Services } from '../../functions/services.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { threeOperators } from '../support/three-operators.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
beforeEach(async () => {
  later(WINDOW)
  await world.db.batch(['means', 'waiting'].map((table) => world.db.prepare(`DELETE FROM ${table}`)))
  world.sandbox.faults.forgetSeen()
})
afterEach(async () => {
  world.sandbox.setView(1, {})
  world.sandbox.faults.clear()
  world.configure({})
  await expectInvariants(world)
})
afterAll(() => world.close())

function later(ms: number) {
  world.later(ms)
  world.sandbox.ledger.close()
}

const XAMAN = { payloads: 3, calls: 1_000 }
const PLENTY = { payloads: 1_000, calls: 1_000 }

function services(xaman = XAMAN): Services {
  const { services } = inProcess(world, null)
  return { ...services, config: { ...services.config, xaman } }
}

async function buy(
  wallet: Address,
  tier: TierId = 'common',
  xaman = XAMAN,
  changed = (services: Services) => services,
) {
  const said = await buyPass(changed(services(xaman)), wallet, {
    userAddress: wallet,
    selectedTier: tier,
    quantity: 1,
  })
  return said.ok ? 'served' : said.error
}

/** The nodes answer after other requests have gone as far as they can, and a wait is short, and takes no time of the world. */
const slowly = (services: Services): Services => ({
  ...services,
  clock: { ...services.clock, sleep: (ms) => setTimeout(ms / 10) },
  ledger: {
    ...services.ledger,
    async accountByTwoIfShort(...asked) {
      await setTimeout(20)
      return services.ledger.accountByTwoIfShort(...asked)
    },
  },
})

/** Addresses that were never funded, which cost nothing to make. */
const unfunded = (count: number, name: string): Address[] =>
  Array.from({ length: count }, (_, n) =>
    address.parse(world.sandbox.accounts.walletFromPassphrase(`${name} ${n}`).address),
  )

const accountsRead = () => world.sandbox.faults.seen.filter((call) => /:account_info$/.test(call)).length

/** Takes all wallet requests of this minute. */
async function useAll() {
  for (let n = 0; n < XAMAN.payloads; n += 1) {
    expect(await takePayload(world.db, XAMAN, 'purchase', world.clock.now())).toBe(true)
  }
}

/** Takes this many of the 800 balance checks that are allowed within 30 s. */
async function useQuestions(many: number) {
  await world.db
    .prepare(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
       INSERT INTO means (wallet, asked_at, read_at) SELECT 'other ' || n, ?1, ?1 FROM n`,
    )
    .bind(world.clock.now(), many)
    .run()
}

test('300 unfunded wallets delay a buyer by no more than one admission', async () => {
  const crowd = unfunded(300, 'of the crowd')
  const buyer = await freshWallet(world)
  await useAll()
  for (const wallet of crowd) expect(await buy(wallet)).toBe('wallet_unactivated')
  expect(await buy(buyer.address)).toBe('in_line')
  for (const wallet of crowd) expect(await buy(wallet)).toBe('wallet_unactivated')
  expect(accountsRead(), 'both nodes for each, and one node for the buyer').toBe(601)
  later(WINDOW)
  for (const wallet of crowd) expect(await buy(wallet)).toBe('wallet_unactivated')
  expect(await buy(buyer.address)).toBe('served')
})

test('while no balance can be read unfunded wallets wait in the queue, and are passed over there', async () => {
  const crowd = unfunded(20, 'unread')
  const buyer = await freshWallet(world)
  await useQuestions(800)
  for (const wallet of crowd) expect(await buy(wallet)).toBe('in_line')
  expect([await buy(buyer.address), accountsRead()]).toEqual(['in_line', 0])
  // The others keep their places, and the buyer is behind all of them.
  later(29 * SECOND)
  for (const wallet of crowd) expect(await buy(wallet)).toBe('in_line')
  later(SECOND)
  expect(await buy(buyer.address)).toBe('served')
  for (const wallet of crowd) expect(await buy(wallet)).toBe('wallet_unactivated')
  expect(await world.db.prepare('SELECT count(*) AS n FROM waiting').first('n')).toBe(0)
})

test('a wallet that was short before leaves half of the balance checks to others', async () => {
  const [poor] = unfunded(1, 'short before')
  const buyer = await freshWallet(world)
  if (!poor) throw new Error('no buyer')
  expect(await buy(poor)).toBe('wallet_unactivated')
  later(30 * SECOND)
  await useQuestions(400)
  world.sandbox.faults.forgetSeen()
  expect(await buy(poor), 'by the earlier balance').toBe('wallet_unactivated')
  expect(accountsRead()).toBe(0)
  expect(await buy(buyer.address)).toBe('served')
})

test('a queued wallet is read once however often it asks, and refused once it cannot pay', async () => {
  const poor = await freshWallet(world, 20_000_000n)
  const buyer = await freshWallet(world)
  await useAll()
  for (let n = 0; n < 20; n += 1) {
    expect(await buy(buyer.address)).toBe('in_line')
    expect(await buy(poor.address)).toBe('insufficient_funds')
    expect(await createInvoice(services(), poor.address, { tier: 'common' })).toMatchObject({
      error: 'insufficient_funds',
    })
    world.later(SECOND)
  }
  expect(accountsRead(), 'one node for the buyer, two for the other').toBe(3)
  await world.sandbox.fund(poor.address, 500_000_000n)
  later(30 * SECOND)
  expect(await buy(poor.address), 'it has been funded since').toBe('in_line')
})

test('twenty requests at once of a wallet that was never read ask nodes for it as one does', async () => {
  const [poor] = unfunded(1, 'twenty at once')
  if (!poor) throw new Error('no buyer')
  const said = await Promise.all(Array.from({ length: 20 }, () => buy(poor, 'common', XAMAN, slowly)))
  expect(new Set(said)).toEqual(new Set(['wallet_unactivated']))
  expect(accountsRead()).toBe(2)
})

test('a buyer who adds XRP and refreshes their wallet can buy at once', async () => {
  const poor = await freshWallet(world, 20_000_000n)
  expect(await buy(poor.address)).toBe('insufficient_funds')
  await world.sandbox.fund(poor.address, 500_000_000n)
  expect((await readWalletData(services(), poor.address)).ok).toBe(true)
  expect(await buy(poor.address)).toBe('served')
})

test('a wallet that was just funded buys although the first node is behind', async () => {
  const poor = await freshWallet(world, 20_000_000n)
  await world.sandbox.fund(poor.address, 500_000_000n)
  world.configure(threeOperators(world.sandbox))
  world.sandbox.setView(1, { lag: 20 })
  expect(await buy(poor.address)).toBe('served')
})

test('a stale node’s answer shown on a page refuses no purchase', async () => {
  const buyer = await freshWallet(world, 300_000_000n)
  expect(await buy(buyer.address, 'epic')).toBe('insufficient_funds')
  world.configure(threeOperators(world.sandbox))
  world.sandbox.setView(1, { lag: 20 })
  expect(await readWalletData(services(), buyer.address)).toMatchObject({ value: { activated: false } })
  expect(await buy(buyer.address)).toBe('served')
})

test('a wallet that cannot afford an expensive pass buys a cheaper one although the first node is behind', async () => {
  const buyer = await freshWallet(world, 300_000_000n)
  world.configure(threeOperators(world.sandbox))
  world.sandbox.setView(1, { lag: 20 })
  expect(await buy(buyer.address, 'epic')).toBe('insufficient_funds')
  expect(await buy(buyer.address)).toBe('served')
})

test('a wallet that one node found able to pay is refused a dearer pass only after two operators were asked', async () => {
  const buyer = await freshWallet(world, 300_000_000n)
  await useAll()
  expect(await buy(buyer.address)).toBe('in_line')
  await world.sandbox.fund(buyer.address, 2_000_000_000n)
  expect(await buy(buyer.address, 'epic', PLENTY)).toBe('served')
})

test('one operator alone refuses no wallet', async () => {
  const [poor] = unfunded(1, 'seen by one')
  if (!poor) throw new Error('no buyer')
  world.sandbox.faults.plan('rpc2:account_info', { do: 'fail', status: 503 }, Number.POSITIVE_INFINITY)
  expect(await buy(poor)).toBe('ledger_unreachable')
  world.sandbox.faults.clear()
  expect(await buy(poor)).toBe('wallet_unactivated')
})

test('a wallet that took a pass is read again for its next one', async () => {
  const buyer = await freshWallet(world)
  world.sandbox.faults.forgetSeen()
  expect(await buy(buyer.address)).toBe('served')
  const first = accountsRead()
  expect(first).toBeGreaterThan(0)
  world.sandbox.faults.forgetSeen()
  expect(await buy(buyer.address)).toBe('served')
  expect(accountsRead()).toBe(first)
})
