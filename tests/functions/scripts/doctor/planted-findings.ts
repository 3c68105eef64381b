import { drops, xrp } from '#contract/money'
import type { SignedReceipt } from '#contract/wire/receipt'
import { judgeAccounts } from '../../../../functions/scripts/doctor/checks/accounts.ts'
import { judgeApi } from '../../../../functions/scripts/doctor/checks/api.ts'
import { judgeBindings } from '../../../../functions/scripts/doctor/checks/bindings.ts'
import { judgeBuild } from '../../../../functions/scripts/doctor/checks/build.ts'
import { judgeCaches } from '../../../../functions/scripts/doctor/checks/caches.ts'
import { judgeConfiguration } from '../../../../functions/scripts/doctor/checks/configuration.ts'
import { judgeCron, judgeHalts } from '../../../../functions/scripts/doctor/checks/cron.ts'
import { judgeDesk } from '../../../../functions/scripts/doctor/checks/desk.ts'
import { judgeFiles } from '../../../../functions/scripts/doctor/checks/files.ts'
import type { Finding } from '../../../../functions/scripts/doctor/checks/finding.ts'
import { judgeFunds } from '../../../../functions/scripts/doctor/checks/funds.ts'
import { judgeMail } from '../../../../functions/scripts/doctor/checks/mail.ts'
import { judgeMigrations } from '../../../../functions/scripts/doctor/checks/migrations.ts'
import { judgeNodes, type NodeFacts } from '../../../../functions/scripts/doctor/checks/nodes.ts'
import { judgeProvider } from '../../../../functions/scripts/doctor/checks/provider.ts'
import { judgeReceipt } from '../../../../functions/scripts/doctor/checks/receipt.ts'
import { judgeSecrets } from '../../../../functions/scripts/doctor/checks/secrets.ts'
import { judgeHeaders, judgeSite } from '../../../../functions/scripts/doctor/checks/site.ts'
import { judgeTokenAddresses } from '../../../../functions/scripts/doctor/checks/token-addresses.ts'
import { judgeTreasury } from '../../../../functions/scripts/doctor/checks/treasury.ts'
import { judgeWebhooks } from '../../../../functions/scripts/doctor/checks/webhooks.ts'
import { judgeXaman } from '../../../../functions/scripts/doctor/checks/xaman.ts'
import * as good from './good-facts.ts'

/** A mistake outside the settings, what the doctor finds, and what it says is to be done. */
interface PlantedFinding {
  readonly what: string
  readonly findings: readonly Finding[]
  readonly verdict: Finding['verdict']
  readonly found: string
  readonly todo: string
}

type Row = readonly [what: string, findings: Finding | readonly Finding[], found: string, todo: string]

const SITE = good.SITE
const { minter, issuer } = good.accounts

const onNode = (changes: Partial<NonNullable<NodeFacts['said']>>, cursor: number | null = 900) =>
  judgeNodes({ ...good.nodes, cursor, nodes: [{ name: 'one.test', said: { ...good.said, ...changes } }] })
const withBindings = (changes: Partial<typeof good.worker>) =>
  judgeBindings({ ...good.bindings, worker: { ...good.worker, ...changes } })
const withMinter = (changes: Partial<typeof good.account>) =>
  judgeAccounts({ ...good.accounts, minterAccount: { ...good.account, ...changes } })
const page = (changes: Partial<typeof good.page>) => ({ ...good.page, ...changes })
const signed = good.receipt.receipt.signed as SignedReceipt

