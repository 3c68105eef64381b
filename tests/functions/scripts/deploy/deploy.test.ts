import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { deploy } from '../../../../functions/scripts/deploy/deploy.ts'
import { checksOf } from '../../../../functions/scripts/deploy/examine.ts'
import { rollBack } from '../../../../functions/scripts/deploy/roll-back.ts'
import type { DeployTools, Reply } from '../../../../functions/scripts/deploy/tools.ts'
import { type Finding, findingsOf } from '../../../../functions/scripts/doctor/checks/finding.ts'
import { wranglerFor } from '../../../../functions/scripts/wrangler/wrangler.ts'
import { FakeCloudflare } from '../../../support/fake-cloudflare.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let shops = 0

const environment = {
  name: 'testnet',
  worker: 'touchstone-testnet',
  siteUrl: 'https://testnet.touchstone.example',
  database: 'touchstone-testnet',
  vars: { SITE_URL: 'https://testnet.touchstone.example' },
  storesVitals: false,
} as const

/** A checkout, an account, and the commands on them. `edition` is what the site of the checkout says. */
function aShop(migrations: Readonly<Record<string, string>> = { '0001_first.sql': 'CREATE TABLE a (b)' }) {
  shops += 1
  const own = join(folder, String(shops))
  const shop = {
    cloudflare: new FakeCloudflare(Object.keys(migrations), join(own, 'dist')),
    edition: 'one',
    findings: [] as Finding[],
    said: [] as string[],
    /** How often the release before was run with this one, and how that ends; null for well. */
    skews: 0,
    skewFails: null as string | null,
    secrets: join(own, 'secrets.json'),
    /** What happens elsewhere while the site is built. */
    atBuild: (): unknown => undefined,
    migrate,
    deploy: (dryRun = false) => run(() => deploy({ ...plan, dryRun }, tools)),
    rollBack: (version: string | null = null, anyway = false) =>
      run(() => rollBack(environment, tools, { version, anyway })),
  }
  const plan = {
    environment,
    workshop: join(own, 'workshop'),
    namedSite: join(own, 'dist'),
    migrations: join(own, 'migrations'),
    secretsFile: shop.secrets,
    dryRun: false,
  }
  const tools: DeployTools = {
    wrangler: wranglerFor(shop.cloudflare.run, { environment: 'testnet' }),
    live: shop.cloudflare.live,
    doctor: async () => shop.findings,
    buildSite: async (site) => {
      await shop.atBuild()
      mkdirSync(join(site, 'assets'), { recursive: true })
      writeFileSync(join(site, 'index.html'), `<p>${shop.edition}`)
      writeFileSync(join(site, 'assets', `${shop.edition}-1a2b.js`), shop.edition)
      writeFileSync(join(site, 'assets', 'font-00ff.woff2'), 'the same in every edition')
    },
    skew: async () => {
      shop.skews += 1
      if (shop.skewFails !== null) throw new Error(shop.skewFails)
    },
    sleep: async () => {},
    say: (line) => void shop.said.push(line),
  }

  function migrate(name: string, sql: string): void {
    writeFileSync(join(plan.migrations, name), sql)
    if (!shop.cloudflare.migrations.includes(name)) shop.cloudflare.migrations.push(name)
  }

  /** What the command printed, with its complaint at the end. */
  async function run(command: () => Promise<void>): Promise<string> {
    shop.said.length = 0
    try {
      await command()
      return shop.said.join('\n')
    } catch (error) {
      return `${shop.said.join('\n')}\nfailed: ${(error as Error).message}`
    }
  }

  mkdirSync(plan.migrations, { recursive: true })
  for (const [name, sql] of Object.entries(migrations)) migrate(name, sql)
  writeFileSync(shop.secrets, '{"MINTER_SEED":"s"}', { mode: 0o600 })
  return shop
}

/** A shop whose first release visitors have. */
async function anOpenShop() {
  const shop = aShop()
  expect(await shop.deploy()).toContain('All visitors of')
  shop.edition = 'two'
  return shop
}

type Answer = (reply: Reply | null, path: string, version?: string) => Reply | null | Promise<Reply | null>

/** Has the site answer otherwise. `version` is the one that is asked for by its id. */
function answering({ cloudflare: { live } }: ReturnType<typeof aShop>, answer: Answer): void {
  const { ask } = live
  live.ask = async (path, version) => answer(await ask(path, version), path, version)
}

