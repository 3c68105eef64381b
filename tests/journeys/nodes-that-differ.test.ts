import { decode } from 'ripple-binary-codec'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { address } from '#contract/ledger-ids'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { rippled } from '../../functions/ledger/rippled.ts'
import { hashOf, offerIndex } from '../../functions/ledger/sign.ts'
import { settle } from '../../functions/purchase/settle.ts'
import { reservePass } from '../../functions/purchase/store.ts'
import { tendMinter } from '../../functions/purchase/tend-minter.ts'
import type { Services } from '../../functions/services.ts'
import type { NodeView } from '../sandbox/ledger/ledger.ts'
import { serveLedger } from '../sandbox/ledger/serve-ledger.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendUnseen } from '../support/send-unseen.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld()
  await tendMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.sandbox.faults.clear()
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(() => world.close())

/** The same services, with some questions answered by a node of its own behind the same address. */
async function behindOneAddress(services: Services, view: NodeView, ...names: (keyof Services['ledger'])[]) {
  const node = await serveLedger(world.sandbox.ledger, world.sandbox.faults, { view })
  const other = rippled(
    { rpcUrl: node.rpcUrl, secondRpcUrl: null, wsUrl: null },
    services.clock,
    services.log,
  )
  const ledger = { ...services.ledger, ...Object.fromEntries(names.map((name) => [name, other[name]])) }
  return { services: { ...services, ledger }, close: () => node.close() }
}

test('a node that lags behind its neighbour cannot make a pass look unsold that was paid for', async () => {
  const { services } = inProcess(world, null)
  const { wallet, id, uuid } = await offerPass(world)
  world.haltLedger()
  const standing = world.sandbox.ledger.validatedIndex
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.sandbox.ledger.close()
  world.later(OFFER_LIFE + 15 * MINUTE)
  world.sandbox.ledger.close()
  const lag = world.sandbox.ledger.validatedIndex - standing
  const mixed = await behindOneAddress(services, { lag }, 'offer', 'nfts')
  const looked = await settle(mixed.services, id, { asker: 'expired', deadline: world.clock.now() })
  expect(looked?.status, 'nothing is decided on what an older ledger says').toBe('offered')
  await mixed.close()
  const sold = await settle(services, id, { asker: 'expired', deadline: world.clock.now() })
  expect(sold?.status).toBe('sold')
})

test('a node exactly one ledger behind cannot make a pass look unsold in the ledger that sold it', async () => {
  const { services } = inProcess(world, null)
  const { wallet, id, uuid } = await offerPass(world)
  world.haltLedger()
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.later(OFFER_LIFE + 15 * MINUTE)
  // Its parent closed before the offer's end, so this ledger takes the acceptance, and closes after that end.
  world.sandbox.ledger.close()
  const mixed = await behindOneAddress(services, { lag: 1 }, 'offer', 'nfts')
  const looked = await settle(mixed.services, id, { asker: 'expired', deadline: world.clock.now() })
  expect(looked?.status, 'an open ledger decides nothing').toBe('offered')
  await mixed.close()
  const sold = await settle(services, id, { asker: 'expired', deadline: world.clock.now() })
  expect(sold?.status).toBe('sold')
})

test('a history too long for one look is searched on from where the last look stopped, until the sale is seen', async () => {
  const { services } = inProcess(world, null)
  const { wallet, id, uuid } = await offerPass(world)
  // The sale is in a ledger that even the last of three looks still comes to.
  for (let closes = 0; closes < 3; closes += 1) world.sandbox.ledger.close()
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.sandbox.ledger.close()
  const asked: number[] = []
  const ledger: Services['ledger'] = {
    ...services.ledger,
    async search(account, since, such) {
      asked.push(since)
      const searched = await services.ledger.search(account, since, such)
      return asked.length < 3 ? ok({ found: null, resume: since + 1 }) : searched
    },
  }
  for (let looks = 0; looks < 3; looks += 1) {
    await settle({ ...services, ledger }, id, { asker: 'expired', deadline: world.clock.now() })
  }
  const [first = 0, ...rest] = asked
  expect(rest).toEqual([first + 1, first + 2])
  const row = await world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
  expect(row).toBe('sold')
})

let reserved = 0

