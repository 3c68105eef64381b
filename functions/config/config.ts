import { type Drops, drops } from '#contract/money'
import { LEAST_REFUND } from '#contract/payment'
import { HOUR } from '#contract/timing'
import { type Address, address } from '#contract/wire/ledger-ids'
import type { NodeAddress } from '../adapters/ledger/ledger.ts'
import type { XamanBudget } from '../adapters/xaman/budget-store.ts'
import type { Environment } from './environment.ts'
import { nodesOf } from './nodes.ts'
import { originsOf } from './origins.ts'

/** Settings that are not secret: they may be logged. */
export interface Config {
  readonly siteUrl: string
  /** Whether cookies have to omit `Secure`: plain HTTP, as on loopback. */
  readonly plainHttp: boolean
  /** Origins of other sites whose pages may call the API, such as `https://app.example.org`. */
  readonly origins: readonly string[]
  readonly network: {
    readonly id: number
    readonly key: string
    readonly name: string
    readonly explorerNftUrl: string | null
    readonly explorerTxUrl: string | null
  }
  /** Nodes of the ledger in the order in which they are asked. */
  readonly nodes: readonly NodeAddress[]
  readonly issuer: Address
  readonly minter: Address
  /** The account that proceeds above the float are paid to; null leaves them with the minter. */
  readonly treasury: {
    readonly address: Address
    readonly tag: number | null
    /** The least that the minter keeps. */
    readonly float: Drops
  } | null
  /** Accounts besides the treasury that may pay in: what they send is float, and never a buyer's payment. */
  readonly funding: readonly Address[]
  readonly xamanUrl: string
  /** Xaman's limits for this application, by the minute. */
  readonly xaman: XamanBudget
  /** Rooms outside this Worker, as under `partykit dev`; null when they are its own Durable Objects. */
  readonly partyUrl: string | null
  /** The identity provider; null where nobody new can be verified. */
  readonly kyc: {
    readonly url: string
    /** The level that counts, by its name in the provider's dashboard. */
    readonly level: string
    /** Whether what the provider's sandbox decides counts here. */
    readonly sandbox: boolean
  } | null
  /** Wallets whose identity counts as approved without a provider. For the sandbox and for tests. */
  readonly listedWallets: readonly Address[]
  /** How many requests to sign in one address may make within a minute at most, whatever the share of its networks is. */
  readonly signInsPerAddress: number
  /** How long a pass that is paid first is offered to its payer, ms. */
  readonly deliveryLife: number
  /**
   * The least amount that is refunded in a transaction of its own; less stays owed until its payer is owed this much in
   * all.
   */
  readonly leastRefund: Drops
  readonly minting: 'open' | 'paused'
  /** Public keys of receipts that no longer sign, base64url: their receipts stay valid. */
  readonly oldReceiptKeys: readonly string[]
  readonly forms: {
    /** How many forms of one kind are accepted from one IPv4 address or IPv6 /64 within ten minutes. */
    readonly questionsPerAddress: number
    readonly applicationsPerAddress: number
    /** How many forms of any kind are accepted under one e-mail address within a day. */
    readonly perEmail: number
    /** Set when Cloudflare Turnstile checks that a form is sent by a person. */
    readonly turnstileSiteKey: string | null
  }
}

/** Builds the configuration from the parsed environment. Throws a `ConfigurationError` where values contradict each other. */
export function configOf(env: Environment, kyc: Config['kyc']): Config {
  return {
    siteUrl: env.SITE_URL.replace(/\/$/, ''),
    plainHttp: env.SITE_URL.startsWith('http:'),
    origins: originsOf(env),
    network: {
      id: env.XRPL_NETWORK_ID,
      key: env.XRPL_NETWORK_KEY,
      name: env.XRPL_NETWORK_NAME,
      explorerNftUrl: env.XRPL_EXPLORER_NFT_URL ?? null,
      explorerTxUrl: env.XRPL_EXPLORER_TX_URL ?? null,
    },
    nodes: nodesOf(env),
    issuer: env.ISSUER_ADDRESS,
    minter: env.MINTER_ADDRESS,
    treasury: env.TREASURY_ADDRESS
      ? {
          address: env.TREASURY_ADDRESS,
          tag: env.TREASURY_TAG ?? null,
          float: drops(BigInt(env.TREASURY_FLOAT ?? 0)),
        }
      : null,
    funding: env.FUNDING_ADDRESSES ?? [],
    xamanUrl: env.XAMAN_API_URL.replace(/\/$/, ''),
    xaman: { payloads: env.XAMAN_PAYLOADS_PER_MINUTE, calls: env.XAMAN_CALLS_PER_MINUTE },
    partyUrl: env.PARTY_URL?.replace(/\/$/, '') ?? null,
    kyc,
    listedWallets: (env.KYC_LISTED_WALLETS ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((text) => address.parse(text)),
    signInsPerAddress: env.SIGN_INS_PER_ADDRESS,
    deliveryLife: env.DELIVERY_HOURS * HOUR,
    leastRefund: env.LEAST_REFUND ?? LEAST_REFUND,
    minting: env.MINTING,
    oldReceiptKeys: env.RECEIPT_OLD_KEYS ?? [],
    forms: {
      questionsPerAddress: env.FORMS_QUESTIONS_PER_ADDRESS,
      applicationsPerAddress: env.FORMS_APPLICATIONS_PER_ADDRESS,
      perEmail: env.FORMS_PER_EMAIL,
      turnstileSiteKey: env.TURNSTILE_SECRET ? (env.TURNSTILE_SITE_KEY ?? null) : null,
    },
  }
}