const notReady = (failed: readonly string[] | undefined) =>
  new TextEncoder().encode(JSON.stringify({ error: '', code: 'not_ready', requestId: '1', failed }))

test('a first release takes its secrets from their file, which is deleted', async () => {
  const shop = aShop()
  const said = await shop.deploy()
  expect(said).toContain('It is the first one: there is none to roll back to.')
  expect(shop.cloudflare.visitorsHave()).toMatchObject({ secrets: ['MINTER_SEED'] })
  expect(shop.cloudflare.applied).toEqual(['0001_first.sql'])
  expect(existsSync(shop.secrets)).toBe(false)
})

test('a first release without its secrets says which are missing and where they belong', async () => {
  const shop = aShop()
  rmSync(shop.secrets)
  const said = await shop.deploy()
  expect(said).toContain('required secrets have not been set: MINTER_SEED')
  expect(said).toContain(shop.secrets)
  expect(shop.cloudflare.visitorsHave()).toBeUndefined()
})

test.each([0o644, 0o640])('secrets that others can read (%i) are not used', async (mode) => {
  const shop = aShop()
  rmSync(shop.secrets)
  writeFileSync(shop.secrets, '{"MINTER_SEED":"s"}', { mode })
  expect(await shop.deploy()).toContain(`chmod 600 ${shop.secrets}`)
  expect(shop.cloudflare.visitorsHave()).toBeUndefined()
})

test('a release is tried at 0 %, then has all visitors, keeps the files before it, and names the way back', async () => {
  const shop = await anOpenShop()
  const before = shop.cloudflare.visitorsHave()
  shop.migrate('0002_more.sql', 'CREATE TABLE c (d)')
  const said = await shop.deploy()
  const now = shop.cloudflare.visitorsHave()
  expect(now?.id).not.toBe(before?.id)
  expect(shop.cloudflare.deployments[1]?.versions).toEqual([
    { version_id: now?.id, percentage: 0 },
    { version_id: before?.id, percentage: 100 },
  ])
  expect([...(now?.site.keys() ?? [])].sort()).toEqual([
    'assets/font-00ff.woff2',
    'assets/one-1a2b.js',
    'assets/two-1a2b.js',
    'index.html',
    'release.json',
  ])
  expect(shop.cloudflare.applied).toEqual(['0001_first.sql', '0002_more.sql'])
  expect(said).toContain('bookmark-1')
  expect(said).toContain(`npm run rollback testnet ${before?.id}`)
})

test('the files of a release are kept for one release and no longer', async () => {
  const shop = await anOpenShop()
  await shop.deploy()
  shop.edition = 'three'
  await shop.deploy()
  const files = [...(shop.cloudflare.visitorsHave()?.site.keys() ?? [])]
  expect(files).toContain('assets/two-1a2b.js')
  expect(files).not.toContain('assets/one-1a2b.js')
})

test('a release that fails its smoke test is taken back before it has visitors', async () => {
  const shop = await anOpenShop()
  const before = shop.cloudflare.visitorsHave()
  shop.cloudflare.breaksNext = true
  const said = await shop.deploy()
  expect(said).toContain('/api/health/status answers 503')
  expect(said).toContain('was taken back before it had visitors')
  expect(shop.cloudflare.deployments[0]?.versions).toEqual([{ version_id: before?.id, percentage: 100 }])
  expect(
    shop.cloudflare.deployments.some(
      ({ versions }) => versions.length === 1 && versions[0]?.version_id !== before?.id,
    ),
  ).toBe(false)
})

test.each([
  ['the database', ['quorum', 'database']],
  ['migrations', ['quorum', 'schema']],
  ['its configuration', undefined],
])('a release that lacks %s has no visitors', async (_, failed) => {
  const shop = await anOpenShop()
  const before = shop.cloudflare.visitorsHave()
  answering(shop, (reply, path, version) =>
    version && reply && path.startsWith('/api/health/ready') ? { ...reply, body: notReady(failed) } : reply,
  )
  expect(await shop.deploy()).toContain('/api/health/ready answers something else than this release')
  expect(shop.cloudflare.visitorsHave()?.id).toBe(before?.id)
})

