import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { DAY } from '#contract/timing'
import { environment, isSecret, type SettingName } from '../../../functions/config/environment.ts'
import { readConfig } from '../../../functions/config/read-config.ts'
import { demoWallets, minter as sandboxMinter } from '../../sandbox/accounts.ts'
import { complete, identity, minter, receiptKey, regularKey, treasury } from './complete-environment.ts'

const reading = (different: Partial<Record<string, string>>) => () =>
  readConfig({ ...complete, ...different })

test('two nodes of two operators are enough for production', () => {
  expect(readConfig(complete).config.nodes).toEqual([
    {
      name: 'one.test:51234',
      operator: 'one.test',
      rpcUrl: 'https://one.test:51234',
      wsUrl: 'wss://one.test',
    },
    { name: 'two.example', operator: 'two.example', rpcUrl: 'https://two.example', wsUrl: null },
  ])
})

test.each([
  ['one node', 'https://one.example'],
  ['one node twice', 'https://one.example, https://one.example'],
  ['two ports of one host', 'https://one.example:51234, https://one.example:51235'],
  ['two domains that name one operator', 'ripple=https://one.example, ripple=https://two.test'],
  ['a name in two letter cases', 'ripple=https://one.example, Ripple=https://two.test'],
  ['a named node and an unnamed one of one domain', 'ripple=https://s1.ripple.com, https://s2.ripple.com'],
  ['a node named after another’s domain', 'two.test=https://one.example, https://s1.two.test'],
  ['two hosts of one operator', 'https://s1.ripple.com, https://s2.ripple.com wss://s2.ripple.com'],
])('production refuses %s', (_what, XRPL_NODES) => {
  expect(reading({ XRPL_NODES })).toThrow('XRPL_NODES needs nodes of two operators at least')
})

test('a node belongs to the operator named before it, else to its registered domain', () => {
  const XRPL_NODES =
    'xrplf=https://one.example:51234 wss://one.example, https://s1.two.co.uk, https://s1.three.co.uk'
  expect(reading({ XRPL_NODES })().config.nodes).toMatchObject([
    { operator: 'xrplf', rpcUrl: 'https://one.example:51234', wsUrl: 'wss://one.example' },
    { operator: 'two.co.uk', rpcUrl: 'https://s1.two.co.uk', wsUrl: null },
    { operator: 'three.co.uk' },
  ])
  const named = reading({ XRPL_NODES: 'one=https://s1.four.test, two=https://s2.four.test' })()
  expect(named.config.nodes.map(({ operator }) => operator)).toEqual(['one', 'two'])
})

test('on plain HTTP (local development) one node is enough', () => {
  for (const SITE_URL of ['http://localhost:8787', 'http://[::1]:8787']) {
    const { config } = reading({ SITE_URL, XRPL_NODES: 'http://127.0.0.1:5005' })()
    expect(config).toMatchObject({ plainHttp: true, nodes: [{ name: '127.0.0.1:5005' }] })
  }
})

test.each([
  'one.example',
  'wss://one.example',
  'https://one.example; https://two.test',
  'https://one.example,',
])('"%s" is refused as a list of nodes, and the message names the variable', (XRPL_NODES) => {
  expect(reading({ XRPL_NODES })).toThrow(`${wrong}XRPL_NODES is a list whose entry`)
})

test('other sites are configured by their exact origins only', () => {
  const CORS_ORIGINS = 'https://app.example.org, https://other.example:8443'
  expect(reading({ CORS_ORIGINS })().config.origins).toEqual([
    'https://app.example.org',
    'https://other.example:8443',
  ])
  expect(readConfig(complete).config.origins).toEqual([])
  const local = { SITE_URL: 'http://localhost:8787', CORS_ORIGINS: 'http://localhost:3000' }
  expect(reading(local)().config.origins).toEqual(['http://localhost:3000'])
})

