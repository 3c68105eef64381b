import { isValidClassicAddress } from 'ripple-address-codec'
import { getDomain } from 'tldts-icann'
import { type Drops, drops, parseDrops } from '#contract/money'
import { LEAST_REFUND } from '#contract/payment'
import { tierIds, tiers } from '#contract/tiers'
import { DELIVERY_LIFE, HOUR, MOST_DELIVERY_LIFE } from '#contract/timing'
import { dropsText } from '#contract/wire/drops-text'
import { type Address, address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { DEAREST } from './ledger/fee.ts'
import type { NodeAddress } from './ledger/ledger.ts'
import { checkAccounts } from './signer/accounts.ts'
import { createSigner, isSeed, type Signer } from './signer/signer.ts'
import type { XamanBudget } from './xaman/budget-store.ts'

const url = z.string().check(z.regex(/^(https?|wss?):\/\/\S+$/))
/**
 * Nodes, separated by commas: each is the JSON-RPC address and, where the node has one, the WebSocket's. The operator's
 * name may stand before it, as in `ripple=https://…`, since one operator may run nodes under several domains.
 */
const NODE = String.raw`\s*(?:([\w.-]+)=)?(https?://[^\s,]+)(?:\s+(wss?://[^\s,]+))?\s*`
/** An address with its checksum: a slip of the finger would send everything to nobody. */
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
/** 32 bytes as base64url has them. A key pair is its public half and its secret one, with a point in between. */
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
/** In drops: not so little that its own fee could be more, and not so much that a pass costs less. */
const leastRefund = z.pipe(
  dropsText.check(z.refine((text) => BigInt(text) >= DEAREST && BigInt(text) <= CHEAPEST)),
  z.transform((text) => parseDrops(text)),
)
/** The ledger's tags are numbers of 32 bits. */
const MOST_TAG = 0xffff_ffff

/** The names of everything that can be configured. What each means is said where it is read. */
const environment = z.object({
  SITE_URL: url,
  CORS_ORIGINS: optional(z.string()),
  XRPL_NODES: z.string().check(z.regex(new RegExp(`^${NODE}(,${NODE})*$`))),
  XRPL_NETWORK_ID: count,
  XRPL_NETWORK_KEY: z.string(),
  XRPL_NETWORK_NAME: z.string(),
  XRPL_EXPLORER_NFT_URL: optional(z.string()),
  XRPL_EXPLORER_TX_URL: optional(z.string()),
  ISSUER_ADDRESS: account,
  MINTER_ADDRESS: account,
  MINTER_SEED: z.string().check(z.refine(isSeed)),
  TREASURY_ADDRESS: optional(account),
  TREASURY_TAG: optional(count.check(z.lte(MOST_TAG))),
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
  DELIVERY_HOURS: z._default(count.check(z.gte(1), z.lte(MOST_DELIVERY_LIFE / HOUR)), DELIVERY_LIFE / HOUR),
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

/** What may be logged and passed about. */
export interface Config {
  readonly siteUrl: string
  /** Whether cookies must do without `Secure`: plain HTTP, as on loopback. */
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
  /** Where proceeds above the float are paid to; null leaves them with the minter. */
  readonly treasury: {
    readonly address: Address
    readonly tag: number | null
    /** What the minter keeps at least. */
    readonly float: Drops
  } | null
  /** Who may pay in besides the treasury: what they send is float, and never a buyer's payment. */
  readonly funding: readonly Address[]
  readonly xamanUrl: string
  /** How much Xaman gives this application within a minute. */
  readonly xaman: XamanBudget
  /** Rooms outside this Worker, as under `partykit dev`; null when they are its own Durable Objects. */
  readonly partyUrl: string | null
  /** Who checks identities; null where nobody new can be verified. */
  readonly kyc: {
    readonly url: string
    /** The level that counts, by its name in the provider's dashboard. */
    readonly level: string
    /** Whether what the provider's sandbox decides counts here. */
    readonly sandbox: boolean
  } | null
  /** Wallets whose identity counts as approved without a provider. For the sandbox and for tests. */
  readonly listedWallets: readonly Address[]
  /** How many requests to sign in one address may have made within a minute at most, whatever its networks' share is. */
  readonly signInsPerAddress: number
  /** How long a pass that is paid first is offered to who paid, ms. */
  readonly deliveryLife: number
  /** The least that goes back in a transaction of its own; less stays owed until its payer is owed this much in all. */
  readonly leastRefund: Drops
  readonly minting: 'open' | 'paused'
  /** Public keys of receipts that sign no more, base64url: what they signed stays good. */
  readonly oldReceiptKeys: readonly string[]
  readonly forms: {
    /** How many forms of one kind are accepted from one IPv4 address or IPv6 /64 within ten minutes. */
    readonly questionsPerAddress: number
    readonly applicationsPerAddress: number
    /** How many forms of any kind are accepted under one e-mail address within a day. */
    readonly perEmail: number
    /** Set when Cloudflare Turnstile may be asked whether a person is there. */
    readonly turnstileSiteKey: string | null
  }
}

/** What may not. */
export interface Secrets {
  readonly xaman: { readonly key: string; readonly secret: string }
  readonly room: string
  /** The identity provider's, one for our calls and one for its own. */
  readonly kyc: { readonly token: string; readonly secret: string; readonly webhook: string } | null
  /** The key that signs receipts, and nothing else; null where none are signed. Never the minter's. */
  readonly receipt: { readonly x: string; readonly d: string } | null
  /** Told of what people have to see; null for the log alone. */
  readonly alertUrl: string | null
  readonly forms: {
    readonly turnstile: string | null
    /** Told that something arrived, never what. The address itself is a secret, as chat services make it one. */
    readonly notifyUrl: string | null
  }
}

/** What the environment says. The minter's key is none of the secrets: only the signer has it, and gives it to nobody. */
interface Read {
  readonly config: Config
  readonly secrets: Secrets
  readonly signer: Signer
}

const parsed = new WeakMap<object, Read>()

/** Reads the environment once per isolate; throws a readable list of what is missing or wrong. */
export function readConfig(env: object): Read {
  const known = parsed.get(env)
  if (known) return known
  const read = environment.safeParse(env)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => issue.path.join('.')))]
    throw new Error(`The configuration is incomplete or wrong: ${names.join(', ')}`)
  }
  const fresh = arrange(read.data)
  parsed.set(env, fresh)
  return fresh
}