test('a version that is answered with the site of another release has no visitors', async () => {
  const shop = await anOpenShop()
  const before = shop.cloudflare.visitorsHave()
  const other = new TextEncoder().encode(JSON.stringify({ id: '0123456789ab', assets: [], kept: [] }))
  answering(shop, (reply, path, version) =>
    version && reply && path.startsWith('/release.json') ? { ...reply, body: other } : reply,
  )
  expect(await shop.deploy()).toContain('/release.json answers something else than this release')
  expect(shop.cloudflare.visitorsHave()?.id).toBe(before?.id)
})

test('a release goes out with all files of the release before, or not at all', async () => {
  const shop = await anOpenShop()
  answering(shop, (reply, path) =>
    reply && path === '/assets/one-1a2b.js' ? { ...reply, status: 404 } : reply,
  )
  expect(await shop.deploy()).toContain('/assets/one-1a2b.js is not given out. Nothing was deployed')
  expect(shop.cloudflare.versions).toHaveLength(1)
})

test('the file of a first deploy that was broken off is deleted once all in it is set', async () => {
  const shop = await anOpenShop()
  writeFileSync(shop.secrets, '{"MINTER_SEED":"s","RECEIPT_KEY":"k"}', { mode: 0o600 })
  await shop.deploy()
  expect(shop.cloudflare.visitorsHave()?.secrets).toEqual(['MINTER_SEED', 'RECEIPT_KEY'])
  expect(existsSync(shop.secrets)).toBe(false)
})

test('a release with a new class of objects goes out at once, and the command says so', async () => {
  const shop = await anOpenShop()
  shop.cloudflare.newClass = true
  const said = await shop.deploy()
  expect(said).toContain('all visitors get it at once')
  expect(said).toContain('no roll-back goes past it')
  expect(shop.cloudflare.visitorsHave()?.site.has('assets/two-1a2b.js')).toBe(true)
})

test('a migration that the release before does not bear stops the deploy before anything is changed', async () => {
  const shop = await anOpenShop()
  shop.migrate('0002_less.sql', 'ALTER TABLE a DROP COLUMN b')
  const said = await shop.deploy()
  expect(said).toContain('0002_less.sql drops a column')
  expect(shop.cloudflare.applied).toEqual(['0001_first.sql'])
  expect(shop.cloudflare.versions).toHaveLength(1)
})

test('a release with a migration is run together with the release before first, and without one it is not', async () => {
  const shop = await anOpenShop()
  expect(shop.skews).toBe(0)
  await shop.deploy()
  expect(shop.skews).toBe(0)
  shop.edition = 'three'
  shop.migrate('0002_more.sql', 'CREATE TABLE c (d)')
  await shop.deploy()
  expect(shop.skews).toBe(1)
})

test('a release that does not bear the release before stops the deploy before its migrations are applied', async () => {
  const shop = await anOpenShop()
  shop.migrate('0002_more.sql', 'CREATE TABLE c (d)')
  shop.skewFails = 'The releases do not bear each other'
  const before = shop.cloudflare.visitorsHave()
  expect(await shop.deploy()).toContain('failed: The releases do not bear each other')
  expect(shop.cloudflare.applied).toEqual(['0001_first.sql'])
  expect(shop.cloudflare.visitorsHave()).toEqual(before)
})

test('what doctor finds stops the deploy before anything is built, with what to do', async () => {
  const shop = await anOpenShop()
  shop.findings.push({ what: 'issuer', verdict: 'wrong', found: 'is empty', todo: 'Set ISSUER_ADDRESS.' })
  const runs = shop.cloudflare.runs.length
  expect(await shop.deploy()).toContain('issuer: is empty. Set ISSUER_ADDRESS.')
  expect(shop.cloudflare.runs.slice(runs)).toEqual(['deployments status --json'])
})

test('a warning of wrangler stops the deploy', async () => {
  const shop = await anOpenShop()
  shop.cloudflare.warnings.push('env.testnet lacks a binding')
  expect(await shop.deploy()).toContain('wrangler warns: env.testnet lacks a binding')
  expect(shop.cloudflare.versions).toHaveLength(1)
})

test('deployed again unchanged, it says so, uploads nothing, and still names the release before', async () => {
  const shop = await anOpenShop()
  const first = shop.cloudflare.visitorsHave()
  await shop.deploy()
  const said = await shop.deploy()
  expect(said).toContain('already')
  expect(said).toContain(`npm run rollback testnet ${first?.id}`)
  expect(shop.cloudflare.versions).toHaveLength(2)
})

