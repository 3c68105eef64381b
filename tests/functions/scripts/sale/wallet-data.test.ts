import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#contract/timing'
import { eraseWallet } from '../../../../functions/scripts/sale/wallet-data-store.ts'
import { answerSale, printedCommand } from '../../../support/answer-sale.ts'
import { commandsOn } from '../../../support/commands-on.ts'
import { freshWallet } from '../../../support/fresh-wallet.ts'
import { offerPass } from '../../../support/offer-pass.ts'
import { turns } from '../../../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../../../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await turns(world, 2)
})
afterAll(() => world.close())

const sale = (...words: string[]) => answerSale(world, ...words)
const ada = ['--by', 'Ada', '--why', 'asked by mail', '--confirm']

/** Where `store` stores something of a wallet and its person. */
const storedOf = (wallet: string, person: string) =>
  [
    ['session', `address = '${wallet}'`],
    ['sign_in', `address = '${wallet}'`],
    ['waiting', `wallet = '${wallet}'`],
    ['means', `wallet = '${wallet}'`],
    ['person_wallet', `address = '${wallet}'`],
    ['person', `id = '${person}'`],
    ['kyc_start', `person_id = '${person}'`],
  ] as const

/** A session, a sign-in, a place in the queue, what it could pay, and the identity of a wallet. */
async function store(wallet: string, person: string, more: readonly string[] = []) {
  const { db } = world
  const [now, later] = [world.clock.now(), world.clock.now() + 24 * HOUR]
  await db.batch([
    db.prepare(
      `INSERT INTO session (token_hash, address, created_at, expires_at) VALUES ('secret of ${wallet}', '${wallet}', ${now}, ${later})`,
    ),
    db.prepare(
      `INSERT INTO sign_in (id, secret_hash, nonce, code, status, address, created_at, expires_at)
       VALUES ('secret ${wallet}', 'secret', 'secret', '12', 'approved', '${wallet}', ${now}, ${later})`,
    ),
    db.prepare(
      `INSERT INTO waiting (wallet, tier, joined_at, seen_at) VALUES ('${wallet}', 'rare', ${now}, ${now})`,
    ),
    db.prepare(`INSERT OR REPLACE INTO means (wallet, asked_at) VALUES ('${wallet}', ${now})`),
    db.prepare(
      `INSERT INTO person (id, state, applicant, created_at) VALUES ('${person}', 'approved', 'applicant of ${person}', 1)`,
    ),
    db.prepare(`INSERT INTO kyc_start (person_id, sender_hash, at) VALUES ('${person}', 'secret', 1)`),
    ...[wallet, ...more].map((address) =>
      db.prepare(
        `INSERT INTO person_wallet (address, person_id, bound_at) VALUES ('${address}', '${person}', 1)`,
      ),
    ),
  ])
}

async function count(table: string, where: string): Promise<number | null> {
  return world.db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first<number>('n')
}

test('an export has everything of the wallet as JSON, and no secret', async () => {
  const { wallet, id } = await offerPass(world)
  await store(wallet.address, 'person 1')
  await world.db
    .prepare(`INSERT INTO dust_debt (payer, tag, drops) VALUES (?, -1, 780)`)
    .bind(wallet.address)
    .run()
  const said = await sale('export', wallet.address)
  const data = JSON.parse(said) as Record<string, readonly Record<string, unknown>[]>
  expect(data.purchases).toMatchObject([{ id, tier: 'rare' }])
  expect(data.identity).toMatchObject([
    { id: 'person 1', applicant: 'applicant of person 1', state: 'approved' },
  ])
  expect(data.sessions).toHaveLength(1)
  expect(data.signIns).toHaveLength(1)
  expect(data.queue).toHaveLength(1)
  expect(data.balanceAsked).toHaveLength(1)
  expect(data.checksBegun).toEqual([{ at: 1 }])
  expect(data.smallPayments).toMatchObject([{ drops: 780 }])
  expect(said).not.toContain('secret')
  expect(JSON.parse(await sale('export', (await freshWallet(world)).address))).toMatchObject({
    purchases: [],
  })
  expect(await sale('export', 'r')).toContain('failed: Which wallet?')
})

