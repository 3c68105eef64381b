import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoWallets, issuer, minter } from '../sandbox/accounts.ts'
import { mintOffer } from './minted-offer.ts'
import { createPayload, readPayload, sandboxForTest } from './xaman-client.ts'

const { rich } = demoWallets

test('a fresh world has funded accounts, an authorised minter with tickets, and nothing else', async () => {
  await using sandbox = await sandboxForTest()
  for (const { name, address, funding } of Object.values(demoWallets)) {
    expect(await sandbox.balance(address), name).toBe(funding === null ? null : String(funding))
  }
  const account = async (address: string) => sandbox.ledger.request('account_info', { account: address }, 2)
  expect(await account(issuer.address)).toMatchObject({ account_data: { NFTokenMinter: minter.address } })
  expect(await account(minter.address)).toMatchObject({ account_data: { TicketCount: 60 } })
})

test('a sandbox restarted on its directory continues with exactly the same state', async () => {
  await using directory = await temporaryDirectory()
  const before = await sandboxForTest({ directory: directory.path })
  const { offerId, nftokenId } = await mintOffer(before, { amount: '100000000', destination: rich.address })
  const answered = await createPayload(before, {
    txjson: { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offerId },
    custom_meta: { identifier: 'bought' },
  })
  const outcome = await before.phone.sign(answered.uuid, 'rich')
  await before.ledger.close()
  if (outcome.signed) await outcome.reported
  const open = await createPayload(before, { txjson: { TransactionType: 'SignIn' } })
  const was = { payload: await readPayload(before, answered.uuid), ledger: before.ledger.validatedIndex }
  const balance = await before.balance(rich.address)
  await before.close()

  await using after = await sandboxForTest({ directory: directory.path })
  const { payload: read, ...now } = await readPayload(after, answered.uuid)
  const { payload: wasRead, ...wasNow } = was.payload
  expect({ ...now, application: null }).toEqual({ ...wasNow, application: null })
  expect(read.request_json).toEqual(wasRead.request_json)
  expect(now.application.issued_user_token).toBe(wasNow.application.issued_user_token)
  expect(await after.balance(rich.address)).toBe(balance)
  expect(await after.nfts(rich.address)).toEqual([{ id: nftokenId, uri: null }])
  expect(after.phone.open(open.uuid).state).toBe('open')
  expect(after.xaman.findByIdentifier('bought')?.uuid).toBe(answered.uuid)
  expect(after.ledger.validatedIndex).toBe(was.ledger)
})

test('a line half written when the process died is dropped, and the rest is kept', async () => {
  await using directory = await temporaryDirectory()
  const before = await sandboxForTest({ directory: directory.path })
  const { uuid } = await createPayload(before, { txjson: { TransactionType: 'SignIn' } })
  await before.close()
  await appendFile(join(directory.path, 'xaman.jsonl'), '{"payload":{"uuid":"')
  await using after = await sandboxForTest({ directory: directory.path })
  expect((await readPayload(after, uuid)).meta.exists).toBe(true)
  expect(after.xaman.payloads.size).toBe(1)
})

test('a webhook that was not delivered before the sandbox ended is delivered after it starts again', async () => {
  await using directory = await temporaryDirectory()
  let status = 500
  const attempts: (string | undefined)[] = []
  const site = createServer((request, response) => {
    attempts.push(request.headers['x-xumm-attempt']?.toString())
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`

  const before = await sandboxForTest({ directory: directory.path, webhookUrl })
  const { uuid } = await createPayload(before, { txjson: { TransactionType: 'SignIn' } })
  await before.phone.signIn(uuid, 'rich')
  await expect.poll(() => before.xaman.find(uuid)?.delivery).toEqual({ attempts: 1, over: false })
  await before.close()

  status = 204
  await using after = await sandboxForTest({ directory: directory.path, webhookUrl })
  await expect.poll(() => after.xaman.find(uuid)?.delivery).toEqual({ attempts: 2, over: true })
  expect(attempts).toEqual(['1', '2'])
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

async function temporaryDirectory() {
  const path = await mkdtemp(join(tmpdir(), 'sandbox-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
