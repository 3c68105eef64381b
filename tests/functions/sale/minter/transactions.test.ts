import { expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { tierIds, tiers } from '#contract/tiers'
import { address } from '#contract/wire/ledger-ids'
import type { Config } from '../../../../functions/config/config.ts'
import {
  cancelTransaction,
  mintTransaction,
  offerTransaction,
} from '../../../../functions/sale/minter/transactions.ts'
import { BUYER, OFFER, samplePurchase, TOKEN } from '../purchase/sample-purchase.ts'

const minter = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const issuer = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const config = { minter, issuer, siteUrl: 'https://touchstone.example' } as Config
const state = {
  index: 100,
  closeTime: 0,
  baseFee: drops(10n),
  reserveBase: xrp(1),
  reserveIncrement: drops(200_000n),
}
/** The ripple epoch begins with the year 2000. */
const terms = { ticket: 7, state, lastLedger: 110, expiresAt: Date.UTC(2000, 0, 1, 0, 12) }

const signable = {
  Account: minter,
  Sequence: 0,
  TicketSequence: 7,
  Fee: '12',
  LastLedgerSequence: 110,
}
const offer = { Amount: '450000000', Destination: BUYER, Expiration: 12 * 60 }
const mint = {
  TransactionType: 'NFTokenMint',
  ...signable,
  Issuer: issuer,
  NFTokenTaxon: 3,
  Flags: 8,
  TransferFee: 0,
  URI: Buffer.from('https://touchstone.example/nft/510/metadata').toString('hex').toUpperCase(),
}

test('a mint creates a transferable NFToken of the tier for the issuer, and offers it to its buyer only', () => {
  expect(mintTransaction(config, samplePurchase(), { ...terms, withOffer: true })).toEqual({
    ...mint,
    ...offer,
  })
})

test('a mint without NFTokenMintOffer has the same fields less the offer’s', () => {
  expect(mintTransaction(config, samplePurchase(), { ...terms, withOffer: false })).toEqual(mint)
})

test.each(tierIds)('a pass of %s has the taxon of its tier', (tier) => {
  const { NFTokenTaxon } = mintTransaction(config, samplePurchase({ tier }), { ...terms, withOffer: true })
  expect(NFTokenTaxon).toBe(tiers[tier].taxon)
})

test('an offer of an existing NFToken is for its buyer only, at the price of the purchase', () => {
  const purchase = { ...samplePurchase(), nftokenId: TOKEN }
  expect(offerTransaction(config, purchase, terms)).toEqual({
    TransactionType: 'NFTokenCreateOffer',
    ...signable,
    NFTokenID: TOKEN,
    Flags: 1,
    ...offer,
  })
})

test('a cancellation names its offers', () => {
  expect(cancelTransaction(config, [OFFER], terms)).toEqual({
    TransactionType: 'NFTokenCancelOffer',
    ...signable,
    NFTokenOffers: [OFFER],
  })
})
