import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'
import { readHealth } from '#contract/wire/health'
import { api } from '../../../../functions/scripts/doctor/checks/api.ts'
import { configuration } from '../../../../functions/scripts/doctor/checks/configuration.ts'
import { cron } from '../../../../functions/scripts/doctor/checks/cron.ts'
import { mail } from '../../../../functions/scripts/doctor/checks/mail.ts'
import { askNodeFacts } from '../../../../functions/scripts/doctor/checks/nodes.ts'
import { provider } from '../../../../functions/scripts/doctor/checks/provider.ts'
import { tokenAddresses } from '../../../../functions/scripts/doctor/checks/token-addresses.ts'
import { askRows } from '../../../../functions/scripts/doctor/examined/doctor-store.ts'
import type { ExaminedEnvironment } from '../../../../functions/scripts/doctor/examined/examined-environment.ts'
import { commandsOn } from '../../../support/commands-on.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { issuer, minter } from '../../config/complete-environment.ts'
import { SITE } from './good-facts.ts'

const NODES = [
  { name: 'node-1', operator: 'one', rpcUrl: 'https://node-1.test', wsUrl: 'wss://node-1.test' },
  { name: 'node-2', operator: 'two', rpcUrl: 'https://node-2.test', wsUrl: 'wss://node-2.test' },
  { name: 'node-3', operator: 'two', rpcUrl: 'https://node-3.test', wsUrl: 'wss://node-3.test' },
]

/** An environment with these settings, whose questions are answered so. */
function examined(
  values: object,
  { name = 'production', ...answers }: Partial<Record<keyof ExaminedEnvironment, unknown>> = {},
): ExaminedEnvironment {
  const known = { values: { SITE_URL: SITE, ...values }, has: () => false }
  const platform = { rows: async () => [] }
  return { name, known, platform, problems: [], worker: { vars: {} }, ...answers } as never
}

const result = (answer: object) => ({ kind: 'result', result: answer }) as const

test('a key of DKIM that the name server returns in two strings is one', async () => {
  const records: Readonly<Record<string, string>> = {
    'cf-bounce.streak.test': '"v=spf1 -all"',
    'cf-bounce._domainkey.streak.test': '"v=DKIM1; p" "=MIGf"',
    '_dmarc.streak.test': '"v=DMARC1; p=quarantine"',
  }
  const http = async (url: string) => {
    const data = records[new URL(url).searchParams.get('name') ?? '']
    return Response.json({ Answer: [{ data }] })
  }
  const found = await mail.run(examined({ MAIL_FROM: { email: 'desk@streak.test' } }, { http }))
  expect(found).toMatchObject([{ verdict: 'right', found: 'streak.test has SPF, DKIM and DMARC' }])
})

test('of a Clio server its own version counts, and an amendment only where it is live', async () => {
  const [node] = NODES
  if (!node) throw new Error('no node')
  const facts = (enabled: boolean) =>
    askNodeFacts(
      async (_url, method) =>
        method === 'feature'
          ? result({ features: { AB: { name: 'NFTokenMintOffer', enabled, supported: true } } })
          : result({ info: { build_version: '3.4.1', clio_version: '2.8.0' } }),
      node,
    )
  expect((await facts(true)).said).toMatchObject({ software: 'clio', version: '2.8.0', mintOffer: true })
  expect((await facts(false)).said).toMatchObject({ mintOffer: false })
})

test('tokens that the minter holds of other issuers say nothing of the site', async () => {
  const URI = Buffer.from('https://elsewhere.test/nft/1').toString('hex')
  const ask = async () => result({ account_nfts: [{ Issuer: minter.address, URI }] })
  const values = { ISSUER_ADDRESS: issuer.address, MINTER_ADDRESS: minter.address, XRPL_NODES: NODES }
  expect(await tokenAddresses.run(examined(values, { ask }))).toMatchObject([
    { verdict: 'right', found: 'nothing was minted before' },
  ])
})

test('a site whose health is well and that is not ready is told from one that is', async () => {
  const health = {
    xrpl: { connected: true, ledgerIndex: 7, closedAt: 1 },
    database: { connected: true },
    checkedAt: 1,
  }
  const refusal = { error: 'Not ready', code: 'not_ready', requestId: 'r', failed: ['halt'] }
  const http = async (url: string) =>
    url === `${SITE}${readHealth.path}` ? Response.json(health) : Response.json(refusal, { status: 503 })
  const rows = async () => [{ ledger: 7 }]
  const found = await api.run(examined({}, { http, platform: { rows } }))
  expect(found.map(({ what, verdict }) => `${what}: ${verdict}`)).toEqual([
    'API: right',
    'follower: right',
    'ready: wrong',
  ])
  expect(found.at(-1)?.found).toContain('halt')
})

test('two operators of three nodes are noted, and not on this machine', async () => {
  const noted = async (name: string) => {
    const found = await configuration.run(examined({ XRPL_NODES: NODES }, { name }))
    return found.filter(({ what }) => what === 'operators').map(({ found: words }) => words)
  }
  expect(await noted('production')).toEqual(['two only (one, two): nothing is sold while one is down'])
  expect(await noted('local')).toEqual([])
})

test('a clock of this machine that is wrong by minutes makes no cron run late', async () => {
  const { db, close } = createMemoryDatabase()
  const done = Date.now() - 25 * SECOND
  await db
    .prepare("INSERT INTO lease (name, fence, ends_at, done_at) VALUES ('reconcile', 1, 0, ?)")
    .bind(done)
    .run()
  const platform = { rows: askRows(commandsOn(db)) }
  const found = await cron.run(examined({}, { platform, now: () => Date.now() + 10 * MINUTE }))
  close()
  expect(found).toMatchObject([
    { verdict: 'right', found: expect.stringMatching(/^the last cron run was 2\d s ago$/) },
  ])
})

test('a token is not called wrong where the clock of this machine is', async () => {
  const now = Date.UTC(2026, 10, 27, 12)
  const values = { KYC_API_URL: 'https://kyc.test', KYC_APP_TOKEN: 'token', KYC_APP_SECRET: 'secret' }
  const said = async (theirs: number) => {
    const headers = { date: new Date(theirs).toUTCString() }
    const http = async () => Response.json({ code: 401 }, { status: 401, headers })
    const known = { values, has: () => true }
    return (await provider.run(examined({}, { known, http, now: () => now }))).map(({ found }) => found)
  }
  const ofToken = 'the provider does not accept the token (HTTP 401)'
  const ofClock = (how: string) =>
    `the clock of this machine is ${how}: the provider does not accept what it signs`
  expect(await said(now - 60 * SECOND)).toEqual([ofToken])
  expect(await said(now - 3 * MINUTE)).toEqual([ofClock('180 s fast')])
  expect(await said(now + 3 * MINUTE)).toEqual([ofClock('180 s slow')])
})
