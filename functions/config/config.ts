import { drops } from '#contract/money'
import { HOUR } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import type { SettingValues } from './environment.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Settings that are not secret: they may be logged. */
export type Config = ReturnType<typeof configOf>

/** The configuration from the parsed environment. */
export function configOf(env: SettingValues, kyc: IdentityProvider['config'] | null) {
  return {
    siteUrl: env.SITE_URL,
    /** Whether cookies have to omit `Secure`: plain HTTP, as on loopback. */
    plainHttp: env.SITE_URL.startsWith('http:'),
    /** Origins of other sites whose pages may call the API, such as `https://app.example.org`. */
    origins: env.CORS_ORIGINS,
    network: {
      id: env.XRPL_NETWORK_ID,
      key: env.XRPL_NETWORK_KEY,
      name: env.XRPL_NETWORK_NAME,
      explorerNftUrl: env.XRPL_EXPLORER_NFT_URL ?? null,
      explorerTxUrl: env.XRPL_EXPLORER_TX_URL ?? null,
    },
    /** Nodes of the ledger in the order in which they are asked. */
    nodes: env.XRPL_NODES,
    issuer: env.ISSUER_ADDRESS,
    minter: env.MINTER_ADDRESS,
    treasury: treasuryOf(env),
    /** Accounts besides the treasury that may pay in: what they send is float, and never a buyer's payment. */
    funding: env.FUNDING_ADDRESSES,
    xamanUrl: env.XAMAN_API_URL,
    /** Xaman's limits for this application, by the minute. */
    xaman: { payloads: env.XAMAN_PAYLOADS_PER_MINUTE, calls: env.XAMAN_CALLS_PER_MINUTE },
    /** Rooms outside this Worker, as under `partykit dev`; null when they are its own Durable Objects. */
    partyUrl: env.PARTY_URL ?? null,
    /** Among how many rooms the collection's watchers are divided. `partykit dev` has one. */
    collectionRooms: env.PARTY_URL ? 1 : env.COLLECTION_ROOMS,
    /** The identity provider; null where no new person can be verified. */
    kyc,
    /** Wallets whose identity counts as approved without a provider. For the sandbox and for tests. */
    listedWallets: (env.KYC_LISTED_WALLETS ?? []) as readonly Address[],
    /** How many requests to sign in one address may make within a minute at most, whatever the share of its networks is. */
    signInsPerAddress: env.SIGN_INS_PER_ADDRESS,
    /** How long a pass that is paid first is offered to its payer, ms. */
    deliveryLife: env.DELIVERY_HOURS * HOUR,
    /**
     * The least amount that is refunded in a transaction of its own; less stays owed until its payer is owed this much in
     * all.
     */
    leastRefund: env.LEAST_REFUND,
    minting: env.MINTING,
    /** Public keys of receipts that no longer sign, base64url: their receipts stay valid. */
    oldReceiptKeys: env.RECEIPT_OLD_KEYS,
    /** The sender of mails to people who sent a form; null where no mail is sent. */
    mailFrom: env.MAIL_FROM ?? null,
    forms: {
      /** How many forms of one kind are accepted from one IPv4 address or IPv6 /64 within ten minutes. */
      questionsPerAddress: env.FORMS_QUESTIONS_PER_ADDRESS,
      applicationsPerAddress: env.FORMS_APPLICATIONS_PER_ADDRESS,
      /** How many forms of any kind are accepted under one e-mail address within a day. */
      perEmail: env.FORMS_PER_EMAIL,
      /** Set when Cloudflare Turnstile checks that a form is sent by a person. */
      turnstileSiteKey: env.TURNSTILE_SITE_KEY ?? null,
    },
    access: accessOf(env),
  } as const
}

/** Cloudflare Access in front of the desk; null where it is not configured, and there is no desk. */
function accessOf({ ACCESS_TEAM_DOMAIN, ACCESS_AUD }: SettingValues) {
  if (!ACCESS_TEAM_DOMAIN || !ACCESS_AUD) return null
  return {
    /** The issuer of assertions, where its keys are published: `https://team.cloudflareaccess.com`. */
    team: ACCESS_TEAM_DOMAIN,
    /** The audience tag of the application that protects the desk. */
    audience: ACCESS_AUD,
  } as const
}

/** The account that proceeds above the float are paid to; null leaves them with the minter. */
function treasuryOf({ TREASURY_ADDRESS, TREASURY_TAG, TREASURY_FLOAT }: SettingValues) {
  if (!TREASURY_ADDRESS) return null
  /** The least that the minter keeps. */
  const float = TREASURY_FLOAT ?? drops(0n)
  return { address: TREASURY_ADDRESS, tag: TREASURY_TAG ?? null, float } as const
}
