import { afterAll, beforeAll, expect, test } from 'vitest'
import { txHash } from '#contract/wire/ledger-ids'
import { noteRefund } from '../../../../functions/scripts/sale/refund-store.ts'
import type { TxJson } from '../../../sandbox/signed-blob.ts'
import { answerSale, printedCommand } from '../../../support/answer-sale.ts'
import { commandsOn } from '../../../support/commands-on.ts'
import { refundsOnLedger } from '../../../support/dust.ts'
import { freshWallet } from '../../../support/fresh-wallet.ts'
import { expectInvariants } from '../../../support/invariants.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { askToPay, bookedPayment, offerFor, pay, takePass, turns } from '../../../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../../../support/process-world.ts'
import { sendOutside } from '../../../support/send-outside.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await turns(world, 2)
})
afterAll(() => world.close())

const PAID = '20000000'
const ada = ['--by', 'Ada', '--why', 'the exchange asked']
const refund = (...words: string[]) => answerSale(world, 'refund', ...words)
const audited = async () =>
  (await world.db.prepare('SELECT who, what FROM audit ORDER BY id').all<{ who: string; what: string }>())
    .results
const alerts = async (hash: string) =>
  world.db.prepare('SELECT count(*) AS n FROM alert WHERE name = ?').bind(`payment ${hash}`).first('n')

/** A payment whose refund the ledger refused; its payer takes payments again. */
async function stuckPayment() {
  const asked = await askToPay(world)
  const hash = pay(world, asked, { Amount: PAID })
  sendOutside(world, asked.wallet, { TransactionType: 'AccountSet', SetFlag: 1 })
  await turns(world, 6)
  expect((await bookedPayment(world, hash)).status).toBe('refund_manual')
  sendOutside(world, asked.wallet, { TransactionType: 'AccountSet', ClearFlag: 1 })
  return { hash, payer: asked.wallet.address }
}

/** A payment that a person sends by hand, from an account of theirs. */
async function sendByHand(fields: TxJson): Promise<string> {
  return sendOutside(world, await freshWallet(world), { TransactionType: 'Payment', Amount: PAID, ...fields })
    .hash
}

test('a refund that gave up is tried again by the usual way, once, and the audit says who had it tried', async () => {
  const { hash, payer } = await stuckPayment()
  expect(await refund(hash, '--retry')).toContain('failed: Who decides this?')
  expect(await refund(hash, ...ada)).toContain('failed: A payment is refunded with --retry or --done TX')
  expect(await refund(`${payer}x`, ...ada)).toContain('is no address of an account, which begins with r')
  expect(await alerts(hash)).toBe(1)
  await world.db.prepare('UPDATE alert SET notified_at = 1').run()
  await world.db.prepare('UPDATE payment SET attempts = 3 WHERE hash = ?').bind(hash).run()
  expect(await refund(hash.toLowerCase(), '--retry', ...ada)).toBe(
    `20,000,000 drops will be refunded to ${payer} for payment ${hash}.\n`,
  )
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunding', attempts: 0 })
  expect(await refund(hash, '--retry', ...ada)).toContain(`failed: Payment ${hash} is refunding`)
  expect(await audited()).toEqual([{ who: 'Ada', what: `refund ${hash} --retry` }])
  expect(await alerts(hash)).toBe(0)
  expect(await world.db.prepare('SELECT name FROM alert_over').first('name')).toBe(`payment ${hash}`)
  await turns(world, 6)
  expect((await bookedPayment(world, hash)).status).toBe('refunded')
  expect(await refund(hash, '--retry', ...ada)).toContain(`failed: Payment ${hash} is refunded`)
  await expectInvariants(world)
})

