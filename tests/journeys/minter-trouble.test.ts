import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Wallet } from 'xrpl'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

let buyers = 0
async function freshBuyer() {
  buyers += 1
  const wallet = world.sandbox.accounts.walletFromPassphrase(`minter trouble ${buyers}`)
  await world.sandbox.fund(wallet.address, 900_000_000n)
  const visitor = world.visitor()
  await visitor.connect(wallet)
  return { wallet, visitor }
}

/** Signs and submits with the minter's key, outside the product. */
async function beside(seed: string, fields: Record<string, unknown>) {
  const { ledger } = world.sandbox
  const signer = Wallet.fromSeed(seed)
  const info = ledger.request('account_info', { account: signer.address, ledger_index: 'current' }, 2) as {
    account_data?: { Sequence: number }
  }
  const sequence = info.account_data?.Sequence ?? 0
  const signed = signer.sign({ Account: signer.address, Fee: '12', Sequence: sequence, ...fields } as never)
  const sent = ledger.submit(signed.tx_blob) as { engine_result?: string }
  expect(sent.engine_result).toBe('tesSUCCESS')
  ledger.close()
  return signed.hash
}

const alerts = async () => {
  const { results } = await world.db.prepare('SELECT name FROM alert').all<{ name: string }>()
  return results.map(({ name }) => name)
}

test('an issuer that has not named the minter halts the sale and raises an alert; no buyer is blamed', async () => {
  const { issuer, minter } = world.sandbox.accounts
  await beside(issuer.seed, { TransactionType: 'AccountSet', ClearFlag: 10 })
  const { visitor } = await freshBuyer()
  const refused = await visitor.buy('common')
  expect(refused.ok || refused.error.code).toBe('sale_paused')
  expect(await alerts()).toContain('halt minter')
  const again = await visitor.buy('common')
  expect(again.ok || again.error.code, 'nothing new is begun').toBe('sale_paused')

  await beside(issuer.seed, { TransactionType: 'AccountSet', SetFlag: 10, NFTokenMinter: minter.address })
  await world.tick()
  expect((await visitor.buy('common')).ok).toBe(true)
})

test('an unrequested payment is recorded, and causes no halt and no alert', async () => {
  const { minter } = world.sandbox.accounts
  const before = await alerts()
  const { wallet, visitor } = await freshBuyer()
  const hash = await beside(wallet.seed, {
    TransactionType: 'Payment',
    Destination: minter.address,
    Amount: '5000000',
  })
  await world.tick()
  const change = await world.db
    .prepare('SELECT drops FROM stranger_tx WHERE hash = unhex(?)')
    .bind(hash)
    .first('drops')
  expect(change).toBe(5_000_000)
  expect(await alerts()).toEqual(before)
  expect((await visitor.buy('common')).ok).toBe(true)
})

test('a pass whose NFToken was burned ends its purchase unsold, never goes back to stock, and raises an alert', async () => {
  const { minter } = world.sandbox.accounts
  const { visitor } = await freshBuyer()
  const bought = await visitor.buy('uncommon')
  if (!bought.ok) throw new Error(bought.error.error)
  const { reservationId, purchase } = bought.value
  await beside(minter.seed, { TransactionType: 'NFTokenBurn', NFTokenID: purchase.nftokenId })
  const ended = await visitor.untilPurchase(reservationId, ({ status }) => status === 'released')
  expect(ended.evidence.sold).toBeNull()
  const pass = await world.db
    .prepare('SELECT status, quarantined FROM pass WHERE id = ?')
    .bind(purchase.tokenId)
    .first()
  expect(pass).toEqual({ status: 'reserved', quarantined: 'gone' })
  expect(await alerts()).toContain(`gone ${purchase.nftokenId}`)
})

test('an offer that the minter signed elsewhere is withdrawn, and its pass is quarantined meanwhile', async () => {
  const { minter } = world.sandbox.accounts
  const { wallet, visitor } = await freshBuyer()
  const bought = await visitor.buy('rare')
  if (!bought.ok) throw new Error(bought.error.error)
  world.sandbox.phone.decline(payloadOf(bought))
  await visitor.untilPurchase(bought.value.reservationId, ({ status }) => status === 'released')
  const { nftokenId, tokenId } = bought.value.purchase
  await beside(minter.seed, {
    TransactionType: 'NFTokenCreateOffer',
    NFTokenID: nftokenId,
    Flags: 1,
    Amount: '450000000',
    Destination: wallet.address,
  })
  await expect
    .poll(() =>
      world.db.prepare('SELECT quarantined FROM pass WHERE id = ?').bind(tokenId).first('quarantined'),
    )
    .toBe('offer')
  const next = await (await freshBuyer()).visitor.buy('rare')
  expect(next.ok && next.value.purchase.tokenId).not.toBe(tokenId)
  await world.tick()
  await expect
    .poll(async () => {
      await world.tick()
      return world.db.prepare('SELECT quarantined FROM pass WHERE id = ?').bind(tokenId).first('quarantined')
    })
    .toBeNull()
})

test('a loss of drops without a submission of ours halts everything new', async () => {
  const { minter, demoWallets } = world.sandbox.accounts
  await beside(minter.seed, {
    TransactionType: 'Payment',
    Destination: demoWallets.rich.address,
    Amount: '3000000',
  })
  await world.tick()
  expect(await alerts()).toContain('halt loss')
  const refused = await (await freshBuyer()).visitor.buy('common')
  expect(refused.ok || refused.error.code).toBe('sale_paused')
})
