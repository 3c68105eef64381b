import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOfSeed } from '../../../../functions/adapters/signer/signer.ts'
import { localEnvFile } from '../../../../functions/scripts/local/local.ts'
import { root } from '../../../../functions/scripts/root.ts'
import { readConfiguration } from '../../../../functions/scripts/wrangler/configuration.ts'
import { createSandbox } from '../../../sandbox/index.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { wholeConfiguration } from '../../../support/whole-configuration.ts'
import { complete, issuer, minter } from '../../config/complete-environment.ts'
import { SetupShop } from './setup-shop.ts'

let sandbox: Sandbox
const folder = mkdtempSync(join(tmpdir(), 'touchstone-setup-'))
beforeAll(async () => {
  sandbox = await createSandbox({ networkId: 1 })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const { XAMAN_API_KEY, XAMAN_API_SECRET } = complete
/** What a person answers who has accounts of their own. */
const person = {
  SITE_URL: 'https://testnet.pass.test',
  ISSUER_ADDRESS: issuer.address,
  MINTER_ADDRESS: minter.address,
  XAMAN_API_KEY,
  XAMAN_API_SECRET,
}

function aShop(environment: 'testnet' | 'production' = 'testnet'): SetupShop {
  const shop = new SetupShop(sandbox, folder, environment)
  shop.answers = person
  return shop
}

/** The transactions of the last JSON that was printed. */
function printedIn(said: string): readonly Readonly<Record<string, unknown>>[] {
  const json = /^\[$.*?^\]$/ms.exec(said)?.[0]
  return json === undefined ? [] : (JSON.parse(json) as Record<string, unknown>[])
}

test('a first setup asks for what a person alone knows, and makes the rest', async () => {
  const shop = aShop()
  const said = await shop.setUp()
  expect(said).not.toContain('failed')
  expect(shop.asked.slice(0, 5)).toEqual(Object.keys(person))
  const { env } = wholeConfiguration(shop.files.toml)
  expect(env.testnet.vars).toMatchObject({
    SITE_URL: 'https://testnet.pass.test',
    ISSUER_ADDRESS: issuer.address,
    MINTER_ADDRESS: minter.address,
  })
  expect(env.testnet.routes).toEqual([{ pattern: 'testnet.pass.test', custom_domain: true }])
  expect(shop.cloudflare.databases).toEqual([
    { name: 'touchstone-testnet', uuid: env.testnet.d1_databases[0]?.database_id },
  ])
  expect(Object.keys(shop.waiting()).sort()).toEqual([
    'MINTER_SEED',
    'RECEIPT_KEY',
    'ROOM_SECRET',
    'XAMAN_API_KEY',
    'XAMAN_API_SECRET',
  ])
  expect(shop.waiting().ROOM_SECRET, '256 bits').toMatch(/^[\w-]{43}$/)
  expect(printedIn(said)).toMatchObject([
    { TransactionType: 'AccountSet', NFTokenMinter: minter.address },
    { TransactionType: 'SetRegularKey', RegularKey: keyOfSeed(shop.waiting().MINTER_SEED ?? '') },
  ])
  expect(said).toContain('In Xaman, the minter gives the Worker its key: https://xumm.app/sign/SetRegularKey')
  expect(said).toContain(`The ledger has no account ${minter.address} yet: send the minter XRP first.`)
  expect(said).toContain('Next: npm run doctor testnet -- --before')
})

test('a setting that the build alone reads is written, too', async () => {
  const shop = aShop()
  const said = await shop.setUp({ answers: { POLICY_PRIVACY_URL: 'https://policies.pass.test/privacy' } })
  expect(said).not.toContain('failed')
  expect(wholeConfiguration(shop.files.toml).env.testnet.vars).toMatchObject({
    POLICY_PRIVACY_URL: 'https://policies.pass.test/privacy',
  })
})

test('a second setup asks nothing and changes nothing', async () => {
  const shop = aShop()
  const first = await shop.setUp()
  const [files, calls] = [shop.contents(), shop.cloudflare.runs.length]
  shop.asked.length = 0
  const second = await shop.setUp()
  expect(shop.asked).toEqual([])
  expect(shop.contents()).toEqual(files)
  expect(shop.cloudflare.runs.slice(calls)).toEqual(['deployments status --json', 'd1 list --json'])
  expect(printedIn(second)).toEqual(printedIn(first))
})

test('no secret is printed, is an argument, or stands in a file that others may read', async () => {
  const shop = aShop()
  shop.answers = { ...person, ISSUER_ADDRESS: '', MINTER_ADDRESS: '' }
  await shop.setUp()
  await shop.deploy()
  const secrets = Object.values(shop.waiting())
  rmSync(shop.files.secrets)
  await shop.setUp({ rotate: ['MINTER_SEED', 'RECEIPT_KEY', 'ROOM_SECRET'] })
  const seeds = Object.values(shop.record().accounts ?? {}).map(
    (one) => (one as { seed?: string }).seed ?? '',
  )
  const all = [...secrets, ...shop.uploads.flatMap((one) => Object.values(one)), ...seeds]
  expect(new Set(all).size).toBe(10)
  const open = Object.entries(shop.contents()).filter(([name]) => shop.modeOf(name) !== 0o600)
  expect(open.map(([name]) => name)).toEqual(['wrangler.toml'])
  const seen = [...shop.said, ...shop.cloudflare.runs, ...open.map(([, text]) => text)].join('\n')
  for (const secret of all.flatMap((one) => [one, one.split('.')[1] ?? one]))
    expect(seen).not.toContain(secret)
})

test('accounts of a faucet are funded and sign by themselves', async () => {
  const shop = aShop()
  const answers = { SITE_URL: person.SITE_URL, XAMAN_API_KEY, XAMAN_API_SECRET }
  const said = await shop.setUp({ answers, faucet: true }, false)
  expect(said).toContain('Issuer and minter have signed all that is needed.')
  const { vars } = (await readConfiguration(shop.files.toml)).testnet
  const accountOf = (account: string | undefined) =>
    sandbox.ledger.request('account_info', { account, ledger_index: 'validated' }, 2)
  expect(accountOf(vars.ISSUER_ADDRESS)).toMatchObject({
    account_data: { NFTokenMinter: vars.MINTER_ADDRESS, Domain: '746573746E65742E706173732E74657374' },
  })
  expect(accountOf(vars.MINTER_ADDRESS)).toMatchObject({
    account_data: { RegularKey: keyOfSeed(shop.waiting().MINTER_SEED ?? '') },
  })
})

test('a setup of local finds the sandbox in order', async () => {
  const shop = new SetupShop(sandbox, folder, 'local')
  const said = await shop.setUp({ files: { ...shop.files, secrets: join(root, localEnvFile) } })
  expect(said).toContain('local is set up: npm start serves it.')
  expect(shop.asked).toEqual([])
  expect(Object.keys(shop.contents())).toEqual(['wrangler.toml'])
  expect(shop.cloudflare.runs).toEqual([])
})

test('a setup of local whose accounts have to sign something does not call it set up', async () => {
  const shop = new SetupShop(sandbox, folder, 'local')
  const files = { ...shop.files, secrets: join(root, localEnvFile) }
  const said = await shop.setUp({ files, answers: { ISSUER_ADDRESS: person.ISSUER_ADDRESS } })
  expect(said).toContain('To be signed, each with the key of its Account')
  expect(said).not.toContain('local is set up:')
  expect(said).toContain('local is set up as far as can be done from here. Run it again once all is signed.')
})