function arrange(env: z.infer<typeof environment>): Read {
  const kyc = arrangeKyc(env)
  const config = arrangeConfig(env, kyc?.config ?? null)
  const signer = createSigner(env.MINTER_SEED, config)
  checkAccounts(config, signer.key)
  const secrets = {
    xaman: { key: env.XAMAN_API_KEY, secret: env.XAMAN_API_SECRET },
    room: env.ROOM_SECRET,
    kyc: kyc?.secrets ?? null,
    receipt: env.RECEIPT_KEY ?? null,
    alertUrl: env.ALERT_URL ?? null,
    forms: { turnstile: env.TURNSTILE_SECRET ?? null, notifyUrl: env.FORMS_NOTIFY_URL ?? null },
  }
  return { config, secrets, signer }
}

/** All that the identity provider needs, or nothing. What its sandbox decides never counts where passes cost real money. */
function arrangeKyc(env: z.infer<typeof environment>) {
  const { KYC_APP_TOKEN: token, KYC_APP_SECRET: secret, KYC_WEBHOOK_SECRET: webhook, KYC_LEVEL: level } = env
  const sandbox = env.KYC_MODE === 'sandbox'
  const wrong = (what: string) => new Error(`The configuration is incomplete or wrong: ${what}`)
  if (sandbox && env.XRPL_NETWORK_KEY === 'MAINNET') throw wrong('KYC_MODE cannot be sandbox on MAINNET')
  if (!sandbox && env.KYC_LISTED_WALLETS) throw wrong('KYC_LISTED_WALLETS are for KYC_MODE sandbox alone')
  const given = [token, secret, webhook, level].filter(Boolean)
  if (given.length === 0) return null
  if (!token || !secret || !webhook || !level)
    throw wrong('KYC_APP_TOKEN, KYC_APP_SECRET, KYC_WEBHOOK_SECRET and KYC_LEVEL belong together')
  if (token.startsWith('sbx:') !== sandbox)
    throw wrong(`KYC_APP_TOKEN is of another environment than KYC_MODE ${env.KYC_MODE}`)
  if (webhook === secret) throw wrong('KYC_WEBHOOK_SECRET and KYC_APP_SECRET are two secrets, not one')
  return {
    config: { url: env.KYC_API_URL.replace(/\/$/, ''), level, sandbox },
    secrets: { token, secret, webhook },
  }
}