test('a refund that may still be validated is not tried again beside itself', async () => {
  const { hash } = await stuckPayment()
  const before = await audited()
  await world.db
    .prepare(
      `UPDATE submission SET status = 'signed' WHERE hash = (SELECT refund FROM payment WHERE hash = ?)`,
    )
    .bind(hash)
    .run()
  expect(await refund(hash, '--retry', ...ada)).toContain('failed: Nothing was changed')
  expect((await bookedPayment(world, hash)).status).toBe('refund_manual')
  expect(await audited()).toEqual(before)
  await world.db
    .prepare(
      `UPDATE submission SET status = 'failed' WHERE hash = (SELECT refund FROM payment WHERE hash = ?)`,
    )
    .bind(hash)
    .run()
})

test('a payment whose refund is on the ledger is not refunded again', async () => {
  const { hash, payer } = await stuckPayment()
  const some = `hash = (SELECT min(hash) FROM ledger_tx WHERE type = 'Payment')`
  const repays = (payment: string | null) =>
    world.db
      .prepare(`UPDATE ledger_tx SET effects = json_set(effects, '$.repaid', ?) WHERE ${some}`)
      .bind(payment)
      .run()
  await repays(hash)
  expect(await refund(hash, '--retry', ...ada)).toContain('is pending, or on the ledger')
  expect(await refund(payer, ...ada)).toContain('its refund is pending, or on the ledger')
  expect((await bookedPayment(world, hash)).status).toBe('refund_manual')
  await repays(null)
})

test.each(['was taken', 'can still be taken'])(
  'a refund that is tried again is not signed where the pass %s, and the command says so',
  async (how) => {
    const asked = await askToPay(world)
    const hash = pay(world, asked)
    await turns(world, 6)
    const offer = await offerFor(world, asked)
    if (how === 'was taken') {
      takePass(world, asked.wallet, offer)
      await turns(world, 2)
    }
    await world.db
      .prepare(`UPDATE payment SET status = 'refund_manual', reason = 'token_gone' WHERE hash = ?`)
      .bind(hash)
      .run()
    expect(await refund(hash, '--retry', ...ada)).toBe(
      `100,000,000 drops of payment ${hash} go back only if its pass was not taken, and cannot be taken any more. Send nothing by hand.\n`,
    )
    if (how !== 'was taken') takePass(world, asked.wallet, offer)
    await turns(world, 6)
    expect((await bookedPayment(world, hash)).status).toBe('delivered')
    expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
    await expectInvariants(world)
  },
)

test('a refund is not noted for a payment that has moved since it was read, nor where it returned dust', async () => {
  const { hash, payer } = await stuckPayment()
  const { version } = await bookedPayment(world, hash)
  const sent = await sendByHand({ Destination: payer })
  const author = { who: 'Ada', why: 'a test', at: 1 }
  const noted = (seen: number) =>
    noteRefund(commandsOn(world.db), author, { hash, version: seen, refund: sent })
  const before = await audited()
  expect(await noted(version - 1)).toBeUndefined()
  for (const returned of [
    `INSERT INTO dust (hash, debt, ledger, drops, refund) VALUES (x'00', 0, 1, 5, unhex(?))`,
    `INSERT INTO dust_debt (payer, tag, drops, refund) VALUES ('rPayer', 1, 5, ?)`,
  ]) {
    await world.db.prepare(returned).bind(sent).run()
    expect(await noted(version), returned).toBeUndefined()
    await world.db.batch(
      ['dust', 'dust_debt'].map((table) => world.db.prepare(`DELETE FROM ${table} WHERE refund IS NOT NULL`)),
    )
  }
  expect((await bookedPayment(world, hash)).status).toBe('refund_manual')
  expect(await audited()).toEqual(before)
  expect(await noted(version)).toMatchObject({ payer })
})

