import { BYTES_32, BYTES_64 } from '../base64url.ts'
import { RECEIPT_ALGORITHM, RECEIPT_KEYS_PATH, RECEIPT_PATH, RECEIPT_TYPE } from '../receipts.ts'
import { dropsText } from './drops-text.ts'
import { get } from './endpoint.ts'
import { address, nftokenId, txHash } from './ledger-ids.ts'
import * as z from './schema.ts'
import { tierId } from './tier-id.ts'

const bytes32 = z.string().check(z.regex(BYTES_32))
const bytes64 = z.string().check(z.regex(BYTES_64))

/** What is signed: a sale as a validated ledger has it and two operators have shown it, and the terms of the sale. */
const receipt = z.strictObject({
  type: z.literal(RECEIPT_TYPE),
  version: z.literal(1),
  /** The site that sold the pass. */
  site: z.string(),
  networkId: z.number(),
  networkName: z.string(),
  issuer: address,
  name: z.string(),
  tier: tierId,
  tokenId: z.number(),
  number: z.number(),
  nftokenId,
  /** The buyer, and the owner right after the sale. */
  buyer: address,
  owner: address,
  priceDrops: dropsText,
  /** What the buyer paid the ledger for the transaction. */
  feeDrops: dropsText,
  /** The earlier payment, where the pass was then delivered for nothing; null where one transaction did both. */
  payment: z.nullable(txHash),
  /** The transaction that sold or delivered the pass, and its ledger. */
  transaction: txHash,
  ledger: z.number(),
  /** When that ledger closed, unix ms; null where no node stated it. */
  closedAt: z.nullable(z.number()),
  termsVersion: z.nullable(z.string()),
})
export type Receipt = z.infer<typeof receipt>

export const signedReceipt = z.strictObject({
  receipt,
  /** Over the UTF-8 bytes of the receipt's canonical text (RFC 8785). */
  signature: z.strictObject({ alg: z.literal(RECEIPT_ALGORITHM), kid: bytes32, value: bytes64 }),
})
export type SignedReceipt = z.infer<typeof signedReceipt>

export const readReceipt = get(`${RECEIPT_PATH}/:hash`, signedReceipt)

/** A public key as a JWK; `kid` is its thumbprint (RFC 7638). */
const receiptKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal(RECEIPT_ALGORITHM),
  x: bytes32,
  kid: bytes32,
  use: z.literal('sig'),
})
export type ReceiptKey = z.infer<typeof receiptKey>

/** The keys of all receipts that were ever signed; the first is the one that signs now. */
export const readReceiptKeys = get(RECEIPT_KEYS_PATH, z.strictObject({ keys: z.array(receiptKey) }))
