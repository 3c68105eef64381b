import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess, Killed } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { dying } from '../support/kill-at-each-step.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ twoTransactions: true })
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

function awaitSignature(id: string) {
  const { services } = inProcess(world, null)
  return settle(services, id, { asker: 'signed', deadline: world.clock.now() + 5_000 })
}

async function submissionsOf(id: string) {
  const { results } = await world.db
    .prepare('SELECT purpose, status FROM submission WHERE purchase_id = ? ORDER BY created_at')
    .bind(id)
    .all()
  return results
}

test('where a mint cannot carry an offer, the pass is minted, then offered, and sold like any other', async () => {
  const { wallet, id, uuid } = await offerPass(world, 'uncommon')
  await world.sandbox.phone.sign(uuid, wallet)
  const sold = await awaitSignature(id)
  expect(sold?.status).toBe('sold')
  expect(await submissionsOf(id)).toEqual([
    { purpose: 'mint', status: 'validated' },
    { purpose: 'offer', status: 'validated' },
  ])
  expect(sold?.offer?.made.ledger).toBeGreaterThan(sold?.minted?.ledger ?? Number.POSITIVE_INFINITY)
})

test('killed between mint and offer, the pass is not minted again', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet(world)
  const request = {
    userAddress: wallet.address,
    selectedTier: 'rare',
    quantity: 1,
    clientMintRequestId: 'killed between',
  } as const
  let sent = 0
  const ledger: typeof services.ledger = {
    ...services.ledger,
    async submit(blob) {
      sent += 1
      if (sent === 2) throw new Killed()
      return services.ledger.submit(blob)
    },
  }
  await dying(() => buyPass({ ...services, ledger }, wallet.address, request))
  expect(sent, 'the mint was sent and the offer was not').toBe(2)

  const bought = await buyPass(services, wallet.address, request)
  if (!bought.ok) throw new Error(bought.error)
  const { reservationId, items } = bought.value
  await world.sandbox.phone.sign(items[0]?.xamanPayload.uuid ?? '', wallet)
  expect((await awaitSignature(reservationId))?.status).toBe('sold')
  expect(await submissionsOf(reservationId)).toEqual([
    { purpose: 'mint', status: 'validated' },
    { purpose: 'offer', status: 'validated' },
  ])
  expect(world.sandbox.ledger.nfts(wallet.address)).toHaveLength(1)
})