test('a refund that a person has sent is noted once two operators show it, and never for a second payment', async () => {
  const [one, other] = [await stuckPayment(), await stuckPayment()]
  const sent = await sendByHand({ Destination: one.payer })
  world.sandbox.setView(2, { hide: [sent] })
  expect(await refund(one.hash, '--done', sent, ...ada)).toContain('two operators do not show the same')
  world.sandbox.setView(2, {})
  expect(await refund(one.hash, '--done', sent, ...ada)).toBe(
    `Payment ${one.hash} of 20,000,000 drops is refunded to ${one.payer} by ${sent}.\n`,
  )
  expect(await bookedPayment(world, one.hash)).toMatchObject({ status: 'refunded', refund: sent })
  expect((await audited()).at(-1)).toEqual({ who: 'Ada', what: `refund ${one.hash} --done ${sent}` })
  expect(await alerts(one.hash)).toBe(0)
  const found = await answerSale(world, 'find', one.hash)
  expect(
    found.split('\n').filter((line) => line.includes(`, which ${sent} returned  (${one.hash})`)),
  ).toHaveLength(1)

  await world.db.prepare('UPDATE payment SET payer = ? WHERE hash = ?').bind(one.payer, other.hash).run()
  expect(await refund(other.hash, '--done', sent, ...ada)).toContain('is the refund of another payment')
  await world.db.prepare('UPDATE payment SET payer = ? WHERE hash = ?').bind(other.payer, other.hash).run()
  expect((await bookedPayment(world, other.hash)).status).toBe('refund_manual')
  expect(await alerts(other.hash)).toBe(1)
})

test.each<[string, TxJson, string]>([
  ['of another amount', { Amount: '19999999' }, 'it pays "19999999", and 20,000,000 drops are owed'],
  ['with a tag that the payer did not have', { DestinationTag: 7 }, 'its destination tag is 7'],
  ['that names another payment', { InvoiceID: 'A'.repeat(64) }, 'by its InvoiceID'],
])('a payment %s is no refund', async (_how, fields, why) => {
  const { hash, payer } = await stuckPayment()
  const sent = await sendByHand({ Destination: payer, ...fields })
  expect(await refund(hash, '--done', sent, ...ada)).toContain(why)
  expect((await bookedPayment(world, hash)).status).toBe('refund_manual')
})

test('a payment to another account, another transaction and an unknown one are no refund', async () => {
  const { hash, payer } = await stuckPayment()
  const elsewhere = await sendByHand({ Destination: (await freshWallet(world)).address })
  expect(await refund(hash, '--done', elsewhere, ...ada)).toContain(`and the payer is ${payer}`)
  const setting = sendOutside(world, await freshWallet(world), { TransactionType: 'AccountSet' }).hash
  expect(await refund(hash, '--done', setting, ...ada)).toContain('its type is AccountSet')
  expect(await refund(hash, '--done', 'F'.repeat(64), ...ada)).toContain('no validated ledger has')
  expect(await refund(hash, '--done', 'F', ...ada)).toContain('"F" is no hash of a transaction')
  expect(await refund('F'.repeat(64), '--retry', ...ada)).toContain('There is no payment')
  expect(await refund(hash, '--retry', '--done', elsewhere, ...ada)).toContain('not both')
})

test.each([
  ['to be refunded', 'refunding', 'E'],
  ['for a person', 'refund_manual', 'D'],
])(
  'a payment that a rewind dropped while it waited %s, and that no ledger has, waits until an operator forgets it',
  async (_, status, digit) => {
    const { db } = world
    const asked = await askToPay(world)
    const real = pay(world, asked, { Amount: PAID })
    await turns(world, 6)
    const ghost = txHash.parse(digit.repeat(64))
    await db
      .prepare(
        `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, closed_at, status, reason)
       SELECT ?, invoice_id, payer, drops, 0, ledger, closed_at, ?, 'late' FROM payment WHERE hash = ?`,
      )
      .bind(ghost, status, real)
      .run()
    await db
      .prepare(`INSERT INTO alert (name, what, raised_at) VALUES (?, 'w', 1)`)
      .bind(`payment ${ghost}`)
      .run()
    await turns(world, 2)
    expect((await bookedPayment(world, ghost)).status).toBe(status)
    const listed = await answerSale(world, 'payments')
    expect(listed).toMatch(
      new RegExp(`not in the journal  20,000,000 drops of r\\w+; .*refund ${ghost} --unpaid `),
    )
    expect(listed).not.toMatch(new RegExp(`refund_manual .*${ghost}`))
    expect(await refund(ghost, '--unpaid')).toContain('failed: Who decides this?')
    expect(await refund(ghost, '--unpaid', '--retry', ...ada)).toContain('not both')
    expect(await refund(real, '--unpaid', ...ada)).toContain(`has ${real}.`)
    await db.prepare(`INSERT INTO halt (name, why, since) VALUES ('diverged', 'w', 1)`).run()
    expect(await refund(ghost, '--unpaid', ...ada)).toContain('failed: Nothing was changed')
    await db.prepare('DELETE FROM halt').run()
    expect(await answerSale(world, ...printedCommand(listed))).toBe(
      `20,000,000 drops of ${asked.wallet.address} were never paid: ${ghost} is forgotten.\n`,
    )
    expect((await audited()).at(-1)).toEqual({ who: 'NAME', what: `refund ${ghost} --unpaid` })
    expect(await db.prepare('SELECT count(*) AS n FROM payment WHERE hash = ?').bind(ghost).first('n')).toBe(
      0,
    )
    expect(await alerts(ghost)).toBe(0)
    expect(await refund(ghost, '--unpaid', ...ada)).toContain('failed: Nothing was changed')
  },
)

