import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretNames } from '../../../../functions/config/environment.ts'
import { questions } from '../../../../functions/scripts/setup/questions.ts'
import { makeSecrets, secretsToMake } from '../../../../functions/scripts/setup/secrets.ts'
import { createSandbox } from '../../../sandbox/index.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { complete, issuer, minter, regularKey } from '../../config/complete-environment.ts'
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
/** Answers in which nothing is wrong. */
const right = {
  SITE_URL: 'https://pass.test',
  ISSUER_ADDRESS: issuer.address,
  MINTER_ADDRESS: minter.address,
  XAMAN_API_KEY,
  XAMAN_API_SECRET,
}

test.each<{ name: string; answer: string; sentence: string }>([
  { name: 'SITE_URL', answer: 'pass.test', sentence: 'SITE_URL is not an address such as' },
  { name: 'SITE_URL', answer: 'http://pass.org', sentence: 'SITE_URL is http' },
  { name: 'SITE_URL', answer: 'http://127.0.0.1:8787', sentence: 'SITE_URL is http' },
  { name: 'SITE_URL', answer: 'https://pass.test/shop', sentence: 'SITE_URL has more than scheme' },
  { name: 'SITE_URL', answer: 'https://touchstone.example', sentence: 'SITE_URL is still the placeholder' },
  {
    name: 'SITE_URL',
    answer: 'https://touchstone-testnet.example.workers.dev',
    sentence: 'SITE_URL is still the placeholder',
  },
  { name: 'ISSUER_ADDRESS', answer: 'rShort', sentence: 'ISSUER_ADDRESS is not a classic address' },
  {
    name: 'ISSUER_ADDRESS',
    answer: issuer.address.replace(/.$/, 'z'),
    sentence: 'ISSUER_ADDRESS has a wrong checksum',
  },
  { name: 'ISSUER_ADDRESS', answer: issuer.seed, sentence: 'give that account another key' },
  {
    name: 'MINTER_ADDRESS',
    answer: issuer.address,
    sentence: 'ISSUER_ADDRESS must not be the same as MINTER_ADDRESS',
  },
  { name: 'XAMAN_API_KEY', answer: 'key', sentence: 'XAMAN_API_KEY is not a UUID' },
  { name: 'XAMAN_API_KEY', answer: '', sentence: 'XAMAN_API_KEY is missing' },
  {
    name: 'XAMAN_API_SECRET',
    answer: XAMAN_API_KEY,
    sentence: 'XAMAN_API_SECRET must not be the same as XAMAN_API_KEY',
  },
])('$name answered with "$answer" is asked again, with the reason', async ({ name, answer, sentence }) => {
  const shop = new SetupShop(sandbox, folder)
  shop.answers = { ...right, [name]: [answer, right[name as keyof typeof right]] }
  const said = await shop.setUp()
  expect(said).toContain(sentence)
  expect(said).not.toContain('failed')
  expect(shop.asked.filter((one) => one === name)).toHaveLength(2)
})

test('what belongs together is asked for together', async () => {
  const shop = new SetupShop(sandbox, folder)
  shop.answers = { ...right, TURNSTILE_SITE_KEY: '0x4AAA', TURNSTILE_SECRET: ['', '0x4SECRET'] }
  const said = await shop.setUp()
  expect(said).toContain('TURNSTILE_SITE_KEY needs TURNSTILE_SECRET too')
  expect(shop.waiting()).toMatchObject({ TURNSTILE_SECRET: '0x4SECRET' })
  expect(shop.asked).not.toContain('KYC_APP_SECRET')
})

test.each<{ what: string; answers: Readonly<Record<string, string>>; sentences: readonly string[] }>([
  {
    what: 'all that is wrong at once',
    answers: { ...right, SITE_URL: 'http://pass.org', XAMAN_API_KEY: 'x' },
    sentences: ['SITE_URL is http', 'XAMAN_API_KEY is not a UUID'],
  },
  {
    what: 'a name that is none',
    answers: { ...right, ISSUER_ADRESS: issuer.address, ISSUER_SEED: issuer.seed },
    sentences: ['ISSUER_ADRESS is no setting; ISSUER_ADDRESS may be meant', 'ISSUER_SEED is no setting'],
  },
  {
    what: 'an address where a seed belongs',
    answers: { ...right, MINTER_SEED: minter.address },
    sentences: ['MINTER_SEED is an address, and has to be a seed (s…)'],
  },
  {
    what: 'the master key of the minter',
    answers: { ...right, MINTER_SEED: minter.seed },
    sentences: ['MINTER_SEED is the master key of MINTER_ADDRESS'],
  },
  {
    what: 'the key of the issuer',
    answers: { ...right, MINTER_SEED: issuer.seed },
    sentences: ['MINTER_SEED is the master key of ISSUER_ADDRESS'],
  },
  {
    what: 'a contact that is none',
    answers: { ...right, SECURITY_CONTACT: 'me' },
    sentences: ['SECURITY_CONTACT is not an e-mail or https address'],
  },
  {
    what: 'what is missing',
    answers: { SITE_URL: right.SITE_URL },
    sentences: [
      'ISSUER_ADDRESS, MINTER_ADDRESS, XAMAN_API_KEY, XAMAN_API_SECRET. With --faucet the accounts are new ones.',
    ],
  },
  {
    what: 'half of what belongs together',
    answers: { ...right, KYC_APP_TOKEN: 'sbx:token' },
    sentences: ['KYC_APP_SECRET, KYC_WEBHOOK_SECRET, KYC_LEVEL'],
  },
])('given beforehand, $what is refused before anything is changed', async ({ answers, sentences }) => {
  const shop = new SetupShop(sandbox, folder)
  const before = shop.contents()
  const said = await shop.setUp({ answers }, false)
  expect(said).toContain('failed: Nothing was changed.')
  for (const sentence of sentences) expect(said).toContain(sentence)
  for (const seed of [issuer.seed, minter.seed]) expect(said).not.toContain(seed)
  expect(shop.contents()).toEqual(before)
  expect(shop.cloudflare.databases).toEqual([])
})

