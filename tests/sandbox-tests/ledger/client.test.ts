import { afterEach, expect, test } from 'vitest'
import { Client, convertStringToHex, type NFTokenMint, type TxResponse, Wallet, xrpToDrops } from 'xrpl'
import { createFaults } from '../../sandbox/faults.ts'
import { createLedger, type Ledger } from '../../sandbox/ledger/ledger.ts'
import { type ServedLedger, serveLedger } from '../../sandbox/ledger/serve-ledger.ts'

let ledger: Ledger
let served: ServedLedger
let client: Client

afterEach(async () => {
  await client.disconnect()
  await served.close()
  await ledger.dispose()
})

test('the xrpl client sells an authorised minter’s pass on it unmodified: one mint with an offer, one accept', async () => {
  ledger = createLedger({ journal: null, closeEvery: 200 })
  served = await serveLedger(ledger, createFaults())
  client = new Client(served.wsUrl)
  await client.connect()

  const genesis = Wallet.fromSeed('snoPBrXtMeMyMHUVTgbuqAfg1SUTb', { algorithm: 'ecdsa-secp256k1' as never })
  const [issuer, minter, buyer] = [Wallet.generate(), Wallet.generate(), Wallet.generate()]
  for (const { address } of [issuer, minter, buyer]) {
    await expectSuccess(
      client.submitAndWait(
        {
          TransactionType: 'Payment',
          Account: genesis.address,
          Destination: address,
          Amount: xrpToDrops(100),
        },
        { wallet: genesis },
      ),
    )
  }
  await expectSuccess(
    client.submitAndWait(
      { TransactionType: 'AccountSet', Account: issuer.address, SetFlag: 10, NFTokenMinter: minter.address },
      { wallet: issuer },
    ),
  )
  await expectSuccess(
    client.submitAndWait(
      { TransactionType: 'TicketCreate', Account: minter.address, TicketCount: 3 },
      { wallet: minter },
    ),
  )
  const tickets = await client.request({
    command: 'account_objects',
    account: minter.address,
    type: 'ticket',
  })
  expect(tickets.result.account_objects).toHaveLength(3)
  const ticket = tickets.result.account_objects[0] as { TicketSequence: number }

  const mint: NFTokenMint = {
    TransactionType: 'NFTokenMint',
    Account: minter.address,
    Issuer: issuer.address,
    NFTokenTaxon: 4,
    Flags: 8,
    URI: convertStringToHex('https://example.com/nft/1/metadata'),
    Amount: xrpToDrops(25),
    Destination: buyer.address,
    Sequence: 0,
    TicketSequence: ticket.TicketSequence,
  }
  const minted = await expectSuccess(client.submitAndWait(mint, { wallet: minter }))
  const { nftoken_id, offer_id } = minted.result.meta as { nftoken_id: string; offer_id: string }
  await expectSuccess(
    client.submitAndWait(
      { TransactionType: 'NFTokenAcceptOffer', Account: buyer.address, NFTokenSellOffer: offer_id },
      { wallet: buyer },
    ),
  )

  const held = await client.request({ command: 'account_nfts', account: buyer.address })
  expect(held.result.account_nfts.map(({ NFTokenID }) => NFTokenID)).toEqual([nftoken_id])
})

async function expectSuccess(submitted: Promise<TxResponse>): Promise<TxResponse> {
  const response = await submitted
  expect(response.result.meta).toMatchObject({ TransactionResult: 'tesSUCCESS' })
  return response
}
