import { xrp } from '#contract/money'
import { LEAST_REFUND } from '#contract/payment'
import { DELIVERY_LIFE, HOUR, MAX_DELIVERY_LIFE } from '#contract/timing'
import { MAX_FEE } from '../adapters/ledger/fee.ts'
import { account, seed } from './account.ts'
import { mailSender } from './mail-sender.ts'
import { nodes } from './nodes.ts'
import { keyPair, publicKey } from './receipt-keys.ts'
import {
  amount,
  count,
  listOf,
  matching,
  oneOf,
  optional,
  required,
  type Setting,
  secretOf,
  text,
  withDefault,
} from './setting.ts'
import { addressWith, siteAddress, teamAddress, webAddress } from './web-address.ts'

/** Numbers of the ledger that have 32 bits: a network's id, a DestinationTag. */
const MAX_UINT32 = 0xffff_ffff
/** The reserve of an account without objects. A float below it was probably meant in XRP. */
const ONE_RESERVE = xrp(1)
const MAX_FLOAT = xrp(10_000_000)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const uuid = matching(UUID, 'a UUID, as in the developer console of Xaman')
const most = count(1)

/** All settings, by name. Their meaning is documented where they are read. */
export const environment = {
  SITE_URL: required(siteAddress),
  CORS_ORIGINS: withDefault(listOf(text), []),
  XRPL_NODES: required(nodes, true),
  XRPL_NETWORK_ID: required(count(0, MAX_UINT32)),
  XRPL_NETWORK_KEY: required(matching(/^[A-Z][A-Z0-9]*$/, 'a key of Xaman such as MAINNET or TESTNET')),
  XRPL_NETWORK_NAME: required(text),
  XRPL_EXPLORER_NFT_URL: optional(addressWith('{id}')),
  XRPL_EXPLORER_TX_URL: optional(addressWith('{hash}')),
  ISSUER_ADDRESS: required(account),
  MINTER_ADDRESS: required(account),
  MINTER_SEED: required(seed),
  TREASURY_ADDRESS: optional(account),
  TREASURY_TAG: optional(count(0, MAX_UINT32)),
  TREASURY_FLOAT: optional(amount(ONE_RESERVE, MAX_FLOAT)),
  FUNDING_ADDRESSES: withDefault(listOf(account), [], true),
  XAMAN_API_URL: required(webAddress),
  XAMAN_API_KEY: required(uuid),
  XAMAN_API_SECRET: required(uuid),
  XAMAN_PAYLOADS_PER_MINUTE: withDefault(most, 30),
  XAMAN_CALLS_PER_MINUTE: withDefault(most, 200),
  ROOM_SECRET: required(secretOf(32)),
  PARTY_URL: optional(webAddress),
  // An event costs a call to each.
  COLLECTION_ROOMS: withDefault(count(1, 100), 1),
  KYC_API_URL: withDefault(webAddress, 'https://api.sumsub.com'),
  KYC_APP_TOKEN: optional(text),
  KYC_APP_SECRET: optional(text),
  KYC_WEBHOOK_SECRET: optional(text),
  KYC_LEVEL: optional(text),
  KYC_MODE: withDefault(oneOf('production', 'sandbox'), 'production'),
  KYC_LISTED_WALLETS: optional(listOf(account), true),
  SIGN_INS_PER_ADDRESS: withDefault(most, 15),
  DELIVERY_HOURS: withDefault(count(1, MAX_DELIVERY_LIFE / HOUR), DELIVERY_LIFE / HOUR),
  // Not more than the terms state.
  LEAST_REFUND: withDefault(amount(MAX_FEE, LEAST_REFUND), LEAST_REFUND),
  MINTING: withDefault(oneOf('open', 'paused'), 'open'),
  FORMS_QUESTIONS_PER_ADDRESS: withDefault(most, 60),
  FORMS_APPLICATIONS_PER_ADDRESS: withDefault(most, 60),
  FORMS_PER_EMAIL: withDefault(most, 20),
  FORMS_NOTIFY_URL: optional(webAddress),
  MAIL_FROM: optional(mailSender),
  ALERT_URL: optional(webAddress),
  RECEIPT_KEY: optional(keyPair),
  RECEIPT_OLD_KEYS: withDefault(listOf(publicKey), [], true),
  TURNSTILE_SITE_KEY: optional(text),
  TURNSTILE_SECRET: optional(text),
  ACCESS_TEAM_DOMAIN: optional(teamAddress),
  ACCESS_AUD: optional(
    matching(/^[0-9a-f]{64}$/i, 'an audience tag of Cloudflare Access, of 64 digits and letters'),
  ),
} satisfies Readonly<Record<string, Setting<unknown>>>

export type SettingName = keyof typeof environment
export const settingNames = Object.keys(environment) as readonly SettingName[]

/** The parsed values of all settings. */
export type SettingValues = {
  readonly [Name in SettingName]: (typeof environment)[Name] extends Setting<infer Value> ? Value : never
}

/** The secrets without which nothing works; wrangler.toml names them too, so that a release without them is refused. */
export const requiredSecrets = ['MINTER_SEED', 'XAMAN_API_KEY', 'XAMAN_API_SECRET', 'ROOM_SECRET'] as const

/** Settings that are uploaded as secrets, and never stand in a file. */
export const secretNames = [
  ...requiredSecrets,
  'RECEIPT_KEY',
  'KYC_APP_TOKEN',
  'KYC_APP_SECRET',
  'KYC_WEBHOOK_SECRET',
  'TURNSTILE_SECRET',
  'ALERT_URL',
  'FORMS_NOTIFY_URL',
] as const satisfies readonly SettingName[]

/** Whether a setting is a secret, which stands in no file of the repository and is not shown as it is typed. */
export function isSecret(name: string): boolean {
  return (secretNames as readonly string[]).includes(name)
}
