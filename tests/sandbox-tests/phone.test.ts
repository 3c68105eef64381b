import { decode, encodeForSigning } from 'ripple-binary-codec'
import { deriveAddress, verify } from 'ripple-keypairs'
import { expect, test } from 'vitest'
import { demoWallets, walletFromPassphrase } from '../sandbox/accounts.ts'
import { transactionHash } from '../sandbox/signed-blob.ts'
import { mintOffer } from './minted-offer.ts'
import { createPayload, readPayload, sandboxForTest } from './xaman-client.ts'

const { rich, poor, unactivated, holder } = demoWallets
const signIn = { txjson: { TransactionType: 'SignIn' } }
const payment = { txjson: { TransactionType: 'Payment', Destination: poor.address, Amount: '1000000' } }

test('a sign-in blob is an object without a transaction type whose signature proves the account', async () => {
  await using sandbox = await sandboxForTest()
  const nonce = [{ Memo: { MemoData: 'C0FFEE' } }]
  for (const wallet of [rich, holder, unactivated]) {
    const { uuid } = await createPayload(sandbox, { txjson: { ...signIn.txjson, Memos: nonce } })
    await sandbox.phone.signIn(uuid, wallet)
    const { response } = await readPayload(sandbox, uuid)
    const { TxnSignature, ...signed } = decode(String(response.hex))
    expect(signed).toEqual({ Account: wallet.address, SigningPubKey: wallet.publicKey, Memos: nonce })
    expect(verify(encodeForSigning(signed), String(TxnSignature), wallet.publicKey)).toBe(true)
    expect(deriveAddress(wallet.publicKey)).toBe(wallet.address)
    expect(response.txid).toBe(transactionHash(String(response.hex)))
    expect(response).toMatchObject({ account: wallet.address, dispatched_to: null, dispatched_result: null })
  }
})

test('accepting an offer moves the token and the money, and is reported as the app does', async () => {
  await using sandbox = await sandboxForTest()
  const { offerId, nftokenId } = await mintOffer(sandbox, { amount: '100000000', destination: rich.address })
  const before = BigInt((await sandbox.balance(rich.address)) ?? 0)
  const { uuid } = await createPayload(sandbox, {
    txjson: { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offerId },
    options: { submit: true, signers: [rich.address], force_network: 'SANDBOX' },
  })
  const outcome = await sandbox.phone.sign(uuid, 'rich')
  if (!outcome.signed) throw new Error(outcome.refused)
  expect(outcome.result).toBe('tesSUCCESS')
  await sandbox.ledger.close()
  expect(await outcome.reported).toBe('tesSUCCESS')

  expect(await sandbox.nfts(rich.address)).toEqual([{ id: nftokenId, uri: null }])
  const fee = BigInt(String(decode(outcome.blob).Fee))
  expect(await sandbox.balance(rich.address)).toBe(String(before - 100_000_000n - fee))
  expect((await readPayload(sandbox, uuid)).response).toMatchObject({
    account: rich.address,
    signer: rich.address,
    dispatched_to: sandbox.urls.ws,
    dispatched_nodetype: 'SANDBOX',
    environment_nodetype: 'SANDBOX',
  })
})

test('the app fills in missing fields of a template, and extends a too early last ledger', async () => {
  await using sandbox = await sandboxForTest()
  const current = sandbox.ledger.validatedIndex
  const sign = async (fields: Record<string, unknown>) => {
    const { uuid } = await createPayload(sandbox, { txjson: { ...payment.txjson, ...fields } })
    const outcome = await sandbox.phone.sign(uuid, 'rich', { hold: true })
    if (!outcome.signed) throw new Error(outcome.refused)
    return decode(outcome.blob)
  }
  const plain = await sign({})
  expect(plain).toMatchObject({ Account: rich.address, LastLedgerSequence: current + 20 })
  expect(Number(plain.Sequence)).toBeGreaterThan(0)
  expect(BigInt(String(plain.Fee))).toBeGreaterThanOrEqual(10n)
  expect(plain).not.toHaveProperty('NetworkID')
  expect(await sign({ LastLedgerSequence: 5 })).toMatchObject({ LastLedgerSequence: current + 5 })
  expect(await sign({ LastLedgerSequence: 32_570 + current })).toMatchObject({
    LastLedgerSequence: 32_570 + current,
  })
  expect(await sign({ Fee: '99', Sequence: 7, Account: poor.address })).toMatchObject({
    Fee: '99',
    Sequence: 7,
    Account: rich.address,
  })
})

test('a held signature is reported but not submitted', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, payment)
  const outcome = await sandbox.phone.sign(uuid, 'rich', { hold: true })
  if (!outcome.signed) throw new Error(outcome.refused)
  await sandbox.ledger.close()
  expect(await outcome.reported).toBeNull()
  expect((await readPayload(sandbox, uuid)).response).toMatchObject({
    hex: outcome.blob,
    dispatched_result: null,
  })
  expect(await sandbox.balance(poor.address)).toBe(String(poor.funding))
})

test('a signature with submit off is left to the application', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, { ...payment, options: { submit: false } })
  const outcome = await sandbox.phone.sign(uuid, 'rich')
  expect(outcome).toMatchObject({ signed: true, result: null })
  await sandbox.ledger.close()
  expect(await sandbox.balance(poor.address)).toBe(String(poor.funding))
})

