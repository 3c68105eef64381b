import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, convertStringToHex, getNFTokenID, type NFTokenMint, Wallet } from 'xrpl'
import { createFaults } from '../../sandbox/faults.ts'
import { createLedger } from '../../sandbox/ledger/ledger.ts'
import { type ServedLedger, serveLedger } from '../../sandbox/ledger/serve/serve-ledger.ts'
import { genesis, signed } from './scene.ts'

/** The public xrpl client, used as against any server. */
const ledger = createLedger({ journal: null, closeEvery: 250 })
let served: ServedLedger
let client: Client

beforeAll(async () => {
  served = await serveLedger(ledger, createFaults())
  client = new Client(served.wsUrl)
  await client.connect()
})

afterAll(async () => {
  await client.disconnect()
  await served.close()
  await ledger.dispose()
})

/** Wallets with a hundred XRP each. */
function fundedWallets(count: number): Wallet[] {
  const wallets = Array.from({ length: count }, () => Wallet.generate())
  for (const { address } of wallets) {
    const answer = ledger.request('account_info', { account: genesis.address }, 2)
    const { Sequence } = answer.account_data as { Sequence: number }
    const payment = { TransactionType: 'Payment', Destination: address, Amount: '100000000' }
    ledger.submit(signed({ ...payment, Account: genesis.address, Sequence, Fee: '10' }, genesis))
  }
  ledger.close()
  return wallets
}

test('the client fills in, signs, submits and waits for a transaction', async () => {
  const [wallet] = fundedWallets(1)
  if (!wallet) throw new Error('no wallet')
  const tx = {
    TransactionType: 'AccountSet',
    Account: wallet.address,
    Domain: convertStringToHex('example.com'),
  } as const
  const filled = await client.autofill(tx)
  expect(filled).toMatchObject({
    Fee: '12',
    Sequence: expect.any(Number),
    LastLedgerSequence: expect.any(Number),
  })
  expect((filled as { NetworkID?: number }).NetworkID).toBeUndefined()
  const { result } = await client.submitAndWait(tx, { wallet })
  expect(result).toMatchObject({ validated: true, meta: { TransactionResult: 'tesSUCCESS' } })
  expect(await client.getXrpBalance(wallet.address)).toBe(100 - 0.000012)
})

test('the client sees a pass minted with its offer, bought, and in the buyer’s wallet', async () => {
  const [issuer, minter, buyer] = fundedWallets(3)
  if (!issuer || !minter || !buyer) throw new Error('no wallets')
  const send = async (wallet: Wallet, tx: Parameters<Client['submit']>[0]) => {
    const { result } = await client.submit(tx, { wallet })
    expect(result.engine_result).toBe('tesSUCCESS')
    await client.request({ command: 'ledger_accept' } as never)
    return client.request({ command: 'tx', transaction: String(result.tx_json.hash) })
  }
  await send(issuer, {
    TransactionType: 'AccountSet',
    Account: issuer.address,
    SetFlag: 10,
    NFTokenMinter: minter.address,
  })
  await send(minter, { TransactionType: 'TicketCreate', Account: minter.address, TicketCount: 3 })
  const tickets = await client.request({
    command: 'account_objects',
    account: minter.address,
    type: 'ticket',
  })
  const [ticket] = tickets.result.account_objects as { TicketSequence: number }[]

  const mint: NFTokenMint = {
    TransactionType: 'NFTokenMint',
    Account: minter.address,
    Issuer: issuer.address,
    NFTokenTaxon: 4,
    Flags: 8,
    URI: convertStringToHex('https://example.com/nft/1/metadata'),
    Amount: '25000000',
    Destination: buyer.address,
    Sequence: 0,
    TicketSequence: Number(ticket?.TicketSequence),
  }
  const minted = await send(minter, mint)
  const meta = minted.result.meta as { nftoken_id: string; offer_id: string }
  expect(getNFTokenID(minted.result.meta as never)).toBe(meta.nftoken_id)
  await send(buyer, {
    TransactionType: 'NFTokenAcceptOffer',
    Account: buyer.address,
    NFTokenSellOffer: meta.offer_id,
  })
  const held = await client.request({
    command: 'account_nfts',
    account: buyer.address,
    ledger_index: 'validated',
  })
  expect(held.result.account_nfts.map(({ NFTokenID }) => NFTokenID)).toEqual([meta.nftoken_id])
})

test('the client receives ledger closes and transactions', async () => {
  let ledgers = 0
  const paid: unknown[] = []
  client.on('ledgerClosed', () => ledgers++)
  // Messages of the previous purchase may still arrive.
  client.on(
    'transaction',
    ({ tx_json: tx }) => tx?.TransactionType === 'Payment' && paid.push(tx.Destination),
  )
  await client.request({ command: 'subscribe', streams: ['ledger', 'transactions'] })
  const wallets = fundedWallets(2)
  const addresses = wallets.map(({ address }) => address)
  await expect.poll(() => paid.length).toBe(2)
  expect(new Set(paid)).toEqual(new Set(addresses))
  expect(ledgers).toBeGreaterThan(0)
  await client.request({ command: 'unsubscribe', streams: ['ledger', 'transactions'] })
})
