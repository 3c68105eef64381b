import { decode } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { demoWallets } from '../sandbox/accounts.ts'
import { createControl } from '../sandbox/control.ts'
import { mintOffer } from './minted-offer.ts'
import { createPayload, readPayload, sandboxForTest } from './xaman-client.ts'

const { rich, poor, holder } = demoWallets
const accept = (NFTokenSellOffer: string) => ({ TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer })
const payment = { TransactionType: 'Payment', Destination: poor.address, Amount: '1000000' }

test('an app may accept an offer inside a Batch, and reports the Batch as the signed transaction', async () => {
  await using sandbox = await sandboxForTest()
  const { offerId, nftokenId } = await mintOffer(sandbox, { amount: '100000000', destination: rich.address })
  const { uuid } = await createPayload(sandbox, { txjson: accept(offerId) })
  const outcome = await sandbox.phone.sign(uuid, rich, { inBatch: {} })
  if (!outcome.signed) throw new Error(outcome.refused)
  sandbox.ledger.close()
  expect(await outcome.reported).toBe('tesSUCCESS')
  expect(await sandbox.nfts(rich.address)).toEqual([{ id: nftokenId, uri: null }])
  expect((await readPayload(sandbox, uuid)).response.txid).toBe(outcome.txid)
  expect(decode(outcome.blob)).toMatchObject({ TransactionType: 'Batch', Account: rich.address })
})

test('from another process, one wallet’s Batch pays and accepts for itself and for others', async () => {
  await using sandbox = await sandboxForTest()
  const control = createControl(sandbox.urls.web)
  const { offerId, nftokenId } = await mintOffer(sandbox, {
    amount: '100000000',
    destination: holder.address,
  })
  const before = BigInt((await sandbox.balance(poor.address)) ?? 0)
  const { hash, inner, result } = await control.batch('rich', 'all or nothing', [
    { wallet: 'rich', fields: payment },
    { wallet: 'holder', fields: accept(offerId) },
  ])
  expect(result).toBe('tesSUCCESS')
  sandbox.ledger.close()
  expect(await sandbox.balance(poor.address)).toBe(String(before + 1_000_000n))
  expect(await sandbox.nfts(holder.address)).toContainEqual({ id: nftokenId, uri: null })
  for (const transaction of inner) {
    expect(sandbox.ledger.request('tx', { transaction }, 2)).toMatchObject({
      meta: { ParentBatchID: hash, TransactionResult: 'tesSUCCESS' },
    })
  }
})

test('the requested transaction comes first, and the app’s additions may be another wallet’s', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, { txjson: payment })
  const beside = [{ wallet: holder, fields: payment }]
  const outcome = await sandbox.phone.sign(uuid, rich, { inBatch: { mode: 'only one', beside } })
  if (!outcome.signed) throw new Error(outcome.refused)
  expect(decode(outcome.blob)).toMatchObject({
    RawTransactions: [
      { RawTransaction: { Account: rich.address } },
      { RawTransaction: { Account: holder.address } },
    ],
    BatchSigners: [{ BatchSigner: { Account: holder.address } }],
  })
  expect(outcome.result).toBe('tesSUCCESS')
})
