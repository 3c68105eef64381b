import { isValidClassicAddress } from 'ripple-address-codec'
import { parseDrops } from '#contract/money'
import { tierIds, tiers } from '#contract/tiers'
import { DELIVERY_LIFE, HOUR, MAX_DELIVERY_LIFE } from '#contract/timing'
import { dropsText } from '#contract/wire/drops-text'
import { address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { MAX_FEE } from '../adapters/ledger/fee.ts'
import { isSeed } from '../adapters/signer/signer.ts'
import { NODES } from './nodes.ts'

const url = z.string().check(z.regex(/^(https?|wss?):\/\/\S+$/))
/** An address with its checksum: with a wrong letter, funds would go to an account without an owner. */
const account = address.check(z.refine(isValidClassicAddress))
const count = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      schema,
    ]),
  )

/** Addresses, separated by commas or spaces. */
const accounts = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
    z.array(account),
  ),
)
/** 32 bytes in base64url. A key pair is its public half and its secret one, with a dot in between. */
const KEY = String.raw`[\w-]{43}`
const keyPair = z.pipe(
  z.string().check(z.regex(new RegExp(`^${KEY}\\.${KEY}$`))),
  z.transform((text: string) => ({ x: text.slice(0, 43), d: text.slice(44) })),
)
const publicKeys = z.pipe(
  z.string().check(z.regex(new RegExp(`^\\s*${KEY}([\\s,]+${KEY})*\\s*$`))),
  z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
)
const CHEAPEST = tierIds
  .map((tier) => tiers[tier].price)
  .reduce((least, price) => (price < least ? price : least))
/** In drops: at least the highest fee of a refund, and at most the price of the cheapest pass. */
const leastRefund = z.pipe(
  dropsText.check(z.refine((text) => BigInt(text) >= MAX_FEE && BigInt(text) <= CHEAPEST)),
  z.transform((text) => parseDrops(text)),
)
/** Tags of the ledger are 32-bit numbers. */
const MAX_TAG = 0xffff_ffff

/** The names of all settings. Their meaning is documented where they are read. */
export const environment = z.object({
  SITE_URL: url,
  CORS_ORIGINS: optional(z.string()),
  XRPL_NODES: z.string().check(z.regex(NODES)),
  XRPL_NETWORK_ID: count,
  XRPL_NETWORK_KEY: z.string(),
  XRPL_NETWORK_NAME: z.string(),
  XRPL_EXPLORER_NFT_URL: optional(z.string()),
  XRPL_EXPLORER_TX_URL: optional(z.string()),
  ISSUER_ADDRESS: account,
  MINTER_ADDRESS: account,
  MINTER_SEED: z.string().check(z.refine(isSeed)),
  TREASURY_ADDRESS: optional(account),
  TREASURY_TAG: optional(count.check(z.lte(MAX_TAG))),
  TREASURY_FLOAT: optional(dropsText),
  FUNDING_ADDRESSES: optional(accounts),
  XAMAN_API_URL: url,
  XAMAN_API_KEY: z.string(),
  XAMAN_API_SECRET: z.string(),
  XAMAN_PAYLOADS_PER_MINUTE: z._default(count, 30),
  XAMAN_CALLS_PER_MINUTE: z._default(count, 200),
  ROOM_SECRET: z.string().check(z.minLength(16)),
  PARTY_URL: optional(url),
  KYC_API_URL: z._default(url, 'https://api.sumsub.com'),
  KYC_APP_TOKEN: optional(z.string()),
  KYC_APP_SECRET: optional(z.string()),
  KYC_WEBHOOK_SECRET: optional(z.string()),
  KYC_LEVEL: optional(z.string()),
  KYC_MODE: z._default(z.enum(['production', 'sandbox']), 'production'),
  KYC_LISTED_WALLETS: optional(z.string()),
  SIGN_INS_PER_ADDRESS: z._default(count, 15),
  DELIVERY_HOURS: z._default(count.check(z.gte(1), z.lte(MAX_DELIVERY_LIFE / HOUR)), DELIVERY_LIFE / HOUR),
  LEAST_REFUND: z.optional(leastRefund),
  MINTING: z._default(z.enum(['open', 'paused']), 'open'),
  FORMS_QUESTIONS_PER_ADDRESS: z._default(count, 60),
  FORMS_APPLICATIONS_PER_ADDRESS: z._default(count, 60),
  FORMS_PER_EMAIL: z._default(count, 20),
  FORMS_NOTIFY_URL: optional(url),
  ALERT_URL: optional(url),
  RECEIPT_KEY: optional(keyPair),
  RECEIPT_OLD_KEYS: optional(publicKeys),
  TURNSTILE_SITE_KEY: optional(z.string()),
  TURNSTILE_SECRET: optional(z.string()),
})

export type Environment = z.infer<typeof environment>