test('nothing is erased while a purchase is open, nor without a name, a reason and the confirmation', async () => {
  const { wallet } = await offerPass(world)
  await store(wallet.address, 'person 2')
  expect(await sale('erase', wallet.address, ...ada)).toContain('failed: Nothing was changed: a purchase')
  expect(await sale('erase', wallet.address, '--confirm')).toContain('failed: Who decides this?')
  expect(await sale('erase', wallet.address)).toContain('Nothing was changed.')
  for (const [table, where] of storedOf(wallet.address, 'person 2'))
    expect(await count(table, where), table).toBeGreaterThan(0)
  expect(await count('audit', '1')).toBe(0)
})

test('nothing is erased while a payment is open', async () => {
  const { id } = await offerPass(world)
  const { address: payer } = await freshWallet(world)
  await store(payer, 'person 5')
  await world.db.batch([
    world.db.prepare(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', '${id}', 0)`),
    world.db.prepare(
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
       VALUES ('h', 'i', '${payer}', '2000000', 0, 7, 'refund_manual')`,
    ),
  ])
  expect(JSON.parse(await sale('export', payer))).toMatchObject({ payments: [{ hash: 'h' }] })
  for (const status of ['received', 'delivering', 'refunding', 'refund_manual']) {
    await world.db.prepare(`UPDATE payment SET status = ? WHERE hash = 'h'`).bind(status).run()
    expect(await sale('erase', payer, ...ada), status).toContain('failed: Nothing was changed: a purchase or')
  }
  expect(await count('session', `address = '${payer}'`)).toBe(1)
  expect(await count('audit', `what = 'erase ${payer}'`)).toBe(0)
  await world.db.prepare(`UPDATE payment SET status = 'refunded' WHERE hash = 'h'`).run()
  expect(await sale('erase', payer, ...ada)).toMatch(/Deleted\.\n$/)
})

test('an erasure deletes sessions and identity, keeps the purchase, and says what stays and what is to be done by hand', async () => {
  const { wallet, id } = await offerPass(world)
  world.later(HOUR)
  world.sandbox.ledger.close()
  await turns(world, 3)
  await store(wallet.address, 'person 3')
  const others = await count('session', `address <> '${wallet.address}'`)
  expect(others).toBeGreaterThan(0)
  const looked = await sale('erase', wallet.address)
  const said = await sale(...printedCommand(looked))
  expect(said).toContain('find the applicant applicant of person 3, whose external user id is person 3')
  expect(said).toContain('What stays:\n  purchases, payments and refunds')
  expect(said).toMatch(/Deleted\.\n$/)
  for (const [table, where] of storedOf(wallet.address, 'person 3'))
    expect(await count(table, where), table).toBe(0)
  expect(await count('purchase', `id = '${id}'`)).toBe(1)
  expect(await count('session', '1'), 'those of others').toBe(others)
  expect(await count('audit', `what = 'erase ${wallet.address}' AND who = 'NAME'`)).toBe(1)
})

test('a wallet of which nothing is left to delete is not called deleted, nor named by the audit', async () => {
  const { address: wallet } = await freshWallet(world)
  const said = await sale('erase', wallet, ...ada)
  expect(said).toContain('The identity provider was given nothing of this wallet.')
  expect(said).toMatch(/Nothing was changed: nothing of this is stored\.\n$/)
  expect(await count('audit', `what = 'erase ${wallet}'`)).toBe(0)
})

test('a person with another wallet stays, with their check', async () => {
  const [wallet, beside] = [(await freshWallet(world)).address, (await freshWallet(world)).address]
  await store(wallet, 'person 4', [beside])
  expect(await sale('erase', wallet, ...ada)).toContain('The person has 2 wallets: their check stays')
  expect(await count('person', `id = 'person 4'`)).toBe(1)
  expect(await count('kyc_start', `person_id = 'person 4'`)).toBe(1)
  expect(await count('person_wallet', `person_id = 'person 4'`)).toBe(1)
})

test.each([null, 'person before'])(
  'a wallet that got another person after %s was read is not erased: that one would be left without a wallet',
  async (read) => {
    const [{ address: wallet }, person] = [await freshWallet(world), `person after ${read}`]
    await store(wallet, person)
    const author = { who: 'Ada', why: 'asked by mail', at: world.clock.now() }
    expect(await eraseWallet(commandsOn(world.db), author, wallet, read)).toBe(false)
    for (const [table, where] of storedOf(wallet, person)) expect(await count(table, where), table).toBe(1)
    expect(await count('audit', `what = 'erase ${wallet}'`)).toBe(0)

    expect(await eraseWallet(commandsOn(world.db), author, wallet, person)).toBe(true)
    for (const [table, where] of storedOf(wallet, person)) expect(await count(table, where), table).toBe(0)
  },
)