test('a phone that goes silent has paid, and the platform gets no report', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, payment)
  await sandbox.phone.sign(uuid, 'rich', { unreported: true })
  await sandbox.ledger.close()
  expect((await readPayload(sandbox, uuid)).meta).toMatchObject({ resolved: false, app_opened: true })
  expect(await sandbox.balance(poor.address)).toBe(String((poor.funding ?? 0n) + 1_000_000n))
})

test('a success that no ledger confirmed is reported all the same', async () => {
  await using sandbox = await sandboxForTest({ validationWait: 20 })
  const { uuid } = await createPayload(sandbox, payment)
  sandbox.ledger.stall()
  const outcome = await sandbox.phone.sign(uuid, 'rich')
  if (!outcome.signed) throw new Error(outcome.refused)
  expect(await outcome.reported).toBe('tesSUCCESS')
  expect((await readPayload(sandbox, uuid)).response.dispatched_result).toBe('tesSUCCESS')
  expect(await sandbox.balance(poor.address)).toBe(String(poor.funding))
})

test('an immediate refusal by the ledger is reported as such', async () => {
  await using sandbox = await sandboxForTest()
  const { offerId } = await mintOffer(sandbox, { amount: '100000000', destination: poor.address })
  const { uuid } = await createPayload(sandbox, {
    txjson: { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offerId },
  })
  const outcome = await sandbox.phone.sign(uuid, 'poor')
  if (!outcome.signed) throw new Error(outcome.refused)
  await sandbox.ledger.close()
  expect(await outcome.reported).toBe('tecINSUFFICIENT_FUNDS')
})

test('only the requested accounts may sign, unless the app is too old to check', async () => {
  await using sandbox = await sandboxForTest()
  const body = { ...signIn, options: { signers: [rich.address] } }
  const { uuid } = await createPayload(sandbox, body)
  expect(await sandbox.phone.sign(uuid, 'holder')).toEqual({ signed: false, refused: 'not-a-signer' })
  expect(await sandbox.phone.sign(uuid, 'holder', { ignoreSigners: true })).toMatchObject({ signed: true })
  expect((await readPayload(sandbox, uuid)).response.account).toBe(holder.address)
})

test('a phone on another network refuses a forced one, and else signs there and reports success', async () => {
  await using sandbox = await sandboxForTest()
  const forced = await createPayload(sandbox, { ...payment, options: { force_network: 'SANDBOX' } })
  expect(await sandbox.phone.sign(forced.uuid, 'rich', { as: 'TESTNET' })).toEqual({
    signed: false,
    refused: 'wrong-network',
  })
  const free = await createPayload(sandbox, payment)
  const outcome = await sandbox.phone.sign(free.uuid, 'rich', { as: 'TESTNET' })
  if (!outcome.signed) throw new Error(outcome.refused)
  expect(await outcome.reported).toBe('tesSUCCESS')
  expect((await readPayload(sandbox, free.uuid)).response).toMatchObject({
    dispatched_result: 'tesSUCCESS',
    environment_nodetype: 'TESTNET',
    environment_networkid: 1,
  })
  await sandbox.ledger.close()
  expect(await sandbox.balance(poor.address)).toBe(String(poor.funding))
  const ignored = await sandbox.phone.sign(forced.uuid, 'rich', { as: 'TESTNET', ignoreNetwork: true })
  expect(ignored).toMatchObject({ signed: true })
})

test('an account the ledger does not know may sign in but not transact', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, payment)
  expect(await sandbox.phone.sign(uuid, 'unactivated')).toEqual({ signed: false, refused: 'not-activated' })
})

test('a tampered app can sign something else, which the blob shows', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, payment)
  await sandbox.phone.sign(uuid, 'rich', { instead: { Amount: '1' }, hold: true })
  expect(decode(String((await readPayload(sandbox, uuid)).response.hex))).toMatchObject({ Amount: '1' })
})

test('a payload is answered once: of two phones at the same moment both submit, and the first is the answer', async () => {
  await using sandbox = await sandboxForTest()
  const { uuid } = await createPayload(sandbox, payment)
  const outcomes = await Promise.all([sandbox.phone.sign(uuid, 'rich'), sandbox.phone.sign(uuid, 'holder')])
  await sandbox.ledger.close()
  const [first, second] = await Promise.all(outcomes.map((one) => (one.signed ? one.reported : 'refused')))
  expect([first, second], 'the second phone’s reports are not taken').toEqual(['tesSUCCESS', null])
  expect(await readPayload(sandbox, uuid)).toMatchObject({
    response: { account: rich.address, dispatched_result: 'tesSUCCESS' },
  })
  expect(await sandbox.balance(poor.address)).toBe(String((poor.funding ?? 0n) + 2_000_000n))
  expect(sandbox.phone.decline(uuid)).toEqual({ declined: false, state: 'signed' })
  expect(await sandbox.phone.sign(uuid, 'rich')).toEqual({ signed: false, refused: 'signed' })
})

test('a phrase makes the wallet rippled would propose for it', () => {
  expect(walletFromPassphrase('masterpassphrase', 'ecdsa-secp256k1')).toMatchObject({
    address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    seed: 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb',
  })
})

test('an unknown request cannot be signed, and a sign-in blob cannot be signed for a payment', async () => {
  await using sandbox = await sandboxForTest()
  expect(await sandbox.phone.sign('nothing', 'rich')).toEqual({ signed: false, refused: 'unknown' })
  const { uuid } = await createPayload(sandbox, payment)
  await expect(sandbox.phone.signIn(uuid, 'rich')).rejects.toThrow('Payment')
  await expect(sandbox.phone.sign(uuid, 'missing')).rejects.toThrow('missing')
})