test.each<{ what: string; prepare: (shop: ReturnType<typeof aShop>) => Promise<unknown> }>([
  {
    what: 'a deploy that was taken back',
    prepare: (shop) => {
      shop.cloudflare.breaksNext = true
      return shop.deploy()
    },
  },
  { what: 'a roll-back', prepare: (shop) => shop.deploy().then(() => shop.rollBack()) },
])('after $what secrets can be set once what visitors have is deployed again', async ({ prepare }) => {
  const shop = await anOpenShop()
  await prepare(shop)
  const wrangler = wranglerFor(shop.cloudflare.run, { environment: 'testnet' })
  expect(await wrangler.setSecrets({ MINTER_SEED: 'new' })).toMatchObject({ error: 'not-latest' })
  shop.edition = 'one'
  expect(await shop.deploy()).toContain('All visitors of')
  expect(await wrangler.setSecrets({ MINTER_SEED: 'new' })).toMatchObject({ ok: true })
  expect(shop.cloudflare.visitorsHave()?.site.has('assets/one-1a2b.js')).toBe(true)
})

test('after a secret was set, an older upload of the same release is not used', async () => {
  const shop = await anOpenShop()
  shop.cloudflare.breaksNext = true
  await shop.deploy()
  shop.edition = 'one'
  await shop.deploy()
  await wranglerFor(shop.cloudflare.run, { environment: 'testnet' }).setSecrets({ ALERT_URL: 'u' })
  shop.edition = 'two'
  await shop.deploy()
  expect(shop.cloudflare.visitorsHave()?.secrets).toEqual(['MINTER_SEED', 'ALERT_URL'])
  expect(shop.cloudflare.visitorsHave()?.site.has('assets/two-1a2b.js')).toBe(true)
})

test('a deploy leaves visitors alone that were shared among versions by hand', async () => {
  const shop = await anOpenShop()
  await shop.deploy()
  const [two, one] = [...shop.cloudflare.versions].reverse()
  await wranglerFor(shop.cloudflare.run, { environment: 'testnet' }).share(
    [
      { id: two?.id ?? '', percentage: 50 },
      { id: one?.id ?? '', percentage: 50 },
    ],
    'by hand',
  )
  const deployments = shop.cloudflare.deployments.length
  expect(await shop.deploy()).toContain('Visitors are shared among versions')
  expect(shop.cloudflare.deployments).toHaveLength(deployments)
})

test('visitors who were given another version while it was built keep that one', async () => {
  const shop = await anOpenShop()
  const first = shop.cloudflare.visitorsHave()
  await shop.deploy()
  shop.edition = 'three'
  // A roll-back in another terminal.
  shop.atBuild = () => void shop.cloudflare.share([`${first?.id}@100%`], 'npm run rollback')
  expect(await shop.deploy()).toContain(`Visitors have version ${first?.id} since this began`)
  expect(shop.cloudflare.deployments[0]?.versions).toEqual([{ version_id: first?.id, percentage: 100 }])
  shop.atBuild = () => {}
  expect(await shop.deploy()).toContain('All visitors of')
})

test.each(['before it is answered', 'after it was found right'])(
  'visitors who were given another version while the new one was tried, %s, keep that one',
  async (when) => {
    const shop = await anOpenShop()
    const first = shop.cloudflare.visitorsHave()
    await shop.deploy()
    shop.edition = 'three'
    let asked = 0
    answering(shop, (reply, path, version) => {
      const isTime = when === 'before it is answered' ? asked === 0 : path.startsWith('/release.json')
      if (version && isTime) shop.cloudflare.share([`${first?.id}@100%`], 'npm run rollback')
      if (version) asked += 1
      return reply
    })
    expect(await shop.deploy()).toContain(`Visitors have version ${first?.id} since this began`)
    expect(shop.cloudflare.deployments[0]?.versions).toEqual([{ version_id: first?.id, percentage: 100 }])
  },
)

test('a second step back names the version of the first, also where a change of secrets had made what came back', async () => {
  const shop = await anOpenShop()
  await wranglerFor(shop.cloudflare.run, { environment: 'testnet' }).setSecrets({ ALERT_URL: 'u' })
  const bySecret = shop.cloudflare.visitorsHave()?.id
  await shop.deploy()
  const left = shop.cloudflare.visitorsHave()?.id
  expect(await shop.rollBack()).toContain(`All visitors of ${environment.siteUrl} have version ${bySecret}.`)
  expect(await shop.rollBack()).toContain(
    `Version ${bySecret} came back by a roll-back from version ${left} already.`,
  )
})