test('a secret of a service that is not set up is not replaced in silence', async () => {
  const shop = new SetupShop(sandbox, folder)
  shop.answers = right
  await shop.setUp()
  const before = shop.contents()
  const said = await shop.setUp({ rotate: ['TURNSTILE_SECRET'] })
  expect(said).toContain(
    'failed: Nothing was changed. TURNSTILE_SECRET goes with TURNSTILE_SITE_KEY, which is not set',
  )
  expect(shop.contents()).toEqual(before)
})

test('production has no faucet, and is on a domain of its own', async () => {
  const shop = new SetupShop(sandbox, folder, 'production')
  expect(await shop.setUp({ faucet: true })).toContain(
    'failed: production is on Mainnet, which has no faucet',
  )
  shop.answers = {
    ...right,
    SITE_URL: ['https://pass.workers.dev', right.SITE_URL],
    ISSUER_ADDRESS: ['', issuer.address],
  }
  const said = await shop.setUp()
  expect(said).toContain('SITE_URL is not an address on a domain of your own')
  expect(said).toContain('ISSUER_ADDRESS is missing')
  expect(shop.record().accounts).toEqual({})
})

test('secrets of local are the sandbox’s and stay', async () => {
  const shop = new SetupShop(sandbox, folder, 'local')
  expect(await shop.setUp({ rotate: ['ROOM_SECRET'] })).toContain('failed: The secrets of local')
  expect(await shop.setUp({ answers: { XAMAN_API_KEY } })).toContain('failed: The secrets of local')
})

test('without a login nothing is asked', async () => {
  const shop = new SetupShop(sandbox, folder)
  shop.cloudflare.loggedIn = false
  expect(await shop.setUp()).toContain('npx wrangler login')
  expect(shop.asked).toEqual([])
})

test('a dry run needs no login, asks nothing, and says what would be done', async () => {
  const shop = new SetupShop(sandbox, folder)
  shop.cloudflare.loggedIn = false
  const before = shop.contents()
  const said = await shop.setUp({ dryRun: true, answers: { SITE_URL: right.SITE_URL } })
  expect(said).not.toContain('failed')
  expect(said).not.toContain('(SITE_URL')
  expect(said).toContain('(ISSUER_ADDRESS)')
  expect(said).toContain('the database touchstone-testnet')
  // A Worker that was not asked may have them: a key that sells is not made anew.
  expect(said).toContain('Would make what the Worker lacks of MINTER_SEED, ROOM_SECRET, RECEIPT_KEY.')
  expect(shop.contents()).toEqual(before)
  expect(await shop.setUp({ dryRun: true, answers: { SITE_URL: 'x' } })).toContain(
    'SITE_URL is not an address',
  )
})

test('a database of another account is not replaced', async () => {
  const shop = new SetupShop(sandbox, folder)
  shop.answers = right
  shop.edit({ databaseId: '8d1c7f2e-3a4b-4c5d-9e6f-7a8b9c0d1e2f' })
  expect(await shop.setUp()).toContain('is none of this account’s')
  expect(shop.cloudflare.databases).toEqual([])
})

test('a record that cannot be read is left alone', async () => {
  const shop = new SetupShop(sandbox, folder)
  writeFileSync(shop.files.record, '{"accounts": ')
  expect(await shop.setUp()).toContain('cannot be read. Move it away')
})

test('each secret is either made or asked for', () => {
  const nothing = { known: { values: {}, texts: {}, has: () => false } }
  const made: readonly string[] = secretsToMake(nothing, [], new Set())
  const asked = questions.map(({ name }) => name)
  expect(secretNames.filter((name) => made.includes(name) === asked.includes(name))).toEqual([])
  expect(asked.filter((name) => /SEED|MASTER|PRIVATE/.test(name))).toEqual([])
  expect(Object.keys(makeSecrets(secretsToMake(nothing, [], new Set(['ROOM_SECRET']))))).toEqual([
    'MINTER_SEED',
    'RECEIPT_KEY',
  ])
  expect(secretsToMake(nothing, [], new Set([...made, regularKey.seed]))).toEqual([])
})
