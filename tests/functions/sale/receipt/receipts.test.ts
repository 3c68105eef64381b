import { afterAll, beforeAll, expect, test } from 'vitest'
import { TERMS_VERSION } from '#contract/brand'
import { canonicalText } from '#contract/canonical-text'
import { errors } from '#contract/errors'
import { RECEIPT_KEYS_PATH, RECEIPT_PATH } from '#contract/receipts'
import { errorReply } from '#contract/wire/error-reply'
import { purchasePass, purchaseReply, readPurchase } from '#contract/wire/purchase'
import { readReceiptKeys, type SignedReceipt, signedReceipt } from '#contract/wire/receipt'
import { settle } from '../../../../functions/sale/purchase/settle.ts'
import { type ApiInProcess, createApi } from '../../../support/api-in-process.ts'
import { freshWallet } from '../../../support/fresh-wallet.ts'

const OLD_KEY = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'

let api: ApiInProcess
let buyer: Awaited<ReturnType<typeof freshWallet>>
let hash = ''
beforeAll(async () => {
  api = await createApi({ RECEIPT_OLD_KEYS: OLD_KEY })
  buyer = await freshWallet(api.world)
  hash = await sell()
})
afterAll(() => api.close())

/** Sells a pass to the buyer, who has agreed to the terms; returns the transaction's hash. */
async function sell(): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await api.signIn(buyer)}`,
  }
  const order = { userAddress: buyer.address, selectedTier: 'epic', termsVersion: TERMS_VERSION }
  const asked = await api.ask(purchasePass.path, { method: 'POST', headers, body: JSON.stringify(order) })
  const { items, reservationId } = purchaseReply.parse(await asked.json())
  await api.idle()
  await api.world.sandbox.phone.sign(items[0]?.xamanPayload.uuid ?? '', buyer)
  api.world.sandbox.ledger.close()
  await api.services.follower.catchUp()
  await settle(api.services, reservationId, { asker: 'signed', deadline: api.world.clock.now() })
  await api.idle()
  const read = await api.ask(readPurchase.path.replace(':id', reservationId), { headers })
  const view = readPurchase.reply.parse(await read.json())
  return view.evidence.sold?.tx ?? `not sold: ${view.status}`
}

const ask = (transaction: string) => api.ask(`${RECEIPT_PATH}/${transaction}`)

async function refused(answer: Response, code: keyof typeof errors): Promise<void> {
  expect(answer.status).toBe(errors[code].status)
  expect(errorReply.parse(await answer.json())).toMatchObject({ code, error: errors[code].error })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
}

async function verified({ receipt, signature }: SignedReceipt): Promise<boolean> {
  const { keys } = readReceiptKeys.reply.parse(await (await api.ask(RECEIPT_KEYS_PATH)).json())
  const jwk = keys.find(({ kid }) => kid === signature.kid)
  if (!jwk) return false
  const { kty, crv, x } = jwk
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  const value = Buffer.from(signature.value, 'base64url')
  return crypto.subtle.verify('Ed25519', key, value, Buffer.from(canonicalText(receipt)))
}

test('the receipt of a sale names pass, buyer, price, network and terms', async () => {
  const answer = await ask(hash)
  expect(answer.status).toBe(200)
  const signed = signedReceipt.parse(await answer.json())
  const row = await api.world.db
    .prepare('SELECT fee, ledger, closed_at FROM offer_end WHERE hash = ?')
    .bind(hash)
    .first()
  expect(signed.receipt).toMatchObject({
    type: 'touchstone-receipt',
    site: 'http://touchstone.test',
    networkId: 512,
    tier: 'epic',
    number: 1,
    tokenId: 676,
    buyer: buyer.address,
    owner: buyer.address,
    priceDrops: '850000000',
    feeDrops: row?.fee,
    ledger: row?.ledger,
    closedAt: row?.closed_at,
    transaction: hash,
    termsVersion: TERMS_VERSION,
  })
  expect(signed.receipt.closedAt).toBeGreaterThan(1_700_000_000_000)
  const onLedger = api.world.sandbox.ledger.nfts(buyer.address).map((nft) => nft.NFTokenID)
  expect(onLedger).toContain(signed.receipt.nftokenId)
  expect(await verified(signed)).toBe(true)
  expect(await verified({ ...signed, receipt: { ...signed.receipt, priceDrops: '850000001' } })).toBe(false)
})

test('a sale’s receipt is always the same text, may be cached, and may be read by any origin', async () => {
  const [one, other] = [await ask(hash), await ask(hash)]
  expect(await one.text()).toBe(await other.text())
  expect(one.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(one.headers.get('access-control-allow-origin')).toBe('*')
})

test.each(['0'.repeat(64), 'nothing', 'x'.repeat(64), `${'0'.repeat(63)}'`])(
  '%s made no sale, and so there is no receipt',
  async (other) => {
    await refused(await ask(other), 'receipt_unknown')
  },
)

test('retired keys stay published after the current one, none with its secret key', async () => {
  const answer = await api.ask(RECEIPT_KEYS_PATH)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const text = await answer.text()
  const { keys } = readReceiptKeys.reply.parse(JSON.parse(text))
  expect(keys.map(({ x }) => x)).toEqual([api.services.secrets.receipt?.x, OLD_KEY])
  expect(text).not.toContain(api.services.secrets.receipt?.d ?? 'no key')
})

test('a receipt names the buyer, and the owner after the sale', async () => {
  const write = (owner: string) =>
    api.world.db.prepare('UPDATE purchase SET owner = ? WHERE accept_hash = ?').bind(owner, hash).run()
  const { address: owner } = await freshWallet(api.world)
  await write(owner)
  const { receipt } = signedReceipt.parse(await (await ask(hash)).json())
  expect([receipt.buyer, receipt.owner]).toEqual([buyer.address, owner])
  await write(buyer.address)
})

test('an unknown version of the terms in an old row is not signed', async () => {
  const write = (version: string) =>
    api.world.db
      .prepare('UPDATE purchase SET terms_version = ? WHERE accept_hash = ?')
      .bind(version, hash)
      .run()
  await write('REFUNDABLE +5000 XRP')
  const signed = signedReceipt.parse(await (await ask(hash)).json())
  expect(signed.receipt.termsVersion).toBeNull()
  expect(await verified(signed)).toBe(true)
  await write(TERMS_VERSION)
})

test('a site without a key answers that it signs no receipts', async () => {
  const without = await createApi({ RECEIPT_KEY: '' })
  await refused(await without.ask(`${RECEIPT_PATH}/${hash}`), 'receipt_unknown')
  expect(readReceiptKeys.reply.parse(await (await without.ask(RECEIPT_KEYS_PATH)).json())).toEqual({
    keys: [],
  })
  await without.close()
})
