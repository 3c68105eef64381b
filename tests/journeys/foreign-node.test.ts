import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { checkLedger } from '../../functions/edge/health/check-ledger.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { raiseAlert } from '../../functions/records/alerts/alerts.ts'
import { saleStatus } from '../../functions/sale/collection/minting.ts'
import { collectionWithStops } from '../../functions/sale/collection/store.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { threeOperators } from '../support/three-operators.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.sandbox.setView(1, {})
  world.sandbox.setView(2, {})
  world.configure({})
  await cronRun()
  await expectInvariants(world)
})
afterAll(() => world.close())

/** A cron run after a ledger has closed. */
async function cronRun() {
  world.later(MINUTE)
  world.sandbox.ledger.close()
  const { services, idle } = inProcess(world, null)
  await reconcile(services)
  await idle()
}

const alerts = async () =>
  (await world.db.prepare(`SELECT name, what FROM alert WHERE name LIKE 'network of %'`).all()).results

test('a node of another network raises one alert with its name, until it is of ours again', async () => {
  world.sandbox.setView(1, { networkId: 1 })
  await cronRun()
  const [alert, ...others] = await alerts()
  const { name } = inProcess(world, null).services.ledger.nodes[0] ?? { name: 'none' }
  expect(alert).toEqual({
    name: `network of ${name}`,
    what: `The node ${name} is of network 1, ours is 512. It is not asked (XRPL_NODES).`,
  })
  expect(others).toEqual([])
  await cronRun()
  expect(await alerts()).toEqual([alert])
  world.sandbox.setView(1, {})
  await cronRun()
  expect(await alerts()).toEqual([])
})

test('an alert about a node or an operator is over once that one is not configured any more', async () => {
  const { urls } = world.sandbox
  const [first, second] = [urls.rpc, urls.secondRpc].map((url) => new URL(url).host)
  world.sandbox.setView(1, { networkId: 1 })
  for (const operator of [first, second])
    await raiseAlert(inProcess(world, null).services, `operator ${operator}`, 'It shows something else.')
  const raised = async () => {
    const ofNodes = `SELECT name FROM alert WHERE name LIKE 'network of %' OR name LIKE 'operator %' ORDER BY name`
    return (await world.db.prepare(ofNodes).all()).results.map(({ name }) => name)
  }
  await cronRun()
  expect(await raised()).toEqual([`network of ${first}`, `operator ${first}`, `operator ${second}`].sort())
  world.configure({ XRPL_NODES: `${urls.secondRpc} ${urls.secondWs}, ${urls.thirdRpc} ${urls.thirdWs}` })
  await cronRun()
  expect(await raised()).toEqual([`operator ${second}`])
})

test('a pass is sold despite a node of another network, which is asked only for its server state', async () => {
  world.configure(threeOperators(world.sandbox))
  world.sandbox.setView(1, { networkId: 1 })
  world.later(MINUTE)
  world.sandbox.ledger.close()
  world.sandbox.faults.forgetSeen()
  const { wallet, uuid } = await offerPass(world)
  await world.sandbox.phone.sign(uuid, wallet)
  await cronRun()
  const asked = world.sandbox.faults.seen.filter((call) => call.startsWith('rpc:'))
  expect(new Set(asked)).toEqual(new Set(['rpc:server_state']))
  const sold = `SELECT count(*) AS n FROM purchase WHERE wallet = ? AND status = 'sold'`
  expect(await world.db.prepare(sold).bind(wallet.address).first('n')).toBe(1)
})

test('while every node is of another network the ledger is disconnected, and nothing is sold', async () => {
  world.sandbox.setView(1, { networkId: 1 })
  world.sandbox.setView(2, { networkId: 1 })
  world.later(MINUTE)
  world.sandbox.ledger.close()
  const { address } = await freshWallet(world)
  const request = { userAddress: address, selectedTier: 'common', quantity: 1 } as const
  const { services } = inProcess(world, null)
  expect(await checkLedger(services, { fresh: true })).toMatchObject({ connected: false })
  const { info, stops } = await collectionWithStops(services.db)
  expect((await saleStatus(services, info, stops)).minting).toBe('disconnected')
  expect(await buyPass(services, address, request)).toEqual({ ok: false, error: 'ledger_unreachable' })
  await cronRun()
  expect(await alerts()).toHaveLength(2)
})
