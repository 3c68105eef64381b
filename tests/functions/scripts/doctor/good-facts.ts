import { xrp } from '#contract/money'
import { address, nftokenId, txHash } from '#contract/wire/ledger-ids'
import { findProblems } from '../../../../functions/config/find-problems.ts'
import type { LedgerAccount } from '../../../../functions/scripts/doctor/examined/ledger-account.ts'
import {
  complete,
  issuer,
  minter,
  regularKey,
  treasury as treasuryWallet,
} from '../../config/complete-environment.ts'

// The facts of an environment in which nothing is wrong.

export const SITE = complete.SITE_URL

export const configuration = {
  name: 'production',
  problems: findProblems(complete).problems,
  vars: ['SITE_URL', 'XRPL_NODES'],
  has: () => true,
  operators: ['one.test', 'two.example', 'three.example'],
} as const

export const secrets = {
  name: 'production',
  uploaded: ['MINTER_SEED', 'XAMAN_API_KEY', 'XAMAN_API_SECRET', 'ROOM_SECRET', 'RECEIPT_KEY'],
  required: ['RECEIPT_KEY'],
} as const

export const build = {
  name: 'production',
  folder: 'web/dist',
  site: SITE,
  built: [SITE, SITE],
  turnstile: { built: false, set: false },
} as const

const bound = {
  vars: {},
  objects: new Map([
    ['PAYLOAD', 'PayloadRoom'],
    ['FOLLOWER', 'LedgerFollower'],
  ]),
  limits: ['LIMIT_CONNECT', 'LIMIT_READ'],
  mail: ['MAIL'],
  crons: ['* * * * *'],
  assets: 'ASSETS',
  cached: true,
  version: 'VERSION',
  replacesAtOnce: true,
  routes: ['touchstone.test'],
  workersDev: false,
  requiredSecrets: ['RECEIPT_KEY'],
} as const
/** Typed so that a test may say that something is missing. */
export const worker: Parameters<
  typeof import('../../../../functions/scripts/doctor/checks/bindings.ts').judgeBindings
>[0]['worker'] = {
  ...bound,
  name: 'touchstone-production',
  databases: new Map([['DB', '8d1c7f2e-3a4b-4c5d-9e6f-7a8b9c0d1e2f']]),
  services: new Map([['SELF', 'touchstone-production']]),
}
export const bindings = {
  name: 'production',
  site: SITE,
  worker,
  top: {
    ...bound,
    name: 'touchstone',
    databases: new Map([['DB', '1d1c7f2e-3a4b-4c5d-9e6f-7a8b9c0d1e2f']]),
    services: new Map([['SELF', 'touchstone']]),
  },
} as const

export const desk = {
  kind: 'asked',
  isLocal: false,
  team: 'https://touchstone.cloudflareaccess.com',
  keys: 2,
  status: 302,
  to: 'https://touchstone.cloudflareaccess.com/cdn-cgi/access/login/touchstone.test',
} as const

export const mail = {
  kind: 'asked',
  domain: 'touchstone.test',
  spf: ['v=spf1 include:_spf.mx.cloudflare.net ~all'],
  dkim: ['v=DKIM1; h=sha256; k=rsa; p=MIIBIjAN'],
  dmarc: ['v=DMARC1; p=quarantine; rua=mailto:postmaster@touchstone.test'],
} as const

export const said = {
  software: 'rippled',
  version: '3.4.1',
  network: 0,
  blocked: false,
  validated: { age: 4, index: 1_000 },
  ledgers: [[1, 1_000]],
  mintOffer: true,
} as const
export const nodes = { nodes: [{ name: 'one.test', said }], network: 0, cursor: 900, isLocal: false } as const

export const account: LedgerAccount = {
  balance: xrp(100),
  ownerCount: 0,
  tickets: 0,
  masterDisabled: false,
  regularKey: address.parse(regularKey.address),
  minter: address.parse(minter.address),
  needsTag: false,
  needsPermission: false,
  domain: null,
}
export const accounts = {
  issuer: address.parse(issuer.address),
  minter: address.parse(minter.address),
  issuerAccount: account,
  minterAccount: account,
  delegates: { issuer: [], minter: [] },
  key: address.parse(regularKey.address),
  isPublic: true,
} as const

/** Reserves of Mainnet, in drops. */
export const funds = {
  minter: accounts.minter,
  account: { balance: xrp(100), ownerCount: 0, tickets: 0 },
  reserveBase: 1_000_000n,
  reserveIncrement: 200_000n,
  ended: false,
} as const

export const treasury = {
  treasury: address.parse(treasuryWallet.address),
  minter: accounts.minter,
  account: { needsTag: true, needsPermission: true },
  hasTag: true,
  letsMinter: true,
} as const

export const application = { name: 'Touchstone', webhookurl: `${SITE}/webhooks/xaman`, disabled: 0 } as const
export const xaman = { kind: 'asked', site: SITE, status: 200, application } as const

export const page = {
  site: SITE,
  status: 200,
  headers: {
    'content-security-policy': "default-src 'none'; script-src 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'strict-origin-when-cross-origin',
  } as Record<string, string>,
  text: `<link rel="canonical" href="${SITE}/">` as string,
}

export const health = {
  xrpl: { connected: true, ledgerIndex: 1_000, closedAt: 0 },
  database: { connected: true },
  checkedAt: 0,
} as const
export const api = {
  isLocal: false,
  status: 200,
  health,
  code: null,
  failed: [],
  validated: 1_001,
  cursor: 990,
} as const

const key = { kty: 'OKP', crv: 'Ed25519', x: 'a'.repeat(43), kid: 'b'.repeat(43), use: 'sig' } as const
const hash = 'AB'.repeat(32)
export const receipt = {
  name: 'production',
  site: SITE,
  keys: [key],
  receipt: {
    status: 200,
    verified: true,
    signed: {
      signature: { alg: 'Ed25519', kid: key.kid, value: 'c'.repeat(86) },
      receipt: {
        type: 'touchstone-receipt',
        version: 1,
        site: SITE,
        networkId: 0,
        networkName: 'XRPL Mainnet',
        issuer: accounts.issuer,
        name: 'Founder Pass',
        tier: 'rare',
        tokenId: 1,
        number: 1,
        nftokenId: nftokenId.parse(hash),
        buyer: accounts.minter,
        owner: accounts.minter,
        priceDrops: '1',
        feeDrops: '12',
        payment: null,
        transaction: txHash.parse(hash),
        ledger: 990,
        closedAt: 0,
        termsVersion: null,
      },
    },
  },
} as const

export const caches = {
  unshared: { control: 'private, no-store', status: 'DYNAMIC' },
  shared: { control: 'no-cache', status: 'HIT' },
  isPublic: true,
} as const
