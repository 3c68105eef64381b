import { afterAll, beforeAll, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import { offerIndex } from '../../functions/adapters/ledger/ids.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { reservePass } from '../../functions/sale/purchase/reservation-store.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'
import { approveOwner, withdrawOwner } from '../support/verified-owner.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

const soon = () => world.clock.now() + 5_000

test('a withdrawal that succeeds after the sale withdrew nothing: the pass is sold, and not given to the next buyer', async () => {
  const { services } = inProcess(world, null)
  const { wallet, id, uuid, offer } = await offerPass(world)
  sendOutside(world, wallet, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer })
  world.sandbox.xaman.expire(uuid)
  const ended = await settle(services, id, { asker: 'expired', deadline: soon() })
  expect(ended).toMatchObject({ status: 'sold', ending: null, sold: { owner: wallet.address } })
  const withdrawal = await world.db
    .prepare(`SELECT count(*) AS n FROM submission WHERE purchase_id = ? AND purpose = 'cancel'`)
    .bind(id)
    .first('n')
  expect(withdrawal, 'the withdrawal was under way').toBe(1)
  await maintainMinter(services, 5_000)
  await expectInvariants(world)
})

test('an approval withdrawn before the mint is signed costs no ticket and no fee', async () => {
  const wallet = await freshWallet(world)
  await approveOwner(world, wallet.address)
  const { services } = inProcess(world, null)
  const reserved = await reservePass(world.db, {
    id: 'approved for a moment',
    wallet: wallet.address,
    tier: 'legendary',
    pass: null,
    invoice: null,
    price: drops(1_175_000_000n),
    limit: 1,
    kycRequired: true,
    requestKey: 'approved for a moment',
    requestHash: '',
    termsVersion: null,
    now: world.clock.now(),
  })
  await withdrawOwner(world, wallet.address)
  const ended = await settle(services, reserved?.id ?? '', { asker: 'request', deadline: soon() })
  expect(ended).toMatchObject({ status: 'released', ending: { code: 'kyc_required', charged: 0n } })
  const signed = await world.db
    .prepare('SELECT count(*) AS n FROM submission WHERE purchase_id = ?')
    .bind(reserved?.id)
    .first('n')
  expect(signed).toBe(0)
  await expectInvariants(world)
})

test('a pass whose NFToken the minter has transferred by hand never goes back to stock, and an alert is raised', async () => {
  const { services } = inProcess(world, null)
  const { id, uuid, token } = await offerPass(world)
  world.sandbox.phone.open(uuid)
  const { minter } = world.sandbox.accounts
  const friend = await freshWallet(world)
  const { sequence } = sendOutside(world, minter, {
    TransactionType: 'NFTokenCreateOffer',
    NFTokenID: token,
    Amount: '0',
    Destination: friend.address,
    Flags: 1,
  })
  const gift = offerIndex(address.parse(minter.address), sequence)
  sendOutside(world, friend, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: gift })
  world.later(OFFER_LIFE + 15 * MINUTE)
  world.sandbox.ledger.close()
  const looked = await settle(services, id, { asker: 'cron', deadline: world.clock.now() })
  expect(looked).toMatchObject({ status: 'released', sold: null })
  const pass = await world.db
    .prepare('SELECT status, quarantined FROM pass WHERE nftoken_id = ?')
    .bind(token)
    .first()
  expect(pass).toEqual({ status: 'reserved', quarantined: 'gone' })
  const alert = await world.db
    .prepare('SELECT what FROM alert WHERE name = ?')
    .bind(`gone ${token}`)
    .first('what')
  expect(alert).toContain('left the minter unsold')
})