const outsideWrong: readonly Row[] = [
  [
    'a file of secrets left',
    judgeFiles({ name: 'production', files: ['.dev.vars', 'README.md'] }),
    '.dev.vars holds secrets',
    'upload what it has',
  ],
  [
    'the file of a first deploy left',
    judgeFiles({ name: 'testnet', files: ['.secrets.testnet.json'] }),
    '.secrets.testnet.json holds secrets',
    'delete it',
  ],
  [
    'a setting with a mistake',
    judgeConfiguration({
      ...good.configuration,
      problems: [{ name: 'SITE_URL', problem: { kind: 'path' } }],
    }),
    'SITE_URL has more than scheme, host and port',
    '[env.production.vars]',
  ],
  [
    'a setting that only a person knows',
    judgeConfiguration({
      ...good.configuration,
      problems: [{ name: 'ISSUER_ADDRESS', problem: { kind: 'missing' } }],
    }),
    'ISSUER_ADDRESS is missing',
    'npm run setup production',
  ],
  [
    'a secret with a mistake',
    judgeConfiguration({
      ...good.configuration,
      problems: [{ name: 'ROOM_SECRET', problem: { kind: 'short', least: 32 } }],
    }),
    'ROOM_SECRET has fewer than 32 characters',
    'npm run setup production -- --rotate ROOM_SECRET',
  ],
  [
    'a variable of the sandbox with a mistake',
    judgeConfiguration({
      ...good.configuration,
      name: 'local',
      problems: [{ name: 'SITE_URL', problem: { kind: 'path' } }],
    }),
    'SITE_URL has more than scheme, host and port',
    'under [vars] of wrangler.toml',
  ],
  [
    'a secret of the sandbox with a mistake',
    judgeConfiguration({
      ...good.configuration,
      name: 'local',
      problems: [{ name: 'ROOM_SECRET', problem: { kind: 'short', least: 32 } }],
    }),
    'ROOM_SECRET has fewer than 32 characters',
    'functions/local.env',
  ],
  [
    'a secret in wrangler.toml',
    judgeConfiguration({ ...good.configuration, vars: ['SITE_URL', 'ROOM_SECRET'] }),
    'ROOM_SECRET stands in wrangler.toml, which is not secret',
    'npm run setup production -- --rotate ROOM_SECRET',
  ],
  [
    'a secret not uploaded',
    judgeSecrets({ ...good.secrets, uploaded: ['MINTER_SEED', 'XAMAN_API_KEY', 'XAMAN_API_SECRET'] }),
    'ROOM_SECRET is not uploaded',
    'npm run setup production',
  ],
  [
    'a build for another address',
    judgeBuild({ ...good.build, built: [SITE, 'http://127.0.0.1:8787'] }),
    `its pages say http://127.0.0.1:8787, and SITE_URL is ${SITE}`,
    `SITE_URL=${SITE} npm run build`,
  ],
  [
    'a build without pages',
    judgeBuild({ ...good.build, built: [] }),
    'no page of it says where the site is',
    'npm run build',
  ],
  [
    'a build without Turnstile',
    judgeBuild({ ...good.build, turnstile: { built: false, set: true } }),
    'its pages may not load Turnstile, whose key is set',
    'TURNSTILE=1',
  ],
  [
    'a rate limit not bound',
    withBindings({ limits: good.worker.limits.slice(1) }),
    'LIMIT_CONNECT is not bound',
    '[[env.production.ratelimits]]',
  ],
  [
    'an object not bound',
    withBindings({ objects: new Map() }),
    'PAYLOAD is not bound',
    'durable_objects.bindings',
  ],
  [
    'an object of another class',
    withBindings({ objects: new Map([...good.worker.objects, ['FOLLOWER', 'WalletRoom']]) }),
    'FOLLOWER is WalletRoom',
    'LedgerFollower',
  ],
  [
    'the Worker of another environment as SELF',
    withBindings({ services: new Map([['SELF', 'touchstone']]) }),
    'SELF is the Worker touchstone, which is another',
    'name touchstone-production',
  ],
  ['no SELF', withBindings({ services: new Map() }), 'SELF is not bound', 'services'],
  ['no database', withBindings({ databases: new Map() }), 'DB is not bound', 'd1_databases'],
  [
    'the placeholder of a database',
    withBindings({ databases: new Map([['DB', '00000000-0000-0000-0000-000000000000']]) }),
    'the id of the database DB is the placeholder',
    'npm run setup production',
  ],
  [
    'the database of another environment',
    withBindings({ databases: good.bindings.top.databases }),
    'the database DB is that of another environment',
    'wrangler d1 create',
  ],
  ['no cron run', withBindings({ crons: [] }), 'no cron run is set', 'crons = ["* * * * *"]'],
  ['no files', withBindings({ assets: null }), 'the site’s files are not bound', '[assets]'],
  ['no cache', withBindings({ cached: false }), 'the cache in front of the Worker is off', '[cache]'],
  [
    'a required secret not uploaded',
    judgeSecrets({ ...good.secrets, uploaded: good.secrets.uploaded.slice(0, 4) }),
    'RECEIPT_KEY is not uploaded',
    'npm run setup production',
  ],
  [
    'no binding of the release',
    withBindings({ version: null }),
    'nothing names the release',
    '[version_metadata]',
  ],
  [
    'objects that keep old code',
    withBindings({ replacesAtOnce: false }),
    'objects keep the code of the release before for minutes',
    'code_update_strategy',
  ],
  [
    'a route to another host',
    withBindings({ routes: ['touchstone.example'] }),
    'no route of the Worker leads to touchstone.test, where SITE_URL is',
    'pattern "touchstone.test"',
  ],
  [
    'a migration left after a deploy',
    judgeMigrations(['0030_more.sql'], 'after'),
    '1 pending: 0030_more.sql',
    'npm run deploy ENV applies them',
  ],
  [
    'a node that is silent',
    judgeNodes({ ...good.nodes, nodes: [{ name: 'one.test', said: null }] }),
    'it does not answer',
    'XRPL_NODES',
  ],
  [
    'a sandbox that is not served',
    judgeNodes({ ...good.nodes, isLocal: true, nodes: [{ name: 'one.test', said: null }] }),
    'it does not answer',
    'npm start serves it',
  ],
  [
    'a node of another network',
    onNode({ network: 1 }),
    'it is of network 1, and XRPL_NETWORK_ID is 0',
    'name a node',
  ],
  ['an old rippled', onNode({ version: '3.4.0' }), 'its rippled 3.4.0 is older than 3.4.1', 'another node'],
  [
    'an old Clio',
    onNode({ software: 'clio', version: '2.7.9' }),
    'its clio 2.7.9 is older than 2.8.0',
    'another node',
  ],
  [
    'an amendment blocked node',
    onNode({ blocked: true }),
    'it is amendment blocked (rippled 3.4.1)',
    'another node',
  ],
  ['a node that begins', onNode({ validated: null }), 'it has no validated ledger', 'wait'],
  [
    'a node that lags',
    onNode({ validated: { age: 95, index: 1000 } }),
    'its validated ledger is 95 s old',
    'wait',
  ],
  [
    'a node with too little history',
    onNode({ ledgers: [[950, 1000]] }),
    'its history does not reach from ledger 900, where the journal ends, to 1000',
    'more history',
  ],
  [
    'a node with a gap in its history',
    onNode({
      ledgers: [
        [1, 920],
        [940, 1000],
      ],
    }),
    'its history does not reach from ledger 900, where the journal ends, to 1000',
    'more history',
  ],
  [
    'an issuer that is not on the ledger',
    judgeAccounts({ ...good.accounts, issuerAccount: null }),
    `the ledger has no account ${issuer}`,
    'ISSUER_ADDRESS',
  ],
  [
    'an issuer that names no minter',
    judgeAccounts({ ...good.accounts, issuerAccount: { ...good.account, minter: null } }),
    'it names no minter',
    `NFTokenMinter ${minter}`,
  ],
  [
    'an issuer that names another minter',
    judgeAccounts({ ...good.accounts, issuerAccount: { ...good.account, minter: issuer } }),
    `it names ${issuer} as its minter`,
    `NFTokenMinter ${minter}`,
  ],
  [
    'a minter that is not on the ledger',
    judgeAccounts({ ...good.accounts, minterAccount: null }),
    `the ledger has no account ${minter}`,
    'MINTER_ADDRESS',
  ],
  [
    'a minter without a regular key',
    withMinter({ regularKey: null }),
    'it has no regular key',
    'SetRegularKey',
  ],
  [
    'the issuer’s key as the minter’s',
    withMinter({ regularKey: issuer }),
    'its regular key is the issuer’s key',
    'a key of its own',
  ],
  [
    'a key that was replaced',
    judgeAccounts({
      ...good.accounts,
      key: minter,
      minterAccount: { ...good.account, masterDisabled: true },
    }),
    `the key of MINTER_SEED (${minter}) may not sign for it`,
    `RegularKey ${minter}`,
  ],
  [
    'a minter that needs tags',
    withMinter({ needsTag: true }),
    'it takes no payment without a DestinationTag',
    'ClearFlag 1',
  ],
  [
    'a minter that needs permission',
    withMinter({ needsPermission: true }),
    'it takes payments only from accounts it has authorised',
    'ClearFlag 9',
  ],
  [
    'a delegate of the issuer’s',
    judgeAccounts({ ...good.accounts, delegates: { issuer: [minter], minter: [] } }),
    `${minter} may act for it without its key`,
    `sign DelegateSet with the key of ${issuer}`,
  ],
  [
    'a delegate of the minter’s, as a thief leaves one',
    judgeAccounts({ ...good.accounts, delegates: { issuer: [], minter: [issuer] } }),
    `${issuer} may act for it without its key`,
    `Authorize ${issuer}, no Permissions`,
  ],
  [
    'a minter short of XRP',
    judgeFunds({ ...good.funds, account: { balance: drops(10_499_999n), ownerCount: 0, tickets: 0 } }),
    'the minter has 10.50 XRP, short by 6.01 XRP',
    `send 6.01 XRP to ${minter}`,
  ],
  [
    'a minter that can refund nothing any more, after the end of the sale',
    judgeFunds({ ...good.funds, ended: true, account: { balance: xrp(1), ownerCount: 2, tickets: 0 } }),
    'the minter has 1.00 XRP, short by 0.61 XRP',
    `send 0.61 XRP to ${minter}`,
  ],
  [
    'a treasury that needs a tag',
    judgeTreasury({ ...good.treasury, hasTag: false }),
    'it takes no payment without a DestinationTag',
    'TREASURY_TAG',
  ],
  [
    'a treasury that needs permission',
    judgeTreasury({ ...good.treasury, letsMinter: false }),
    'it takes payments only from accounts it has authorised',
    `Authorize ${minter}`,
  ],
  [
    'another address than that of passes minted before',
    judgeTokenAddresses({ site: SITE, uris: [`${SITE}/nft/1/metadata`, 'https://old.test/nft/2/metadata'] }),
    `passes minted before name https://old.test, and SITE_URL is ${SITE}`,
    'https://old.test',
  ],
  [
    'wrong keys of Xaman',
    judgeXaman({ ...good.xaman, status: 403, application: null }),
    'it does not accept the application’s keys (HTTP 403)',
    'XAMAN_API_KEY',
  ],
  [
    'a disabled application of Xaman',
    judgeXaman({ ...good.xaman, application: { ...good.application, disabled: 1 } }),
    'the application Touchstone is disabled',
    'enable it',
  ],
  [
    'a webhook of another site',
    judgeXaman({
      ...good.xaman,
      application: { ...good.application, webhookurl: 'https://old.test/webhooks/xaman' },
    }),
    'Touchstone reports to https://old.test/webhooks/xaman',
    `${SITE}/webhooks/xaman`,
  ],
  [
    'a token that the provider refuses',
    judgeProvider({ kind: 'asked', status: 401 }),
    'the provider does not accept the token (HTTP 401)',
    'KYC_APP_TOKEN',
  ],
  [
    'an address that is not the provider’s',
    judgeProvider({ kind: 'asked', status: 301 }),
    'the provider answers HTTP 301',
    'KYC_API_URL',
  ],
  [
    'a site that is not there',
    judgeSite(page({ status: 522 })),
    `${SITE} answers HTTP 522`,
    'route or domain',
  ],
  [
    'another page in its place',
    judgeSite(page({ text: '<h1>Parked</h1>' })),
    `${SITE} serves another page than ours`,
    'route or domain',
  ],
  [
    'a build for this machine deployed',
    judgeSite(page({ text: '<link rel="canonical" href="http://127.0.0.1:8787/">' })),
    'its pages say that they are at http://127.0.0.1:8787/',
    'deploy a build',
  ],
  [
    'a build for a site whose address begins alike',
    judgeSite(page({ text: `<link rel="canonical" href="${SITE}.evil.test/">` })),
    `its pages say that they are at ${SITE}.evil.test/`,
    'deploy a build',
  ],
  [
    'no content policy',
    judgeHeaders(page({ headers: { ...good.page.headers, 'content-security-policy': '' } })),
    'pages come without content-security-policy, or with another one',
    '_headers',
  ],
  [
    'a Worker that is not configured',
    judgeApi({ ...good.api, health: null, status: 503, code: 'not_configured' }),
    'it is not configured completely',
    'wrangler tail',
  ],
  [
    'a Worker of npm start that is not configured',
    judgeApi({ ...good.api, isLocal: true, health: null, status: 503, code: 'not_configured' }),
    'it is not configured completely',
    'where npm start runs',
  ],
  [
    'an API that fails',
    judgeApi({ ...good.api, health: null, status: 404, code: null }),
    'its health answers HTTP 404',
    '/api/*',
  ],
  [
    'a database that does not answer',
    judgeApi({ ...good.api, health: { ...good.health, database: { connected: false } } }),
    'its database does not answer',
    'migrations',
  ],
  [
    'a follower without a ledger',
    judgeApi({
      ...good.api,
      health: { ...good.health, xrpl: { connected: false, ledgerIndex: null, closedAt: null } },
    }),
    'it knows no validated ledger',
    'two operators',
  ],
  [
    'a follower that is behind',
    judgeApi({ ...good.api, validated: 1_050 }),
    'it is 50 ledgers behind',
    'npm run sale',
  ],
  ['an empty journal', judgeApi({ ...good.api, cursor: null }), 'the journal is empty', 'cron run'],
  [
    'a failing readiness',
    judgeApi({ ...good.api, failed: ['cron'] }),
    'these checks fail: cron',
    'npm run sale',
  ],
  [
    'no readiness',
    judgeApi({ ...good.api, failed: null }),
    '/api/health/ready answers neither that it is ready nor why not',
    'log',
  ],
  ['no cron run ever', judgeCron({ last: null, now: 0 }), 'no cron run was completed yet', 'triggers'],
  [
    'cron runs that ended',
    judgeCron({ last: 0, now: 600_000 }),
    'the last cron run was 10 minutes ago',
    'triggers',
  ],
  [
    'a halt',
    judgeHalts([{ name: 'minter', why: 'The key may not sign.' }]),
    'minter: The key may not sign.',
    'npm run sale',
  ],
  [
    'no keys of receipts',
    judgeReceipt({ ...good.receipt, keys: null }),
    'their public keys are not answered',
    'touchstone-receipts.json',
  ],
  [
    'a receipt that is refused',
    judgeReceipt({ ...good.receipt, receipt: { status: 500, signed: null } }),
    'the last sale’s receipt answers HTTP 500',
    'log',
  ],
  [
    'a retired key that is not published',
    judgeReceipt({ ...good.receipt, receipt: { status: 200, signed, verified: false } }),
    'the last sale’s receipt was signed by no published key',
    'RECEIPT_OLD_KEYS',
  ],
  [
    'a receipt of another site',
    judgeReceipt({ ...good.receipt, site: 'https://other.test' }),
    `the last sale’s receipt names ${SITE}`,
    'SITE_URL',
  ],
  [
    'a firewall before the webhooks',
    judgeWebhooks({ xaman: 403, kyc: 401 }),
    '/webhooks/xaman answers HTTP 403 to a report without a signature, not 401',
    'firewall',
  ],
  [
    'a desk that Access does not protect',
    judgeDesk({ ...good.desk, status: 401, to: '' }),
    'Access does not stand before it, so no colleague gets in',
    'protect /desk',
  ],
  [
    'a Worker that was deployed without its desk',
    judgeDesk({ ...good.desk, status: 404, to: '' }),
    'the Worker knows of no desk',
    'ACCESS_AUD',
  ],
  [
    'a desk that is open to everyone',
    judgeDesk({ ...good.desk, status: 200, to: '' }),
    'without a session /desk answers HTTP 200',
    'protect /desk',
  ],
  [
    'a team that does not exist',
    judgeDesk({ ...good.desk, keys: 0 }),
    'https://touchstone.cloudflareaccess.com publishes no keys of Access',
    'ACCESS_TEAM_DOMAIN',
  ],
  [
    'a domain that was not onboarded for mail',
    judgeMail({ ...good.mail, spf: [] }),
    'no SPF record at cf-bounce.touchstone.test: mail looks forged',
    'onboard touchstone.test',
  ],
  [
    'mail without a key',
    judgeMail({ ...good.mail, dkim: ['v=DKIM1; p='] }),
    'no DKIM key at cf-bounce._domainkey.touchstone.test: mail is not signed',
    'onboard touchstone.test',
  ],
  [
    'mail without a policy',
    judgeMail({ ...good.mail, dmarc: ['other text'] }),
    'no DMARC record at _dmarc.touchstone.test: anyone may write in your name',
    'v=DMARC1; p=quarantine',
  ],
  [
    'mail that is not bound',
    withBindings({ mail: [] }),
    'MAIL is not bound',
    '[[env.production.send_email]]',
  ],
  [
    'a cache that ignores what answers say',
    judgeCaches({ ...good.caches, unshared: { control: 'private, no-store', status: 'HIT' } }),
    'an answer for one visitor is served from a cache',
    'cache rule',
  ],
  [
    'an answer that says nothing of caching',
    judgeCaches({ ...good.caches, shared: { control: '', status: 'MISS' } }),
    'an answer for all says nothing of caching',
    'deploy again',
  ],
]