test.each<{ what: string; command: (shop: ReturnType<typeof aShop>) => Promise<string> }>([
  { what: 'a deploy', command: (shop) => shop.deploy() },
  { what: 'a roll-back', command: (shop) => shop.rollBack() },
])('$what whose version lost its visitors at once to another command names theirs', async ({ command }) => {
  const shop = await anOpenShop()
  await shop.deploy()
  shop.edition = 'three'
  const [, second] = shop.cloudflare.versions
  const given = shop.cloudflare.deployments.length
  answering(shop, (reply, _, version) => {
    // Cloudflare has given the new version all visitors; the other command does the same with its own.
    const all = shop.cloudflare.visitorsHave()?.id
    const isOurs = shop.cloudflare.deployments.length > given && all !== second?.id
    if (!version && isOurs) shop.cloudflare.share([`${second?.id}@100%`], 'release two')
    return reply && { ...reply, version: version ?? second?.id ?? null }
  })
  const said = await command(shop)
  expect(said).toContain(`, and since then version ${second?.id} was. They keep that one.`)
  expect(said).not.toContain('again')
  expect(shop.cloudflare.visitorsHave()?.id).toBe(second?.id)
})

test('a second deploy from another terminal stops, and leaves the files of the first alone', async () => {
  const shop = await anOpenShop()
  let second = ''
  shop.atBuild = async () => {
    shop.atBuild = () => {}
    // Its own tools, as another process has them; what is printed is kept apart.
    second = await shop.deploy()
  }
  await shop.deploy()
  expect(second).toContain(`failed: This runs already on this machine, as process ${process.pid}`)
  expect(shop.cloudflare.versions).toHaveLength(2)
  expect(shop.cloudflare.visitorsHave()?.site.has('assets/two-1a2b.js')).toBe(true)
})

test('an address that does not lead to the Worker yet stops the deploy, with how it is made to', async () => {
  const shop = await anOpenShop()
  shop.cloudflare.live.ask = async () => null
  const said = await shop.deploy()
  expect(said).toContain('https://testnet.touchstone.example/release.json is not given out')
  expect(said).toContain('npx wrangler triggers deploy --env testnet')
  expect(shop.cloudflare.versions).toHaveLength(1)
})

test('a dry run changes nothing and says what would be done', async () => {
  const shop = await anOpenShop()
  shop.migrate('0002_more.sql', 'CREATE TABLE c (d)')
  const said = await shop.deploy(true)
  expect(said).toContain('Would run npm run skew.')
  expect(said).toContain('Would apply 0002_more.sql.')
  expect(said).toContain('Nothing was changed.')
  expect(shop.cloudflare.versions).toHaveLength(1)
  expect(shop.cloudflare.applied).toEqual(['0001_first.sql'])
})

test('a dry run names the secrets that are still to be set, and sets none', async () => {
  const shop = aShop()
  expect(await shop.deploy(true)).toContain(`Would set the secrets MINTER_SEED, and delete ${shop.secrets}.`)
  await shop.deploy()
  expect(await shop.deploy(true)).not.toContain('secrets')

  // A first deploy that was broken off has left the file.
  writeFileSync(shop.secrets, '{"MINTER_SEED":"s","RECEIPT_KEY":"k"}', { mode: 0o600 })
  expect(await shop.deploy(true)).toContain(`Would set the secrets RECEIPT_KEY, and delete ${shop.secrets}.`)
  writeFileSync(shop.secrets, '{"MINTER_SEED":"s"}', { mode: 0o600 })
  expect(await shop.deploy(true)).toContain(`Would delete ${shop.secrets}, whose secrets are all set.`)
  expect(shop.cloudflare.visitorsHave()?.secrets).toEqual(['MINTER_SEED'])
  expect(existsSync(shop.secrets)).toBe(true)
})

test('before a deploy the file of waiting secrets is not wrong, since the deploy takes them', () => {
  const whats = (secretsWait: boolean) => checksOf('before', secretsWait).map(({ what }) => what)
  expect(whats(false)).toContain('files')
  expect(whats(true)).toEqual(whats(false).filter((what) => what !== 'files'))
  expect(whats(false)).not.toContain('migrations')
})

