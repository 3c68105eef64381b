import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { address } from '#contract/ledger-ids'
import { ok } from '#contract/result'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { rippled } from '../../functions/ledger/rippled.ts'
import { buyPass } from '../../functions/purchase/buy.ts'
import { settle } from '../../functions/purchase/settle.ts'
import { tendMinter } from '../../functions/purchase/tend-minter.ts'
import type { Services } from '../../functions/services.ts'
import type { NodeView } from '../sandbox/ledger/ledger.ts'
import { serveLedger } from '../sandbox/ledger/serve-ledger.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ closeEvery: 40, webhooks: false })
  await tendMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.sandbox.ledger.resume()
  await expectInvariants(world)
})
afterAll(() => world.close())

let buyers = 0
async function offered() {
  buyers += 1
  const wallet = world.sandbox.accounts.walletFromPassphrase(`nodes that differ ${buyers}`)
  await world.sandbox.fund(wallet.address, 500_000_000n)
  const buyer = address.parse(wallet.address)
  const { services } = inProcess(world, null)
  const bought = await buyPass(services, buyer, { userAddress: buyer, selectedTier: 'rare', quantity: 1 })
  if (!bought.ok) throw new Error(bought.error)
  return {
    services,
    wallet,
    id: bought.value.reservationId,
    uuid: bought.value.items[0]?.xamanPayload.uuid ?? '',
  }
}

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
  const { services, wallet, id, uuid } = await offered()
  world.sandbox.ledger.stall()
  const standing = world.sandbox.ledger.validatedIndex
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.sandbox.ledger.close()
  world.later(OFFER_LIFE + 2 * MINUTE)
  world.sandbox.ledger.close()
  const lag = world.sandbox.ledger.validatedIndex - standing
  const mixed = await behindOneAddress(services, { lag }, 'offer', 'nfts')
  const looked = await settle(mixed.services, id, { asker: 'expired', deadline: Date.now() })
  expect(looked?.status, 'nothing is decided on what an older ledger says').toBe('offered')
  await mixed.close()
  const sold = await settle(services, id, { asker: 'expired', deadline: Date.now() })
  expect(sold?.status).toBe('sold')
})

test('a history too long for one look is searched on from where the last look stopped, until the sale is seen', async () => {
  const { services, wallet, id, uuid } = await offered()
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
    await settle({ ...services, ledger }, id, { asker: 'expired', deadline: Date.now() })
  }
  const [first = 0, ...rest] = asked
  expect(rest).toEqual([first + 1, first + 2])
  const row = await world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
  expect(row).toBe('sold')
})
