import { stringToHex } from '@xrplf/isomorphic/utils'
import { decodeAccountID } from 'ripple-address-codec'
import { drops, xrp } from '#contract/money'
import { toRippleTime } from '#contract/ripple-time'
import { OFFER_LIFE } from '#contract/timing'
import { address, nftokenId } from '#contract/wire/ledger-ids'
import { createSigner, type Unsigned } from '../../../../functions/adapters/signer/signer.ts'
import type { Config } from '../../../../functions/config/config.ts'
import {
  cancelTransaction,
  emptyTransaction,
  mintTransaction,
  offerTransaction,
  proceedsTransaction,
  ticketsTransaction,
} from '../../../../functions/sale/minter/transactions.ts'
import { demoWallets, issuer, minter, walletFromPassphrase } from '../../../sandbox/accounts.ts'
import { OFFER, samplePurchase } from '../../sale/purchase/sample-purchase.ts'

const SITE = 'https://touchstone.example'
/** The signing key, the minter's master key, and a stranger's account. */
export const key = walletFromPassphrase('a regular key of the minter')
export const master = minter
export const stranger = walletFromPassphrase('stranger').address
export const treasury = address.parse(walletFromPassphrase('treasury').address)

export const config = {
  siteUrl: SITE,
  minter: address.parse(minter.address),
  issuer: address.parse(issuer.address),
  treasury: { address: treasury, tag: 77, float: drops(0n) },
} as Config
export const signer = createSigner(key.seed, config)

/** The validated ledger that they are built on; it closed on 10 January 2025. */
export const at = { index: 100, closeTime: Date.UTC(2025, 0, 10) }
/** That close, in seconds of the ripple epoch. */
export const CLOSED = toRippleTime(at.closeTime)

const state = { baseFee: drops(10n) }
const terms = { ticket: 7, state, lastLedger: 110, expiresAt: at.closeTime + OFFER_LIFE }
const buyer = address.parse(demoWallets.rich.address)
const purchase = samplePurchase({ wallet: buyer })

const issuerId = Buffer.from(decodeAccountID(issuer.address)).toString('hex').toUpperCase()

/** The issuer's first NFTokenID with a tier's taxon, which the id contains scrambled. */
export function tokenOf(taxon: number, { flags = '0008', fee = '0000', of = issuerId } = {}) {
  const scrambled = (2_459 ^ taxon).toString(16).padStart(8, '0').toUpperCase()
  return nftokenId.parse(`${flags}${fee}${of}${scrambled}00000000`)
}

/** The URI of a pass, as the ledger keeps it. */
export function uriOfPass(pass: number | string): string {
  return stringToHex(`${SITE}/nft/${pass}/metadata`)
}

/** Every transaction that the sale signs, as it builds it. */
export const saleTransactions: Readonly<Record<string, Unsigned>> = {
  'a mint with its offer': mintTransaction(config, purchase, { ...terms, withOffer: true }),
  'a plain mint': mintTransaction(config, purchase, { ...terms, withOffer: false }),
  'an offer of a pass': offerTransaction(config, { ...purchase, nftokenId: tokenOf(3) }, terms),
  'a withdrawal': cancelTransaction(config, [OFFER], terms),
  'new tickets': ticketsTransaction(config, 30, { sequence: 40, state, lastLedger: 120 }),
  'a ticket given back': emptyTransaction(config, terms),
  'a payment of proceeds': proceedsTransaction(config, config.treasury ?? never(), xrp(450), terms),
}

function never(): never {
  throw new Error('there is a treasury')
}