test.each([
  '*',
  'null',
  'https://*.example.org',
  'app.example.org',
  'http://app.example.org',
  'https://app.example.org/',
  'https://app.example.org/page',
  'https://app.example.org:443',
  'HTTPS://APP.EXAMPLE.ORG',
  'https://user@app.example.org',
])('"%s" is refused, and the message shows an exact origin', (one) => {
  expect(reading({ CORS_ORIGINS: `https://fine.example, ${one}` })).toThrow(
    `${wrong}CORS_ORIGINS is a list whose entry 2 is not an exact origin such as https://app.example.org`,
  )
})

test('receipts are signed with a key pair, and retired keys are kept as public keys', () => {
  const [one, other] = ['a'.repeat(43), 'b'.repeat(43)]
  const { x, d } = receiptKey
  const read = reading({ RECEIPT_KEY: `${x}.${d}`, RECEIPT_OLD_KEYS: ` ${other}, ${one} ` })()
  expect(read.secrets.receipt).toEqual({ x, d })
  expect(read.config.oldReceiptKeys).toEqual([other, one])
  expect(inspect(read.config)).not.toContain(d)
  expect(readConfig(complete).secrets.receipt).toBeNull()
  for (const RECEIPT_KEY of [x, `${x}.`, `${x}.${d}x`, `${x}${d}`, `${d}.${x}`, `${x}.${d}.${x}`])
    expect(reading({ RECEIPT_KEY })).toThrow(`${wrong}RECEIPT_KEY`)
})

test('an empty variable counts as missing', () => {
  const { config, secrets } = reading({ ALERT_URL: '', KYC_LISTED_WALLETS: '', PARTY_URL: '' })()
  expect([secrets.alertUrl, config.listedWallets, config.partyUrl]).toEqual([null, [], null])
})

test('optional variables are parsed', () => {
  const { config, secrets } = reading({
    ALERT_URL: 'https://alerts.test/hook',
    KYC_MODE: 'sandbox',
    KYC_LISTED_WALLETS: `${demoWallets.rich.address}, ${demoWallets.holder.address}`,
    MINTING: 'paused',
  })()
  expect(config.listedWallets).toEqual([demoWallets.rich.address, demoWallets.holder.address])
  expect([config.minting, config.minter]).toEqual(['paused', minter.address])
  expect(secrets.alertUrl).toBe('https://alerts.test/hook')
})

const wrong = 'The configuration is incomplete or wrong: '
const plainHttp = { SITE_URL: 'http://localhost:8787' }

test('on loopback the Worker may have the minter’s master key, and the sandbox’s', () => {
  for (const { address, seed } of [minter, sandboxMinter]) {
    const { config, signer } = reading({ MINTER_ADDRESS: address, MINTER_SEED: seed, ...plainHttp })()
    expect([config.minter, signer.key]).toEqual([address, address])
  }
})

test('a regular key signs for the minter’s address, which is not its own', () => {
  const { config, signer } = reading({})()
  expect([config.minter, signer.key]).toEqual([minter.address, regularKey.address])
})

test.each(['ISSUER_ADDRESS', 'MINTER_ADDRESS', 'TREASURY_ADDRESS', 'FUNDING_ADDRESSES'])(
  '%s with two letters swapped is refused by its checksum',
  (name) => {
    const slip = treasury.address.replace(/(.)(.)$/, '$2$1')
    expect(slip).not.toBe(treasury.address)
    expect(reading({ [name]: slip })).toThrow(`${wrong}${name} has a wrong checksum`)
  },
)

test('a treasury is read with its tag, its float and the funding addresses', () => {
  const { config } = reading({
    TREASURY_ADDRESS: treasury.address,
    TREASURY_TAG: '0',
    TREASURY_FLOAT: '150000000',
    FUNDING_ADDRESSES: `${demoWallets.rich.address}, ${demoWallets.holder.address}`,
  })()
  expect(config.treasury).toEqual({ address: treasury.address, tag: 0, float: 150_000_000n })
  expect(config.funding).toEqual([demoWallets.rich.address, demoWallets.holder.address])
})

