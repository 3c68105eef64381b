import { stringToHex } from '@xrplf/isomorphic/utils'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err } from '#contract/result'
import { tiers } from '#contract/tiers'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { sweepOffers } from '../../functions/sale/minter/sweep-offers.ts'
import { refillTickets } from '../../functions/sale/minter/tickets.ts'
import { reservePass } from '../../functions/sale/purchase/reservation-store.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import type { Services } from '../../functions/services.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  await expectInvariants(world)
  await world.db.prepare('DELETE FROM alert').run()
})
afterAll(() => world.close())

const soon = () => world.clock.now() + 5_000

async function alerts() {
  const { results } = await world.db
    .prepare('SELECT name, what FROM alert ORDER BY raised_at')
    .all<{ name: string; what: string }>()
  return results.map(({ name, what }) => `${name}: ${what}`)
}

async function signed() {
  return world.db.prepare('SELECT count(*) AS n FROM submission').first<number>('n')
}

/** Services whose signer refuses everything. */
function withoutSignatures(services: Services): Services {
  return { ...services, signer: { ...services.signer, sign: () => err('wrong Fee') } }
}

test('a purchase with a price other than its tier’s is never signed for: it ends, and an alert is raised', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet(world)
  const reserved = await reservePass(services.db, {
    id: 'a bargain',
    wallet: wallet.address,
    tier: 'epic',
    pass: null,
    invoice: null,
    price: drops(1n),
    limit: 2,
    kycRequired: false,
    requestKey: 'a bargain',
    requestHash: '',
    termsVersion: null,
    now: world.clock.now(),
  })
  const before = await signed()
  const ended = await settle(services, reserved?.id ?? '', { asker: 'request', deadline: soon() })
  expect(ended).toMatchObject({ status: 'released', ending: { code: 'mint_failed' } })
  expect(await signed()).toBe(before)
  expect(await alerts()).toEqual([
    'refused NFTokenMint: The signer refused to sign NFTokenMint: wrong Amount.',
  ])
})

test('an offer whose withdrawal is refused ends by itself, and its pass goes back to stock', async () => {
  const { services } = inProcess(world, null)
  const { id, uuid } = await offerPass(world)
  world.sandbox.phone.decline(uuid)
  const mute = withoutSignatures(services)
  expect((await settle(mute, id, { asker: 'rejected', deadline: soon() }))?.status).toBe('cancelling')
  expect(await alerts()).toEqual([
    'refused NFTokenCancelOffer: The signer refused to sign NFTokenCancelOffer: wrong Fee.',
  ])
  world.later(13 * 60_000)
  world.sandbox.ledger.close()
  expect((await settle(mute, id, { asker: 'expired', deadline: soon() }))?.status).toBe('released')
})

test('upkeep that is refused is skipped, with one alert', async () => {
  const { services } = inProcess(world, null)
  const mute = withoutSignatures(services)
  const before = await signed()
  await world.db
    .prepare(`UPDATE ticket SET status = 'leased' WHERE status = 'free' AND sequence % 3 > 0`)
    .run()
  await world.db
    .prepare(`INSERT OR IGNORE INTO stale_offer (id, since) VALUES (?, 0)`)
    .bind('A'.repeat(64))
    .run()
  for (let times = 0; times < 2; times += 1) {
    await sweepOffers(mute)
    await refillTickets(mute)
  }
  expect(await signed()).toBe(before)
  expect((await alerts()).sort()).toEqual([
    'refused NFTokenCancelOffer: The signer refused to sign NFTokenCancelOffer: wrong Fee.',
    'refused TicketCreate: The signer refused to sign TicketCreate: wrong Fee.',
  ])
  await world.db.prepare(`DELETE FROM stale_offer WHERE id = ?`).bind('A'.repeat(64)).run()
  await maintainMinter(services, 5_000)
})

test.each([
  ['takes a part of every later sale', { NFTokenTaxon: 2, TransferFee: 50_000 }],
  ['says that it is of another tier', { NFTokenTaxon: 6 }],
])(
  'an NFToken minted outside the product for a pass that %s is never sold as that pass',
  async (_what, marks) => {
    const { minter, issuer } = world.sandbox.accounts
    const { services } = inProcess(world, null)
    const pass = await world.db
      .prepare(`SELECT min(id) AS id FROM pass WHERE tier = 'uncommon' AND status = 'available'`)
      .first('id')
    sendOutside(world, minter, {
      TransactionType: 'NFTokenMint',
      Issuer: issuer.address,
      Flags: 8,
      URI: stringToHex(`${services.config.siteUrl}/nft/${pass}/metadata`),
      ...marks,
    })
    await world.db.prepare('DELETE FROM lease').run()
    await reconcile(services)
    const strange = [...world.sandbox.ledger.nfts(minter.address)].map(({ NFTokenID }) => NFTokenID)
    expect(await alerts()).toContainEqual(expect.stringMatching(/^nftoken .*belongs to no pass/))

    const { id, uuid, wallet } = await offerPass(world, 'uncommon')
    await world.sandbox.phone.sign(uuid, wallet)
    const sold = await settle(services, id, { asker: 'signed', deadline: soon() })
    expect(sold).toMatchObject({ status: 'sold', passId: pass, price: tiers.uncommon.price })
    expect(strange).not.toContain(sold?.nftokenId)
  },
)
