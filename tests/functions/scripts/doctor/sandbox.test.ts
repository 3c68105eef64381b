import { afterAll, beforeAll, expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { askNode } from '../../../../functions/adapters/ledger/rpc.ts'
import { secretNames } from '../../../../functions/config/environment.ts'
import { findProblems } from '../../../../functions/config/find-problems.ts'
import { answer } from '../../../../functions/scripts/doctor/answer.ts'
import { accounts } from '../../../../functions/scripts/doctor/checks/accounts.ts'
import { runChecks } from '../../../../functions/scripts/doctor/checks/check.ts'
import type { Finding } from '../../../../functions/scripts/doctor/checks/finding.ts'
import { funds } from '../../../../functions/scripts/doctor/checks/funds.ts'
import { nodes } from '../../../../functions/scripts/doctor/checks/nodes.ts'
import { provider } from '../../../../functions/scripts/doctor/checks/provider.ts'
import { tokenAddresses } from '../../../../functions/scripts/doctor/checks/token-addresses.ts'
import { treasury } from '../../../../functions/scripts/doctor/checks/treasury.ts'
import { xaman } from '../../../../functions/scripts/doctor/checks/xaman.ts'
import type { ExaminedEnvironment } from '../../../../functions/scripts/doctor/examined/examined-environment.ts'
import type { Wallet } from '../../../sandbox/accounts.ts'
import { createSandbox } from '../../../sandbox/index.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { bindingsFor } from '../../../support/bindings.ts'
import { sendOutside } from '../../../support/send-outside.ts'
import * as good from './good-facts.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ networkId: 512 })
})
afterAll(() => sandbox.close())

const outside = [nodes, accounts, funds, treasury, tokenAddresses, xaman, provider]

/** The sandbox as an environment with these changes, before its first deploy. */
function examined(changes: Readonly<Record<string, string>> = {}): ExaminedEnvironment {
  const noDatabase = () => Promise.reject(new Error('there is no database yet'))
  return {
    name: 'local',
    root: '.',
    worker: good.worker,
    top: good.worker,
    ...findProblems({ ...bindingsFor(sandbox), ...changes }),
    platform: {
      secretNames: noDatabase,
      pendingMigrations: noDatabase,
      rows: noDatabase,
    },
    http: (url, request) => fetch(url, request),
    ask: askNode,
    now: sandbox.now,
  }
}

test('the doctor finds nothing wrong with the sandbox', async () => {
  const findings = await runChecks(outside, examined())
  expect(findings.filter(({ verdict }) => verdict === 'wrong' || verdict === 'unknown')).toEqual([])
  expect(findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['issuer', 'minter', 'funds', 'token URIs', 'Xaman', 'identity']),
  )
})

test('after the end of the sale the minter needs no float any more', async () => {
  const minter = sandbox.accounts.walletFromPassphrase('a minter that has paid out all it could')
  await sandbox.fund(minter.address, xrp(3))
  const before = examined({ MINTER_ADDRESS: minter.address })
  const after = { ...before, platform: { ...before.platform, rows: async () => [{ ended: 1 }] } }
  expect((await runChecks([funds], before)).map(({ verdict }) => verdict)).toEqual(['wrong'])
  expect((await runChecks([funds], after)).map(({ verdict }) => verdict)).toEqual(['right'])
})

test.each([{}, { webhookurl: null }, { webhookurl: '' }])(
  'an application of Xaman without a webhook, shown as %j, is not taken for wrong keys',
  async (webhook) => {
    const application = { uuidv4: '', name: 'Touchstone', disabled: 0, ...webhook }
    const http = async () => Response.json({ pong: true, auth: { quota: {}, application } })
    expect(await runChecks([xaman], { ...examined(), http })).toMatchObject([
      { verdict: 'note', found: 'Touchstone accepts the keys, and reports nowhere' },
    ])
  },
)

test('before a minter is named the doctor does not say that it is not on the ledger', async () => {
  expect(await runChecks([funds], examined({ MINTER_ADDRESS: '' }))).toMatchObject([
    { verdict: 'unknown', found: 'MINTER_ADDRESS cannot be read', todo: 'see configuration' },
  ])
})