test('a dry run needs no account', async () => {
  const shop = aShop()
  shop.cloudflare.loggedIn = false
  const said = await shop.deploy(true)
  expect(said).toContain('Would deploy release')
  expect(said).toContain('wrangler is not logged in')
  expect(said).not.toContain('failed')
})

test('a dry run without a login says first that it looks as before a first deploy', async () => {
  const shop = aShop()
  shop.cloudflare.loggedIn = false
  shop.findings = [findingsOf('secrets').wrong('MINTER_SEED is not uploaded', 'npm run setup testnet')]
  expect((await shop.deploy(true)).split('\n').slice(0, 2)).toEqual([
    'Cloudflare was not asked what is there, since wrangler is not logged in: this looks as before a first deploy.',
    'secrets: MINTER_SEED is not uploaded. npm run setup testnet',
  ])
})

test('a deploy without a login says how to get one', async () => {
  const shop = aShop()
  shop.cloudflare.loggedIn = false
  expect(await shop.deploy()).toContain('npx wrangler login')
})

test.each<{ what: string; prepare: () => Promise<ReturnType<typeof aShop>>; wayBack?: string }>([
  { what: 'a first release', prepare: async () => aShop() },
  { what: 'a later release', prepare: anOpenShop },
  {
    what: 'a release with a migration',
    prepare: async () => {
      const shop = await anOpenShop()
      shop.migrate('0002_more.sql', 'CREATE TABLE c (d)')
      return shop
    },
  },
  {
    what: 'a release with a new class',
    prepare: async () => {
      const shop = await anOpenShop()
      shop.cloudflare.newClass = true
      return shop
    },
    wayBack: 'no roll-back goes past it',
  },
])(
  '$what, broken off before or after any call to wrangler, is finished by the next run',
  async ({ prepare, wayBack }) => {
    const whole = await prepare()
    const begun = whole.cloudflare.runs.length
    await whole.deploy()
    const calls = whole.cloudflare.runs.length - begun
    expect(calls).toBeGreaterThan(5)
    const shape = (shop: typeof whole) => ({
      site: [...(shop.cloudflare.visitorsHave()?.site.keys() ?? [])].sort(),
      secrets: shop.cloudflare.visitorsHave()?.secrets,
      applied: shop.cloudflare.applied,
      waits: existsSync(shop.secrets),
    })
    for (let call = 0; call < calls; call += 1) {
      for (const cutBefore of [false, true]) {
        const shop = await prepare()
        const before = shop.cloudflare.visitorsHave()?.id
        shop.cloudflare.cutAt = shop.cloudflare.runs.length + call
        shop.cloudflare.cutBefore = cutBefore
        const broken = await shop.deploy()
        expect(broken, `call ${call}`).toMatch(
          /failed: Stopped while .+\nWhether it was carried out is not known/s,
        )
        shop.cloudflare.cutAt = null
        const said = await shop.deploy()
        expect(said, `call ${call}`).not.toContain('failed')
        expect(shape(shop), `call ${call}`).toEqual(shape(whole))
        expect(shop.cloudflare.triggers).toBeGreaterThan(0)
        if (before !== undefined) expect(said).toContain(wayBack ?? `npm run rollback testnet ${before}`)
      }
    }
  },
)

test('a roll-back gives visitors the version before, and leaves the database', async () => {
  const shop = await anOpenShop()
  const first = shop.cloudflare.visitorsHave()
  shop.migrate('0002_more.sql', 'CREATE TABLE c (d)')
  await shop.deploy()
  expect(await shop.rollBack()).toContain(`have version ${first?.id}`)
  expect(shop.cloudflare.visitorsHave()?.id).toBe(first?.id)
  expect(shop.cloudflare.applied).toEqual(['0001_first.sql', '0002_more.sql'])
})

test('a roll-back takes back the files of the release too, which pages that are open have to reload for', async () => {
  const shop = await anOpenShop()
  await shop.deploy()
  expect([...(shop.cloudflare.visitorsHave()?.site.keys() ?? [])]).toContain('assets/two-1a2b.js')
  await shop.rollBack()
  expect([...(shop.cloudflare.visitorsHave()?.site.keys() ?? [])]).not.toContain('assets/two-1a2b.js')
})