/** A pass reserved and a mint written down for it, which no ledger has seen. */
async function unsentMint() {
  reserved += 1
  const { services } = inProcess(world, null)
  const wallet = address.parse(world.sandbox.accounts.demoWallets.rich.address)
  const id = `unsent ${reserved}`
  await reservePass(world.db, {
    id,
    wallet,
    tier: 'common',
    price: drops(70_000_000n),
    limit: 300,
    kycRequired: false,
    requestKey: id,
    requestHash: '',
    termsVersion: null,
    now: world.clock.now(),
  })
  world.haltLedger()
  world.sandbox.faults.plan('rpc:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  await settle(services, id, { asker: 'cron', deadline: world.clock.now() })
  const blob = await world.db
    .prepare('SELECT blob FROM submission WHERE purchase_id = ?')
    .bind(id)
    .first('blob')
  return { services, id, blob: String(blob) }
}

/** Two nodes, each with its own idea of the chain. */
async function asking(services: Services, first: NodeView, second: NodeView) {
  const nodes = await Promise.all(
    [first, second].map((view) => serveLedger(world.sandbox.ledger, world.sandbox.faults, { view })),
  )
  const [rpcUrl = '', secondRpcUrl = ''] = nodes.map((node) => node.rpcUrl)
  const ledger = rippled({ rpcUrl, secondRpcUrl, wsUrl: null }, services.clock, services.log)
  return { services: { ...services, ledger }, close: () => Promise.all(nodes.map((node) => node.close())) }
}

const submissionsOf = async (id: string) => {
  const { results } = await world.db
    .prepare('SELECT status FROM submission WHERE purchase_id = ? ORDER BY created_at')
    .bind(id)
    .all<{ status: string }>()
  return results.map(({ status }) => status)
}

test('a pass that was taken before its mint was even recorded is sold all the same', async () => {
  const { services, id, blob } = await unsentMint()
  const { ledger, accounts } = world.sandbox
  ledger.submit(blob)
  ledger.close()
  const { rich } = accounts.demoWallets
  const { Account, TicketSequence } = decode(blob)
  const accept = sendUnseen(world, rich, {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: offerIndex(address.parse(Account), Number(TicketSequence)),
  })
  world.sandbox.faults.clear()
  const sold = await settle(services, id, { asker: 'cron', deadline: world.clock.now() })
  expect(sold).toMatchObject({ status: 'sold', sold: { tx: accept.hash, owner: rich.address } })
})

async function giveBack(services: Services, id: string) {
  world.resumeLedger()
  await settle(services, id, { asker: 'cron', deadline: world.clock.now() + 5_000 })
  const uuid = await world.db
    .prepare('SELECT payload_uuid FROM purchase WHERE id = ?')
    .bind(id)
    .first('payload_uuid')
  world.sandbox.phone.decline(String(uuid))
  const ended = await settle(services, id, { asker: 'rejected', deadline: world.clock.now() + 5_000 })
  expect(ended?.status).toBe('released')
}

test('a mint is not given up while the second node has not seen as many ledgers as the first', async () => {
  const { services, id } = await unsentMint()
  for (let closes = 0; closes < 12; closes += 1) world.sandbox.ledger.close()
  const second: { lag: number } = { lag: 5 }
  const two = await asking(services, {}, second)
  await settle(two.services, id, { asker: 'cron', deadline: world.clock.now() })
  expect(await submissionsOf(id)).toEqual(['signed'])
  second.lag = 0
  await settle(two.services, id, { asker: 'cron', deadline: world.clock.now() })
  expect(await submissionsOf(id)).toEqual(['dead', 'signed'])
  await two.close()
  world.sandbox.faults.clear()
  await giveBack(services, id)
})

test('a mint is not given up while the first node misses a ledger in which it could be', async () => {
  const { services, id } = await unsentMint()
  const before = world.sandbox.ledger.validatedIndex
  for (let closes = 0; closes < 12; closes += 1) world.sandbox.ledger.close()
  const two = await asking(services, { gap: [before + 3, before + 3] }, {})
  await settle(two.services, id, { asker: 'cron', deadline: world.clock.now() })
  expect(await submissionsOf(id)).toEqual(['signed'])
  await two.close()
  world.sandbox.faults.clear()
  await giveBack(services, id)
})

test('a mint that the first node denies is believed of the second, and nothing is minted again', async () => {
  const { services, id, blob } = await unsentMint()
  world.sandbox.ledger.submit(blob)
  for (let closes = 0; closes < 12; closes += 1) world.sandbox.ledger.close()
  const two = await asking(services, { hide: new Set([hashOf(blob)]) }, {})
  const offered = await settle(two.services, id, { asker: 'cron', deadline: world.clock.now() })
  expect([offered?.status, await submissionsOf(id)]).toEqual(['offered', ['validated']])
  await two.close()
  world.sandbox.faults.clear()
  await giveBack(services, id)
})
