import { decode, encodeForSigning } from 'ripple-binary-codec'
import { verify } from 'ripple-keypairs'
import { expect, test } from 'vitest'
import { demoWallets, walletFromPassphrase } from '../sandbox/accounts.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { submitSigned } from '../sandbox/seed.ts'
import { mintOffer } from './minted-offer.ts'
import { createPayload, readPayload, sandboxForTest } from './xaman-client.ts'

const { rich, holder } = demoWallets
const key = walletFromPassphrase('the second key of the rich wallet', 'ecdsa-secp256k1')
const accept = (NFTokenSellOffer: string) => ({
  txjson: { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer },
})

async function giveKey(sandbox: Sandbox, more: readonly Record<string, unknown>[] = []) {
  const setKey = { TransactionType: 'SetRegularKey', RegularKey: key.address }
  for (const fields of [setKey, ...more]) await submitSigned(sandbox.ledger, rich, fields)
  sandbox.ledger.close()
}

const disableMaster = { TransactionType: 'AccountSet', SetFlag: 4 }

test('a phone with the account’s regular key buys with it, and the platform names that key as the signer', async () => {
  await using sandbox = await sandboxForTest()
  await giveKey(sandbox)
  const { offerId, nftokenId } = await mintOffer(sandbox, { amount: '100000000', destination: rich.address })
  const { uuid } = await createPayload(sandbox, accept(offerId))
  const outcome = await sandbox.phone.sign(uuid, rich, { key })
  if (!outcome.signed) throw new Error(outcome.refused)
  sandbox.ledger.close()
  expect(await outcome.reported).toBe('tesSUCCESS')
  expect(await sandbox.nfts(rich.address)).toEqual([{ id: nftokenId, uri: null }])
  expect((await readPayload(sandbox, uuid)).response).toMatchObject({
    account: rich.address,
    signer: key.address,
    signer_pubkey: key.publicKey,
  })
})

test('once the master key is disabled, the regular key still signs and the account’s own does not', async () => {
  await using sandbox = await sandboxForTest({ validationWait: 20 })
  await giveKey(sandbox, [disableMaster])
  const { offerId } = await mintOffer(sandbox, { amount: '100000000', destination: rich.address })
  const inVain = await createPayload(sandbox, accept(offerId))
  const refused = await sandbox.phone.sign(inVain.uuid, rich)
  if (!refused.signed) throw new Error(refused.refused)
  expect(refused.result).toBe('tefMASTER_DISABLED')
  expect(await refused.reported).toBe('tefMASTER_DISABLED')
  const { uuid } = await createPayload(sandbox, accept(offerId))
  expect(await sandbox.phone.sign(uuid, rich, { key })).toMatchObject({ result: 'tesSUCCESS' })
})

test('a key that is not the account’s signs a transaction the ledger refuses', async () => {
  await using sandbox = await sandboxForTest({ validationWait: 20 })
  const { offerId } = await mintOffer(sandbox, { amount: '100000000', destination: rich.address })
  const { uuid } = await createPayload(sandbox, accept(offerId))
  expect(await sandbox.phone.sign(uuid, rich, { key: 'holder' })).toMatchObject({ result: 'tefBAD_AUTH' })
  expect((await readPayload(sandbox, uuid)).response.signer).toBe(holder.address)
})

test('a sign-in by regular key is for the account and signed by the key', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, { txjson: { TransactionType: 'SignIn' } })
  await sandbox.phone.signIn(uuid, rich, { key })
  const { response } = await readPayload(sandbox, uuid)
  const { TxnSignature, ...signed } = decode(String(response.hex))
  expect(signed).toEqual({ Account: rich.address, SigningPubKey: key.publicKey })
  expect(verify(encodeForSigning(signed), String(TxnSignature), key.publicKey)).toBe(true)
  expect(response).toMatchObject({ account: rich.address, signer: key.address })
})

test('after a refusal that is not malformed the phone waits, as it may still succeed', async () => {
  await using sandbox = await sandboxForTest()
  const payment = { TransactionType: 'Payment', Destination: holder.address, Amount: '1000000' }
  sandbox.ledger.load(10)
  const { uuid } = await createPayload(sandbox, { txjson: { ...payment, Fee: '12' } })
  const outcome = await sandbox.phone.sign(uuid, rich)
  if (!outcome.signed) throw new Error(outcome.refused)
  expect(outcome.result).toBe('telINSUF_FEE_P')
  sandbox.ledger.load(1)
  sandbox.ledger.close()
  expect(await outcome.reported).toBe('tesSUCCESS')
})

test('a blob that the node does not accept as a transaction is reported by its error’s name', async () => {
  await using sandbox = await sandboxForTest()
  const payment = { TransactionType: 'Payment', Destination: holder.address, Amount: '1000000' }
  const { uuid } = await createPayload(sandbox, { txjson: payment })
  const memo = { Memo: { MemoData: 'AB'.repeat(2000) } }
  const outcome = await sandbox.phone.sign(uuid, rich, { instead: { Memos: [memo] } })
  if (!outcome.signed) throw new Error(outcome.refused)
  expect(await outcome.reported).toBe('invalidTransaction')
})