test('a second roll-back does not bring the rolled-back version again, unless it is named', async () => {
  const shop = await anOpenShop()
  const first = shop.cloudflare.visitorsHave()
  await shop.deploy()
  const second = shop.cloudflare.visitorsHave()
  await shop.rollBack()
  expect(await shop.rollBack()).toContain(`came back by a roll-back from version ${second?.id}`)
  expect(shop.cloudflare.visitorsHave()?.id).toBe(first?.id)
  expect(await shop.rollBack(second?.id)).toContain(`have version ${second?.id}`)
})

test('a roll-back to a version that is not there changes nothing, and says where versions are listed', async () => {
  const shop = await anOpenShop()
  const first = shop.cloudflare.visitorsHave()
  for (const anyway of [false, true])
    expect(await shop.rollBack('00000000-0000-4000-8000-00000000ffff', anyway)).toContain(
      'The versions that can be named: npx wrangler versions list --env testnet',
    )
  expect(shop.cloudflare.visitorsHave()?.id).toBe(first?.id)
  expect(shop.cloudflare.deployments).toHaveLength(1)
})

test('a roll-back to before secrets changed is refused, and done with --anyway', async () => {
  const shop = await anOpenShop()
  const first = shop.cloudflare.visitorsHave()
  await shop.deploy()
  shop.cloudflare.changedSecrets.push('MINTER_SEED')
  const said = await shop.rollBack()
  expect(said).toContain('The following secrets have changed: MINTER_SEED')
  expect(said).toContain(`: npm run rollback testnet ${first?.id} -- --anyway`)
  expect(shop.cloudflare.visitorsHave()?.id).not.toBe(first?.id)
  expect(await shop.rollBack(null, true)).toContain(`have version ${first?.id}`)
})

test('a roll-back after secrets were set goes to the release before, and to none with the same code', async () => {
  const shop = await anOpenShop()
  const first = shop.cloudflare.visitorsHave()
  await shop.deploy()
  const wrangler = wranglerFor(shop.cloudflare.run, { environment: 'testnet' })
  for (const secret of ['ALERT_URL', 'MINTER_SEED']) await wrangler.setSecrets({ [secret]: 'new' })
  expect(await shop.rollBack()).toContain(`have version ${first?.id}`)
})

test('the first release has none to roll back to, also after its secrets were set', async () => {
  const shop = await anOpenShop()
  await wranglerFor(shop.cloudflare.run, { environment: 'testnet' }).setSecrets({ ALERT_URL: 'u' })
  expect(await shop.rollBack()).toContain('is the first one')
})

test('a roll-back whose version does not answer yet says how to look again', async () => {
  const shop = await anOpenShop()
  const first = shop.cloudflare.visitorsHave()
  await shop.deploy()
  const ask = vi.spyOn(shop.cloudflare.live, 'ask').mockResolvedValue(null)
  expect(await shop.rollBack()).toContain(
    `is not answered by it yet. To look again: npm run rollback testnet ${first?.id}`,
  )
  ask.mockRestore()
  expect(await shop.rollBack(first?.id)).toContain(`have version ${first?.id}`)
})

test('a first release and an environment without one have nothing to roll back to', async () => {
  const shop = aShop()
  expect(await shop.rollBack()).toContain('Nothing is deployed there')
  await shop.deploy()
  expect(await shop.rollBack()).toContain('is the first one')
})

test('after many deploys that were taken back a roll-back asks for the version, and calls none the first', async () => {
  const shop = await anOpenShop()
  const first = shop.cloudflare.visitorsHave()
  await shop.deploy()
  shop.edition = 'three'
  for (let attempt = 0; attempt < 5; attempt += 1) {
    shop.cloudflare.breaksNext = attempt === 0
    await shop.deploy()
  }
  const said = await shop.rollBack()
  expect(said).not.toContain('is the first one')
  expect(said).toContain('npm run rollback testnet VERSION')
  expect(await shop.rollBack(first?.id)).toContain(`have version ${first?.id}`)
})

test('a roll-back broken off at any call is finished by the next run', async () => {
  for (let call = 0; call < 4; call += 1) {
    const shop = await anOpenShop()
    const first = shop.cloudflare.visitorsHave()
    await shop.deploy()
    shop.cloudflare.cutAt = shop.cloudflare.runs.length + call
    expect(await shop.rollBack(first?.id)).toMatch(call < 2 ? /Stopped while/ : /have version/)
    shop.cloudflare.cutAt = null
    expect(await shop.rollBack(first?.id)).toContain(`have version ${first?.id}`)
  }
})