test('a refund of an account is of what can be refunded now, ends the alerts about it, and begins its attempts anew', async () => {
  const { db, close } = createMemoryDatabase()
  const { address } = await freshWallet(world)
  const statements = [
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
     VALUES ('p', 1, 'rBuyer', 'common', '1', 'sold', '', '', 0)`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0)`,
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, attempts, refund)
     VALUES ('AA', 'i', '${address}', '20', 0, 1, 'refund_manual', 3, 'R'), ('BB', 'i', 'zOther', '20', 0, 1, 'refund_manual', 3, 'S')`,
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
     VALUES ('AA', 1, '${address}', 'Payment', 'tesSUCCESS', '12', '{}')`,
    `INSERT INTO dust_debt (id, payer, tag, drops, status, attempts) VALUES (1, '${address}', 0, 26, 'manual', 4),
     (2, '${address}', 5, 9, 'refunding', 4), (3, '${address}', 6, 0, 'manual', 4), (4, 'zOther', 7, 9, 'manual', 4)`,
    `INSERT INTO dust (hash, debt, ledger, drops, balance, refund)
     VALUES (x'01', 1, 1, 13, 13, NULL), (x'02', 1, 1, 13, 26, NULL), (x'03', 1, 0, 99, 99, x'0A')`,
    `INSERT INTO alert (name, what, raised_at) SELECT name.value, '', 0 FROM json_each(
       '["payment AA", "payment BB", "dust of ${address} 0", "dust of ${address} 5", "dust of zOther 7"]') AS name`,
  ]
  await db.batch(statements.map((statement) => db.prepare(statement)))
  const said = await answerSale({ db, clock: { now: () => 7 } }, 'refund', address, ...ada)
  const rows = async (sql: string) =>
    (await db.prepare(sql).all()).results.map((row) => Object.values(row).join(' '))
  const [debts, payments, left] = [
    await rows('SELECT id, status, attempts, due_at FROM dust_debt ORDER BY id'),
    await rows('SELECT hash, status, attempts, refund FROM payment ORDER BY hash'),
    await rows('SELECT name FROM alert ORDER BY name'),
  ]
  close()
  expect(said).toBe(
    '26 drops of dust will be refunded to the tag 0.\n20 drops will be refunded for payment AA.\n',
  )
  expect(debts).toEqual(['1 owed 0 7', '2 refunding 4 ', '3 manual 4 ', '4 manual 4 '])
  expect(payments).toEqual(['AA refunding 0 ', 'BB refund_manual 3 S'])
  expect(left).toEqual([`dust of ${address} 5`, 'dust of zOther 7', 'payment BB'])
})