function arrangeConfig(env: z.infer<typeof environment>, kyc: Config['kyc']): Config {
  return {
    siteUrl: env.SITE_URL.replace(/\/$/, ''),
    plainHttp: env.SITE_URL.startsWith('http:'),
    origins: readOrigins(env.CORS_ORIGINS ?? '', env.SITE_URL.startsWith('http:')),
    network: {
      id: env.XRPL_NETWORK_ID,
      key: env.XRPL_NETWORK_KEY,
      name: env.XRPL_NETWORK_NAME,
      explorerNftUrl: env.XRPL_EXPLORER_NFT_URL ?? null,
      explorerTxUrl: env.XRPL_EXPLORER_TX_URL ?? null,
    },
    nodes: readNodes(env),
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

/** Each has to be exact, and on https: a pattern would let in somebody nobody thought of. */
function readOrigins(text: string, plainHttp: boolean): Config['origins'] {
  const named = text.split(/[\s,]+/).filter(Boolean)
  const wrong = named.find((one) => !isOrigin(one, plainHttp ? /^https?:$/ : /^https:$/))
  if (wrong !== undefined) {
    throw new Error(
      `The configuration is incomplete or wrong: CORS_ORIGINS takes exact origins such as https://app.example.org, and "${wrong}" is none`,
    )
  }
  return named
}

function isOrigin(text: string, protocols: RegExp): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return origin === text && protocols.test(protocol) && !hostname.includes('*')
}

/** Production refuses fewer than two operators: what one alone says of an absence decides nothing. */
function readNodes(env: z.infer<typeof environment>): Config['nodes'] {
  const told = env.XRPL_NODES.split(',').map((one) => {
    const [, named, rpcUrl = '', wsUrl = null] = new RegExp(`^${NODE}$`).exec(one) ?? []
    return { named: named?.toLowerCase(), domain: domainOf(new URL(rpcUrl)), rpcUrl, wsUrl }
  })
  // A name that stands before one node of a domain is that of its other nodes too, unless they have names of their own.
  const names = new Map(told.flatMap(({ named, domain }) => (named ? [[domain, named]] : [])))
  const nodes = told.map(({ named, domain, rpcUrl, wsUrl }) => {
    const operator = named ?? names.get(domain) ?? domain
    return { name: new URL(rpcUrl).host, operator, rpcUrl, wsUrl }
  })
  const operators = new Set(nodes.map(({ operator }) => operator))
  if (env.SITE_URL.startsWith('https:') && operators.size < 2) {
    throw new Error('The configuration is incomplete or wrong: XRPL_NODES needs nodes of two operators')
  }
  return nodes
}

/** The registered domain by the public suffix list. An address without one, such as loopback, is told apart by its port. */
function domainOf({ hostname, host }: URL): string {
  return getDomain(hostname) ?? host
}
