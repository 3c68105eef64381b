import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOfSeed } from '../../../../functions/adapters/signer/signer.ts'
import { questions } from '../../../../functions/scripts/setup/questions.ts'
import { remember, type SetupRecord } from '../../../../functions/scripts/setup/record.ts'
import { readConfiguration } from '../../../../functions/scripts/wrangler/configuration.ts'
import { createSandbox } from '../../../sandbox/index.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
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
const answers = {
  SITE_URL: 'https://pass.test',
  ISSUER_ADDRESS: issuer.address,
  MINTER_ADDRESS: minter.address,
  XAMAN_API_KEY,
  XAMAN_API_SECRET,
  ALERT_URL: 'https://chat.test/hook',
}
const names = Object.keys(answers)

/** A shop whose person leaves out every optional setting but one. */
function aShop(): SetupShop {
  const shop = new SetupShop(sandbox, folder)
  shop.answers = answers
  const leftOut = questions.filter(({ isOptional, name }) => isOptional && !names.includes(name))
  remember(shop.files.record, {
    uploading: [],
    leftOut: leftOut.map(({ name }) => name),
    accounts: {},
  })
  return shop
}

/** A shop with a deployed Worker, which has all of its secrets. */
async function anOpenShop(): Promise<SetupShop> {
  const shop = aShop()
  await shop.setUp()
  await shop.deploy()
  rmSync(shop.files.secrets)
  return shop
}

/** The regular key that was last printed. */
function printedKey(said: string): string | undefined {
  return /"RegularKey": "(r\w+)"/.exec(said)?.[1]
}

test('broken off before or after any of its calls, a setup goes on and ends alike', async () => {
  const whole = aShop()
  await whole.setUp()
  expect(whole.calls).toBeGreaterThan(12)
  expect(whole.effects).toHaveLength(1)
  const toml = whole.contents()['wrangler.toml']
  for (const killing of whole.killings()) {
    const { at } = killing
    const shop = aShop()
    expect(await shop.killedAt(killing), `call ${at}`).toBe(true)
    const said = await shop.setUp()
    expect(said, `call ${at}`).toContain('Next: npm run doctor testnet')
    expect(shop.contents()['wrangler.toml'], `call ${at}`).toBe(toml)
    expect(shop.cloudflare.databases).toHaveLength(1)
    expect(Object.keys(shop.waiting()).sort()).toEqual(Object.keys(whole.waiting()).sort())
    // An answer is lost only where it was not complete; the key that is printed is the one that waits.
    expect(shop.asked.length).toBeLessThanOrEqual(names.length + 1)
    expect(printedKey(said), `call ${at}`).toBe(keyOfSeed(shop.waiting().MINTER_SEED ?? ''))
  }
})

test('broken off anywhere, accounts of a faucet are not lost and end signed', async () => {
  const { ISSUER_ADDRESS: _, MINTER_ADDRESS: __, ...given } = answers
  const words = { answers: given, faucet: true }
  const whole = aShop()
  await whole.setUp(words)
  expect(whole.effects).toHaveLength(5)
  // Between two of these calls nothing is changed; the test above is killed before each question.
  const killings = whole.killings().filter(({ at }) => whole.effects.includes(at))
  for (const killing of killings) {
    const { at } = killing
    const shop = aShop()
    expect(await shop.killedAt(killing, words), `call ${at}`).toBe(true)
    const begun = existsSync(shop.files.record) ? (shop.record().accounts ?? {}) : {}
    const said = await shop.setUp(words)
    expect(said, `call ${at}`).toContain('Issuer and minter have signed all that is needed.')
    const { vars } = (await readConfiguration(shop.files.toml)).testnet
    const { accounts } = shop.record()
    expect(accounts).toMatchObject(begun)
    expect(accounts?.issuer?.address).toBe(vars.ISSUER_ADDRESS)
    expect(accounts?.minter?.address).toBe(vars.MINTER_ADDRESS)
  }
})

test('a key whose SetRegularKey is pending is printed again after the deploy that took its secret', async () => {
  const shop = aShop()
  const key = printedKey(await shop.setUp())
  await shop.deploy()
  rmSync(shop.files.secrets)
  const said = await shop.setUp()
  expect(key).toMatch(/^r/)
  expect(printedKey(said)).toBe(key)
  expect(shop.uploads).toEqual([])
})