const worthKnowing: readonly Row[] = [
  [
    'receipts without a key',
    judgeReceipt({ ...good.receipt, keys: [] }),
    'none is signed: RECEIPT_KEY is not set',
    'npm run setup production',
  ],
  [
    'no key of receipts',
    judgeConfiguration({ ...good.configuration, has: (name) => name !== 'RECEIPT_KEY' }),
    'RECEIPT_KEY is not set: receipts are not signed',
    'npm run setup production',
  ],
  [
    'no desk',
    judgeDesk({ kind: 'not set' }),
    'ACCESS_TEAM_DOMAIN is not set: forms are answered by npm run inbox',
    'README.md',
  ],
  [
    'no sender of mail',
    judgeMail({ kind: 'not set' }),
    'MAIL_FROM is not set: who sends a form gets no mail',
    'README.md',
  ],
  [
    'a policy that only reports',
    judgeMail({ ...good.mail, dmarc: ['v=DMARC1; p=none'] }),
    'DMARC only reports (p=none)',
    'p=quarantine',
  ],
  [
    'two operators',
    judgeConfiguration({ ...good.configuration, operators: ['one', 'two'] }),
    'two only (one, two): nothing is sold while one is down',
    'name a third',
  ],
  [
    'no webhook for alerts',
    judgeConfiguration({ ...good.configuration, has: (name) => name !== 'ALERT_URL' }),
    'ALERT_URL is not set: alerts are in the log and in npm run sale only',
    'set the webhook',
  ],
  [
    'forms that programs may fill up',
    judgeConfiguration({ ...good.configuration, has: (name) => name !== 'TURNSTILE_SITE_KEY' }),
    'TURNSTILE_SITE_KEY is not set: programs on a few networks can close all forms, ten minutes at a time',
    'TURNSTILE_SITE_KEY=KEY',
  ],
  [
    'an unknown secret',
    judgeSecrets({ ...good.secrets, uploaded: [...good.secrets.uploaded, 'OLD_KEY'] }),
    'OLD_KEY is uploaded and unknown',
    'wrangler secret delete OLD_KEY',
  ],
  ['no build', judgeBuild({ ...good.build, built: null }), 'web/dist is empty', 'npm run build'],
  [
    'no build of npm start',
    judgeBuild({ ...good.build, name: 'local', folder: '.state/site', built: null }),
    '.state/site is empty',
    'npm start',
  ],
  [
    'a migration before a deploy',
    judgeMigrations(['0030_more.sql'], 'before'),
    '1 pending: 0030_more.sql',
    'a deploy applies them',
  ],
  [
    'a treasury that is not on the ledger',
    judgeTreasury({ ...good.treasury, account: null }),
    `the ledger has no account ${good.treasury.treasury} yet`,
    'make sure of it',
  ],
  [
    'an outage of Xaman',
    judgeXaman({ ...good.xaman, status: 503, application: null }),
    'it does not work now (HTTP 503), so that its keys could not be checked',
    'again in some minutes',
  ],
  [
    'a Xaman that does not answer',
    judgeXaman({ ...good.xaman, status: null, application: null }),
    'it does not work now (no answer), so that its keys could not be checked',
    'again in some minutes',
  ],
  [
    'an outage of the identity provider',
    judgeProvider({ kind: 'asked', status: 500 }),
    'the provider does not work now (HTTP 500), so that its token could not be checked',
    'again in some minutes',
  ],
  [
    'no webhook of Xaman',
    judgeXaman({ ...good.xaman, application: { ...good.application, webhookurl: '' } }),
    'Touchstone accepts the keys, and reports nowhere',
    `${SITE}/webhooks/xaman`,
  ],
  [
    'no cache in front',
    judgeCaches({ ...good.caches, shared: { control: 'no-cache', status: null } }),
    'no cache answered twice',
    '[cache]',
  ],
]