test('a treasury is optional, and so are its tag and float', () => {
  const without = reading({
    TREASURY_ADDRESS: '',
    TREASURY_TAG: '',
    TREASURY_FLOAT: '',
    FUNDING_ADDRESSES: '',
  })()
  expect([without.config.treasury, without.config.funding]).toEqual([null, []])
  const alone = reading({ TREASURY_ADDRESS: treasury.address })()
  expect(alone.config.treasury).toEqual({ address: treasury.address, tag: null, float: 0n })
})

test('the parsed configuration never shows the minter’s key', () => {
  const shown = inspect(reading({})(), { depth: Number.POSITIVE_INFINITY, showHidden: true })
  expect(shown).not.toContain(regularKey.seed)
  expect(shown).not.toContain(regularKey.privateKey)
})

test('an identity provider is configured completely or not at all, and its secrets are not in the parsed configuration', () => {
  const { config, secrets } = reading(identity)()
  expect(config.kyc).toEqual({ url: 'https://api.sumsub.com', level: 'level', sandbox: false })
  expect(secrets.kyc).toEqual({
    token: identity.KYC_APP_TOKEN,
    secret: identity.KYC_APP_SECRET,
    webhook: identity.KYC_WEBHOOK_SECRET,
  })
  expect(inspect(config, { depth: null })).not.toMatch(/secret of|prd:/)
  expect(reading({ KYC_LEVEL: '', KYC_APP_TOKEN: '' })().config.kyc).toBeNull()
  for (const name of Object.keys(identity).filter(isSecret))
    expect(reading({ ...identity, [name]: '' })).toThrow(`needs ${name} too, or must be left out`)
})

test('secrets that are uploaded before the deploy that brings their variable turn nothing on, and stop nothing', () => {
  expect(reading({ ...identity, KYC_LEVEL: '' })().config.kyc).toBeNull()
  expect(reading({ ...identity, KYC_LEVEL: '', KYC_WEBHOOK_SECRET: '' })().config.kyc).toBeNull()
  expect(reading({ TURNSTILE_SECRET: '0x4SECRET' })().config.forms.turnstileSiteKey).toBeNull()
  expect(reading({ TURNSTILE_SITE_KEY: '0x4AAA' })).toThrow('TURNSTILE_SITE_KEY needs TURNSTILE_SECRET too')
})

test('the sandbox of the identity provider may serve a test network', () => {
  const sandbox = { ...identity, KYC_MODE: 'sandbox', KYC_APP_TOKEN: 'sbx:token' }
  expect(reading(sandbox)().config.kyc?.sandbox).toBe(true)
})

test('each setting reaches what is named after it, at either end of its range', () => {
  const { config, secrets } = reading({
    ...{ COLLECTION_ROOMS: '100', DELIVERY_HOURS: '720', LEAST_REFUND: '5000', SIGN_INS_PER_ADDRESS: '1' },
    ...{ XAMAN_PAYLOADS_PER_MINUTE: '2', XAMAN_CALLS_PER_MINUTE: '3', FORMS_PER_EMAIL: '6' },
    ...{ FORMS_QUESTIONS_PER_ADDRESS: '4', FORMS_APPLICATIONS_PER_ADDRESS: '5' },
    ...{ TREASURY_ADDRESS: treasury.address, TREASURY_TAG: '4294967295', TREASURY_FLOAT: '10000000000000' },
    XRPL_EXPLORER_NFT_URL: 'https://ledger.test/nft/{id}',
    XRPL_EXPLORER_TX_URL: 'https://ledger.test/tx/{hash}',
    ...{ TURNSTILE_SITE_KEY: '0x4SITE', TURNSTILE_SECRET: '0x4SECRET' },
    ...{ ALERT_URL: 'https://hooks.test:65535/alerts', FORMS_NOTIFY_URL: 'https://hooks.test/forms' },
  })()
  expect(config).toMatchObject({
    plainHttp: false,
    network: {
      explorerNftUrl: 'https://ledger.test/nft/{id}',
      explorerTxUrl: 'https://ledger.test/tx/{hash}',
    },
    treasury: { tag: 4_294_967_295, float: 10_000_000_000_000n },
    xaman: { payloads: 2, calls: 3 },
    collectionRooms: 100,
    signInsPerAddress: 1,
    deliveryLife: 30 * DAY,
    leastRefund: 5_000n,
    minting: 'open',
    forms: {
      questionsPerAddress: 4,
      applicationsPerAddress: 5,
      perEmail: 6,
      turnstileSiteKey: '0x4SITE',
    },
  })
  expect(secrets).toMatchObject({
    xaman: { key: complete.XAMAN_API_KEY, secret: complete.XAMAN_API_SECRET },
    room: complete.ROOM_SECRET,
    alertUrl: 'https://hooks.test:65535/alerts',
    forms: { turnstile: '0x4SECRET', notifyUrl: 'https://hooks.test/forms' },
  })
  const elsewhere = reading({ PARTY_URL: 'https://rooms.test', COLLECTION_ROOMS: '100' })()
  expect(elsewhere.config.collectionRooms, '`partykit dev` has one').toBe(1)
})