test('after a deploy that was broken off the Worker gets the secrets that wait, and no others are made', async () => {
  const shop = aShop()
  const key = printedKey(await shop.setUp())
  const waiting = shop.waiting()
  const { MINTER_SEED, ROOM_SECRET: _, RECEIPT_KEY: __, ...uploaded } = waiting
  await shop.deploy({ MINTER_SEED: MINTER_SEED ?? '', ...uploaded })
  const said = await shop.setUp()
  expect(shop.uploads).toEqual([{ ROOM_SECRET: waiting.ROOM_SECRET, RECEIPT_KEY: waiting.RECEIPT_KEY }])
  expect(existsSync(shop.files.secrets)).toBe(false)
  expect(said).not.toContain('Made:')
  expect(printedKey(said)).toBe(key)
})

test('a Worker that is there gets new secrets in one request, and keeps those that it has', async () => {
  const shop = await anOpenShop()
  const given = { XAMAN_API_KEY: XAMAN_API_SECRET, FORMS_NOTIFY_URL: 'https://chat.test/forms' }
  const said = await shop.setUp({ answers: given })
  expect(said).toContain('Set already, and kept: XAMAN_API_KEY. --rotate NAME replaces one.')
  expect(shop.uploads).toEqual([{ FORMS_NOTIFY_URL: 'https://chat.test/forms' }])
  expect(existsSync(shop.files.secrets)).toBe(false)
  await shop.setUp({ answers: given })
  expect(shop.uploads).toHaveLength(1)
})

test('a rotated receipt key leaves its public half behind, so that its receipts stay valid', async () => {
  const shop = await anOpenShop()
  const { receiptKey } = shop.record()
  const said = await shop.setUp({ rotate: ['RECEIPT_KEY'] })
  expect(said).toContain('Uploaded in one request: RECEIPT_KEY.')
  const { vars } = (await readConfiguration(shop.files.toml)).testnet
  expect(vars.RECEIPT_OLD_KEYS).toBe(receiptKey)
  expect(shop.record().receiptKey).toBe(shop.uploads[0]?.RECEIPT_KEY?.split('.')[0])
})

test('a receipt key whose public half is not known is not replaced', async () => {
  const shop = await anOpenShop()
  rmSync(shop.files.record)
  expect(await shop.setUp({ rotate: ['RECEIPT_KEY'] })).toContain(
    'add RECEIPT_OLD_KEYS=KEY, as the site’s /.well-known/touchstone-receipts.json has it',
  )
  expect(shop.uploads).toEqual([])
})

test('a receipt key that another machine made is not replaced before its public half is given, and no earlier one is lost', async () => {
  const shop = await anOpenShop()
  const { receiptKey: first } = shop.record()
  await shop.setUp({ rotate: ['RECEIPT_KEY'] })
  const { receiptKey: second = '' } = shop.record()
  const again = { rotate: ['RECEIPT_KEY'] }
  const refusal = `add RECEIPT_OLD_KEYS=${first},KEY, as the site’s /.well-known/touchstone-receipts.json has it`
  // Where no setup ran yet, and where one ran before the present key was made.
  for (const receiptKey of [undefined, first]) {
    const record: Partial<SetupRecord> = { receiptKey }
    remember(shop.files.record, record)
    expect(await shop.setUp(again)).toContain(refusal)
    expect(await shop.setUp({ ...again, dryRun: true })).toContain(refusal)
  }
  expect(shop.uploads).toHaveLength(1)
  await shop.setUp({ ...again, answers: { RECEIPT_OLD_KEYS: `${first},${second}` } })
  expect(shop.uploads).toHaveLength(2)
  const { vars } = (await readConfiguration(shop.files.toml)).testnet
  expect(vars.RECEIPT_OLD_KEYS?.split(/[\s,]+/)).toEqual([first, second])
})

test('where the address of the Worker’s key is not known, the setup says how to get another', async () => {
  const shop = await anOpenShop()
  rmSync(shop.files.record)
  expect(await shop.setUp()).toContain('--rotate MINTER_SEED makes one')
})