test('the doctor reads where the sandbox’s Xaman reports', async () => {
  const environment = examined()
  sandbox.setWebhookUrl(`${environment.known.values.SITE_URL}/webhooks/xaman`)
  const findings = await runChecks([xaman], environment)
  sandbox.setWebhookUrl(null)
  expect(findings).toMatchObject([
    { verdict: 'right', found: 'Touchstone accepts the keys, and reports to this site' },
  ])
})

test('the doctor finds what is wrong outside: accounts, keys, nodes', async () => {
  const { demoWallets, walletFromPassphrase } = sandbox.accounts
  const { poor } = demoWallets
  const findings = await runChecks(
    outside,
    examined({
      MINTER_ADDRESS: poor.address,
      MINTER_SEED: walletFromPassphrase('a key that is not set').seed,
      TREASURY_ADDRESS: demoWallets.unactivated.address,
      XAMAN_API_SECRET: '5a0db0c5-5ec7-4e70-8000-00000000000f',
      KYC_APP_SECRET: 'another secret',
      XRPL_NETWORK_ID: '513',
      XRPL_NODES: `${sandbox.urls.rpc}, http://127.0.0.1:1`,
    }),
  )
  const found = findings
    .filter(({ verdict }) => verdict !== 'right')
    .map((one) => `${one.what}: ${one.found}`)
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringContaining('it is of network 512, and XRPL_NETWORK_ID is 513'),
      expect.stringContaining(': it does not answer'),
      `issuer: it names ${sandbox.accounts.minter.address} as its minter`,
      expect.stringMatching(/^minter: the key of MINTER_SEED \(r\w+\) may not sign for it$/),
      `treasury: the ledger has no account ${demoWallets.unactivated.address} yet`,
      expect.stringMatching(/^Xaman: it does not accept the application’s keys/),
      'identity: the provider does not accept the token (HTTP 401)',
    ]),
  )
})

test('who may act for the minter is found, and not for whom it may act', async () => {
  const { minter, demoWallets } = sandbox.accounts
  const { rich, holder } = demoWallets
  const letAct = (by: Wallet, { address }: Wallet, ...types: string[]) =>
    sendOutside({ sandbox }, by, {
      TransactionType: 'DelegateSet',
      Authorize: address,
      Permissions: types.map((PermissionValue) => ({ Permission: { PermissionValue } })),
    })
  letAct(holder, minter, 'Payment')
  letAct(minter, rich, 'Payment')
  const found = (await runChecks([accounts], examined())).filter(({ verdict }) => verdict === 'wrong')
  expect(found.map(({ what, found: words }) => `${what}: ${words}`)).toEqual([
    `minter: ${rich.address} may act for it without its key`,
  ])
  letAct(minter, rich)
  expect((await runChecks([accounts], examined())).map(({ verdict }) => verdict)).not.toContain('wrong')
})

test('a treasury that takes the minter’s payments is right', async () => {
  const { rich } = sandbox.accounts.demoWallets
  const takes = await runChecks([treasury], examined({ TREASURY_ADDRESS: rich.address }))
  expect(takes).toMatchObject([{ what: 'treasury', verdict: 'right' }])
})

test('as JSON, every check has its finding although Cloudflare does not answer, and none has a secret', async () => {
  const printed: string[] = []
  const fine = await answer(
    'local',
    ['--json', '--before'],
    async () => examined(),
    (text) => printed.push(text),
  )
  const { environment, findings } = JSON.parse(printed.join('')) as {
    environment: string
    findings: readonly Finding[]
  }
  expect([fine, environment]).toEqual([false, 'local'])
  const found = findings.map(({ what, found: text }) => `${what}: ${text}`)
  expect(found).toEqual(
    expect.arrayContaining([
      'secrets: there is no database yet',
      'migrations: there is no database yet',
      expect.stringContaining('issuer: it names the minter'),
    ]),
  )
  const bindings = bindingsFor(sandbox)
  const secrets = secretNames.flatMap((name) => bindings[name] ?? [])
  expect(secrets.length).toBeGreaterThan(6)
  expect(secrets.filter((secret) => printed.join('').includes(secret))).toEqual([])
})