test('alerts and forms may be reported to one place', () => {
  const url = 'https://hooks.test/team'
  expect(reading({ ALERT_URL: url, FORMS_NOTIFY_URL: url })().secrets.alertUrl).toBe(url)
})

test('the entries of a list may stand on lines of their own', () => {
  const { config } = reading({
    XRPL_NODES: '\nhttps://one.test,\nhttps://two.example\n',
    FUNDING_ADDRESSES: `\n${demoWallets.rich.address}\n${demoWallets.holder.address}\n`,
    KYC_MODE: 'sandbox',
    KYC_LISTED_WALLETS: `\n${demoWallets.holder.address}\n`,
  })()
  expect(config.nodes.map(({ name }) => name)).toEqual(['one.test', 'two.example'])
  expect(config.funding).toEqual([demoWallets.rich.address, demoWallets.holder.address])
  expect(config.listedWallets).toEqual([demoWallets.holder.address])
})

test.each([
  ['Ada & Co. <hello@touchstone.test>', { name: 'Ada & Co.', email: 'hello@touchstone.test' }],
  ['hello@touchstone.test', { name: 'Touchstone', email: 'hello@touchstone.test' }],
])('mails of the sender "%s" are from %j', (MAIL_FROM, sender) => {
  expect(readConfig({ ...complete, MAIL_FROM, MAIL: {} }).config.mailFrom).toEqual(sender)
})

test('an empty explorer variable means no explorer, not an empty address', () => {
  const { network } = reading({ XRPL_EXPLORER_NFT_URL: '', XRPL_EXPLORER_TX_URL: '' })().config
  expect(network).toMatchObject({ explorerNftUrl: null, explorerTxUrl: null })
})

test('the team of Cloudflare Access is read as Cloudflare shows it and as an address', () => {
  const audience = '4'.repeat(64)
  for (const domain of ['touchstone.cloudflareaccess.com', 'https://touchstone.cloudflareaccess.com/']) {
    const { config } = reading({ ACCESS_TEAM_DOMAIN: domain, ACCESS_AUD: audience })()
    expect(config.access).toEqual({ team: 'https://touchstone.cloudflareaccess.com', audience })
  }
  expect(reading({})().config.access).toBeNull()
})

test('the defaults that the README states are those that count where a setting is missing', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const stated = [...readme.matchAll(/`([A-Z_]+)` \((\d+)/g)].map(([, name = '', value]) => [name, value])
  const absent = stated.map(([name]) => environment[name as SettingName].absent)

  expect(stated.map(([name]) => name)).toEqual([
    'XAMAN_PAYLOADS_PER_MINUTE',
    'XAMAN_CALLS_PER_MINUTE',
    'SIGN_INS_PER_ADDRESS',
    'COLLECTION_ROOMS',
    'DELIVERY_HOURS',
    'LEAST_REFUND',
  ])
  expect(absent.map((reading) => reading.ok && String(reading.value))).toEqual(
    stated.map(([, value]) => value),
  )
})