test('a setup that cannot compare the minter’s key with MINTER_SEED does not say that all is signed', async () => {
  const shop = new SetupShop(sandbox, folder)
  await shop.setUp({
    answers: { SITE_URL: 'https://pass.test', XAMAN_API_KEY, XAMAN_API_SECRET },
    faucet: true,
  })
  await shop.deploy()
  const key = keyOfSeed(shop.waiting().MINTER_SEED ?? '')
  // Another machine has neither file.
  rmSync(shop.files.secrets)
  rmSync(shop.files.record)
  const said = await shop.setUp()
  expect(said).not.toContain('Issuer and minter have signed all that is needed.')
  expect(said).toContain(
    `The minter’s regular key is ${key}; the address of MINTER_SEED is not known here to compare it.`,
  )
})

test('an upload without an answer is said, and the next run replaces what it sent', async () => {
  const shop = await anOpenShop()
  shop.cloudflare.cutAt = shop.cloudflare.runs.length + 3
  const broken = await shop.setUp({ rotate: ['MINTER_SEED'] })
  expect(broken).toMatch(/failed: Stopped while uploading secrets.+\nWhether it was carried out is not known/)
  expect(printedKey(broken)).toBeUndefined()
  shop.cloudflare.cutAt = null
  expect(await shop.setUp({ dryRun: true })).toContain('Would make MINTER_SEED, and upload them.')
  const said = await shop.setUp()
  expect(shop.uploads).toHaveLength(2)
  expect(printedKey(said)).toBe(keyOfSeed(shop.uploads[1]?.MINTER_SEED ?? ''))
})

test('an upload that Cloudflare refuses replaces nothing, neither then nor with a later run', async () => {
  const shop = await anOpenShop()
  const written = () => [shop.record(), shop.contents()['wrangler.toml']]
  const before = written()
  const { versions } = shop.cloudflare
  // Visitors have the version before the latest, as after a roll-back.
  const [first] = versions
  if (!first) throw new Error('nothing is deployed')
  versions.push({ ...first, id: 'later' })
  const words = { rotate: ['MINTER_SEED', 'RECEIPT_KEY'] }
  expect(await shop.setUp(words)).toContain('Visitors have another version than the latest upload.')
  expect(written()).toEqual(before)
  versions.pop()
  expect(await shop.setUp()).not.toContain('Made:')
  expect(shop.uploads).toHaveLength(1)
  expect(await shop.setUp(words)).toContain('Uploaded in one request: MINTER_SEED, RECEIPT_KEY.')
})

test('an upload that is refused leaves in doubt what an earlier one left in doubt', async () => {
  const shop = await anOpenShop()
  shop.cloudflare.cutAt = shop.cloudflare.runs.length + 3
  await shop.setUp({ rotate: ['MINTER_SEED'] })
  shop.cloudflare.cutAt = null
  const { versions } = shop.cloudflare
  const [first] = versions
  if (!first) throw new Error('nothing is deployed')
  versions.push({ ...first, id: 'later' })
  await shop.setUp({ rotate: ['RECEIPT_KEY'] })
  versions.pop()
  expect(await shop.setUp()).toContain('Uploaded in one request: MINTER_SEED.')
})

test('a rotation that is broken off anywhere ends with the key that is printed', async () => {
  const whole = await anOpenShop()
  whole.calls = 0
  whole.effects.length = 0
  const words = { rotate: ['MINTER_SEED', 'RECEIPT_KEY', 'XAMAN_API_SECRET'] }
  await whole.setUp(words)
  expect(whole.calls).toBeGreaterThan(5)
  expect(whole.effects).toHaveLength(1)
  for (const killing of whole.killings()) {
    const { at } = killing
    const shop = await anOpenShop()
    expect(await shop.killedAt(killing, words), `call ${at}`).toBe(true)
    const said = await shop.setUp(words)
    const last = shop.uploads.at(-1)
    expect(Object.keys(last ?? {}).sort(), `call ${at}`).toEqual([...words.rotate].sort())
    expect(printedKey(said), `call ${at}`).toBe(keyOfSeed(last?.MINTER_SEED ?? ''))
    const { vars } = (await readConfiguration(shop.files.toml)).testnet
    for (const { RECEIPT_KEY } of shop.uploads.slice(0, -1))
      expect(vars.RECEIPT_OLD_KEYS).toContain(RECEIPT_KEY?.split('.')[0])
  }
})