test.each([
  [50, '650 drops of dust will be refunded.'],
  [
    60,
    '650 drops of 780 drops of dust will be refunded: one refund returns 50 of the 60 payments. Run this again once it is validated.',
  ],
])(
  'of %d payments an operator reads how much goes back now, and whether to run the command again',
  async (count, said) => {
    const { address } = await freshWallet(world)
    await world.db.batch([
      world.db
        .prepare('INSERT INTO dust_debt (payer, tag, drops) VALUES (?, -1, ?)')
        .bind(address, 13 * count + 5),
      world.db
        .prepare(
          `INSERT INTO dust (debt, hash, ledger, drops, balance)
         WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
         SELECT dust_debt.id, unhex(printf('%062d', n) || hex(char(?))), n, 13, 13 FROM number, dust_debt WHERE payer = ?`,
        )
        .bind(count, count, address),
      world.db
        .prepare(
          `INSERT INTO dust (debt, hash, ledger, drops, refund) SELECT id, randomblob(32), 0, 99, x'0C' FROM dust_debt WHERE payer = ?`,
        )
        .bind(address),
      // Dust that only a fork had: no refund returns it.
      world.db
        .prepare(
          'INSERT INTO dust (debt, hash, ledger, drops) SELECT id, randomblob(32), 0, 5 FROM dust_debt WHERE payer = ?',
        )
        .bind(address),
    ])
    expect(await refund(address, ...ada)).toBe(`${said}\n`)
    const [one] = (await world.db.prepare('SELECT hex(hash) AS hash FROM dust').all<{ hash: string }>())
      .results
    expect(await refund(one?.hash ?? '', '--retry', ...ada)).toContain(
      'was too small to be refunded by itself',
    )
  },
)

test('an operator reads that dust which only a fork had is not refunded', async () => {
  const { db } = world
  const { address } = await freshWallet(world)
  await db.prepare('INSERT INTO dust_debt (payer, tag, drops) VALUES (?, -1, 5)').bind(address).run()
  const own = '(SELECT id FROM dust_debt WHERE payer = ?)'
  await db
    .prepare(`INSERT INTO dust (hash, debt, ledger, drops) VALUES (x'F0', ${own}, 1, 5)`)
    .bind(address)
    .run()
  expect(await refund(address, ...ada)).toContain(`${address} is owed nothing`)
  await db.batch([
    db
      .prepare(`INSERT INTO dust (hash, debt, ledger, drops, balance) VALUES (x'F1', ${own}, 2, 13, 13)`)
      .bind(address),
    db.prepare('UPDATE dust_debt SET drops = 18 WHERE payer = ?').bind(address),
  ])
  expect(await refund(address, ...ada)).toBe('13 drops of dust will be refunded.\n')
})

test('what the journal has returned already, and what it does not have, is not said to be refunded', async () => {
  const { db, close } = createMemoryDatabase()
  const { address } = await freshWallet(world)
  const statements = [
    `INSERT INTO dust_debt (id, payer, tag, drops) VALUES (1, '${address}', -1, 13)`,
    `INSERT INTO dust (hash, debt, ledger, drops, balance) VALUES (x'0A', 1, 1, 13, 13)`,
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
     VALUES ('BB', 2, 'rMinter', 'Payment', 'tesSUCCESS', '12', '{"repaid":"0A"}')`,
  ]
  await db.batch(statements.map((statement) => db.prepare(statement)))
  const said = () => answerSale({ db, clock: { now: () => 7 } }, 'refund', address, ...ada)
  expect(await said()).toContain(`${address} is owed nothing`)
  await db.batch(
    [
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
       VALUES ('p', 1, 'rBuyer', 'common', '1', 'sold', '', '', 0)`,
      `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0)`,
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
       VALUES ('AA', 'i', '${address}', '20', 0, 1, 'refund_manual')`,
    ].map((statement) => db.prepare(statement)),
  )
  const waits = await said()
  close()
  expect(waits).toBe(
    '20 drops of payment AA wait until the journal has it. If no ledger has it: npm run sale -- ENV refund AA --unpaid --by NAME --why TEXT\n',
  )
})