const uncheckable: readonly Row[] = [
  [
    'a node that says nothing of amendments',
    onNode({ mintOffer: null }),
    'it does not say which amendments are live',
    'feature',
  ],
  [
    'an address that cannot be read',
    judgeAccounts(null),
    'ISSUER_ADDRESS or MINTER_ADDRESS cannot be read',
    'configuration',
  ],
  ['a minter without funds to read', judgeFunds(null), 'the minter is not on the ledger', 'see minter'],
]

export const plantedFindings: readonly PlantedFinding[] = [
  ...outsideWrong.map((row) => planted(row, 'wrong')),
  ...worthKnowing.map((row) => planted(row, 'note')),
  ...uncheckable.map((row) => planted(row, 'unknown')),
]

/** What is found where nothing is wrong. */
export const nothingWrong: readonly Finding[] = [
  judgeFiles({
    name: 'testnet',
    files: ['README.md', '.gitignore', '.state', '.secrets.production.json'],
  }),
  judgeConfiguration(good.configuration),
  judgeSecrets(good.secrets),
  judgeBuild(good.build),
  judgeBindings(good.bindings),
  judgeMigrations([], 'before'),
  judgeNodes(good.nodes),
  judgeAccounts(good.accounts),
  judgeFunds(good.funds),
  judgeFunds({ ...good.funds, account: { balance: xrp(17), ownerCount: 60, tickets: 60 } }),
  judgeFunds({ ...good.funds, ended: true, account: { balance: xrp(3), ownerCount: 0, tickets: 0 } }),
  judgeTreasury(good.treasury),
  judgeTreasury(null),
  judgeTokenAddresses({ site: SITE, uris: [`${SITE}/nft/1/metadata`] }),
  judgeTokenAddresses({ site: SITE, uris: [] }),
  judgeXaman(good.xaman),
  judgeProvider({ kind: 'asked', status: 404 }),
  judgeDesk(good.desk),
  judgeDesk({ ...good.desk, isLocal: true, status: 401, to: '' }),
  judgeMail(good.mail),
  judgeMail({ kind: 'sandbox' }),
  judgeSite(good.page),
  judgeHeaders(good.page),
  judgeApi(good.api),
  judgeMigrations([], 'after'),
  judgeCron({ last: 30_000, now: 60_000 }),
  judgeHalts([]),
  judgeReceipt(good.receipt),
  judgeWebhooks({ xaman: 401, kyc: 401 }),
  judgeCaches(good.caches),
].flat()

function planted([what, findings, found, todo]: Row, verdict: Finding['verdict']): PlantedFinding {
  return { what, findings: [findings].flat(), verdict, found, todo }
}
