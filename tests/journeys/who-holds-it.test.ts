import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SubmittableTransaction, Wallet } from 'xrpl'
import { address } from '#contract/ledger-ids'
import { drops } from '#contract/money'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { systemClock } from '../../functions/clock.ts'
import { keepVerdict } from '../../functions/kyc/approvals.ts'
import { offerIndex } from '../../functions/ledger/sign.ts'
import { buyPass } from '../../functions/purchase/buy.ts'
import { settle } from '../../functions/purchase/settle.ts'
import { reservePass } from '../../functions/purchase/store.ts'
import { tendMinter } from '../../functions/purchase/tend-minter.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ closeEvery: 40, webhooks: false })
  await tendMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

let buyers = 0
async function freshWallet() {
  buyers += 1
  const wallet = world.sandbox.accounts.walletFromPassphrase(`who holds it ${buyers}`)
  await world.sandbox.fund(wallet.address, 3_000_000_000n)
  return { ...wallet, address: address.parse(wallet.address) }
}

async function offered() {
  const wallet = await freshWallet()
  const { services } = inProcess(world, null)
  const bought = await buyPass(services, wallet.address, {
    userAddress: wallet.address,
    selectedTier: 'rare',
    quantity: 1,
  })
  if (!bought.ok) throw new Error(bought.error)
  const { reservationId, items, purchase } = bought.value
  const uuid = items[0]?.xamanPayload.uuid ?? ''
  return { services, wallet, id: reservationId, uuid, offer: purchase.offerId, token: purchase.nftokenId }
}

const soon = () => Date.now() + 5_000

/** Sends a transaction of anybody's behind everybody's back; final on return. Returns its sequence. */
function send(from: { seed: string; address: string }, fields: Record<string, unknown>): number {
  const { ledger } = world.sandbox
  const info = ledger.request('account_info', { account: from.address, ledger_index: 'current' }, 2)
  const Sequence = (info as { account_data?: { Sequence: number } }).account_data?.Sequence ?? 0
  const transaction = { ...fields, Account: from.address, Fee: '12', Sequence } as SubmittableTransaction
  const sent = ledger.submit(Wallet.fromSeed(from.seed).sign(transaction).tx_blob)
  expect(sent).toMatchObject({ engine_result: 'tesSUCCESS' })
  ledger.close()
  return Sequence
}

test('a withdrawal that succeeds after the sale withdrew nothing: the pass is sold, and not given to the next buyer', async () => {
  const { services, wallet, id, uuid, offer } = await offered()
  send(wallet, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer })
  world.sandbox.xaman.expire(uuid)
  const ended = await settle(services, id, { asker: 'expired', deadline: soon() })
  expect(ended).toMatchObject({ status: 'sold', ending: null, sold: { owner: wallet.address } })
  const withdrawal = await world.db
    .prepare(`SELECT count(*) AS n FROM submission WHERE purchase_id = ? AND purpose = 'cancel'`)
    .bind(id)
    .first('n')
  expect(withdrawal, 'the withdrawal was under way').toBe(1)
  await tendMinter(services, 5_000)
  await expectInvariants(world)
})

test('an approval that is withdrawn before the mint is signed costs no ticket and no fee', async () => {
  const wallet = await freshWallet()
  const verdict = { personId: 'approved for a moment', level: 'test' } as const
  const store = { db: world.db, clock: systemClock }
  await keepVerdict(store, wallet.address, { ...verdict, status: 'approved', decidedAt: 1 })
  const { services } = inProcess(world, null)
  const reserved = await reservePass(world.db, {
    id: 'approved for a moment',
    wallet: wallet.address,
    tier: 'legendary',
    price: drops(1_175_000_000n),
    limit: 1,
    kycRequired: true,
    requestKey: 'approved for a moment',
    requestHash: '',
    termsVersion: null,
    now: Date.now(),
  })
  await keepVerdict(store, wallet.address, { ...verdict, status: 'revoked', decidedAt: 2 })
  const ended = await settle(services, reserved?.id ?? '', { asker: 'request', deadline: soon() })
  expect(ended).toMatchObject({ status: 'released', ending: { code: 'kyc_required', charged: 0n } })
  const signed = await world.db
    .prepare('SELECT count(*) AS n FROM submission WHERE purchase_id = ?')
    .bind(reserved?.id)
    .first('n')
  expect(signed).toBe(0)
  await expectInvariants(world)
})

test('a pass whose token the minter has given away by hand never goes back to stock, and somebody is told', async () => {
  const { services, id, uuid, token } = await offered()
  world.sandbox.phone.open(uuid)
  const { minter } = world.sandbox.accounts
  const friend = await freshWallet()
  const sequence = send(minter, {
    TransactionType: 'NFTokenCreateOffer',
    NFTokenID: token,
    Amount: '0',
    Destination: friend.address,
    Flags: 1,
  })
  const gift = offerIndex(address.parse(minter.address), sequence)
  send(friend, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: gift })
  world.later(OFFER_LIFE + 15 * MINUTE)
  world.sandbox.ledger.close()
  const told: unknown[] = []
  const log = { ...services.log, attention: (fields: unknown) => void told.push(fields) }
  const looked = await settle({ ...services, log }, id, { asker: 'cron', deadline: Date.now() })
  expect(looked?.status).toBe('offered')
  expect(told).toEqual([{ what: expect.stringContaining('does not hold'), purchaseId: id }])
})
