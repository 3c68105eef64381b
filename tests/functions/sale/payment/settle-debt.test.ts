import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { address, invoiceId, txHash } from '#contract/wire/ledger-ids'
import type { Unsigned } from '../../../../functions/adapters/signer/signer.ts'
import { quietLog } from '../../../../functions/log.ts'
import { debtOf, putOff } from '../../../../functions/sale/payment/debt-store.ts'
import { keepDust } from '../../../../functions/sale/payment/dust-store.ts'
import { settleDebt } from '../../../../functions/sale/payment/settle-debt.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const PAYER = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const INVOICE = invoiceId.parse('D'.repeat(64))
const DUST = 'A'.repeat(64)
const DROPPED = 'B'.repeat(64)
const REFUND = txHash.parse('C'.repeat(64))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  await db.batch([
    db.prepare(`INSERT INTO dust_debt (id, payer, tag, status, drops, due_at)
      VALUES (1, '${PAYER}', -1, 'owed', 2000, 1)`),
    db.prepare(
      `INSERT INTO dust (hash, debt, ledger, drops, balance) VALUES (unhex('${DUST}'), 1, 8, 2000, 2000)`,
    ),
    db.prepare('INSERT INTO ticket (sequence) VALUES (13)'),
  ])
})
afterEach(() => memory.close())

/**
 * Refunds the dust; `meanwhile` runs while a node is asked about it, `last` once the refund is signed. What was signed,
 * and by which ledger.
 */
async function refund(meanwhile: () => unknown = () => {}, last: () => unknown = () => {}) {
  let index = 100
  const signed: { tx: Unsigned; at: number }[] = []
  const shown = {
    ledger: 8,
    meta: { TransactionResult: 'tesSUCCESS' },
    account: PAYER,
    payment: { destination: MINTER, drops: drops(2_000n), sourceTag: null, blob: () => 'AB' },
    batch: null,
  }
  const services = {
    db: memory.db,
    config: { minter: MINTER, leastRefund: drops(1_000n) },
    ledger: {
      nodes: [
        {
          transaction: async (hash: string) => {
            index += 15
            await meanwhile()
            return ok(hash === DUST ? shown : null)
          },
        },
      ],
      submit: async () => ok({ engineResult: 'tesSUCCESS' }),
    },
    follower: {
      tip: async () => ({ index, closeTime: 0, baseFee: drops(10n) }),
      mayGoOut: async () => true,
    },
    signer: {
      sign: (tx: Unsigned, at: { index: number }) => {
        signed.push({ tx, at: at.index })
        last()
        return ok({ blob: 'AB', hash: REFUND })
      },
    },
    clock: { now: () => 2_000 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  await settleDebt(services, { payer: PAYER, tag: null }, { asker: 'cron', deadline: 0 })
  return signed.map(({ tx, at }) => ({ at, last: tx.LastLedgerSequence }))
}

/** Older dust of the same payer that a rewind has dropped, and that no node shows. */
async function dropOlder(): Promise<void> {
  const { db } = memory
  await db.batch([
    db.prepare(`INSERT INTO dust (hash, debt, ledger, drops) VALUES (unhex('${DROPPED}'), 1, 7, 500)`),
    db.prepare('UPDATE dust_debt SET drops = drops + 500'),
  ])
}

test('a refund of dust has its ten ledgers although nodes took as long to show the dust', async () => {
  expect(await refund()).toEqual([{ at: 115, last: 125 }])
})

test('nothing is signed for dust where the sale was halted while nodes showed it', async () => {
  const halt = () => memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('loss', 'w', 1)`).run()
  expect(await refund(halt)).toEqual([])
})

test('dust that only a fork had keeps no later dust of its payer from being refunded, and is not refunded', async () => {
  await dropOlder()
  expect(await refund()).toEqual([{ at: 115, last: 125 }])
  const { results } = await memory.db
    .prepare('SELECT hex(hash) AS hash FROM dust WHERE refund IS NOT NULL')
    .all()
  expect(results).toEqual([{ hash: DUST }])
  expect(await memory.db.prepare('SELECT drops FROM dust_debt').first('drops')).toBe(500)
})

/** The journal has a refund of this payment which is not handled yet. */
const readRefundOf = (paid: string) =>
  memory.db
    .prepare(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
      VALUES ('${'F'.repeat(64)}', 99, '${MINTER}', 'Payment', 'tesSUCCESS', '12', '{"repaid":"${paid}"}')`)
    .run()

test('dust is not refunded once more while a refund of it in the journal is not handled yet', async () => {
  expect(await refund(undefined, () => readRefundOf(DUST))).toHaveLength(1)
  expect(await memory.db.prepare('SELECT hash FROM submission').first()).toBeNull()
  expect(await memory.db.prepare('SELECT refund FROM dust').first('refund')).toBeNull()
})

test('nor is it signed where that refund is read while nodes show the dust', async () => {
  expect(await refund(() => readRefundOf(DUST))).toEqual([])
})

test('nor while that refund names other dust of its payer, as the last of what it returned', async () => {
  await dropOlder()
  expect(await refund(undefined, () => readRefundOf(DROPPED))).toHaveLength(1)
  expect(await memory.db.prepare('SELECT hash FROM submission').first()).toBeNull()
})

test('dust is refunded while a refund of what another has paid is not handled yet', async () => {
  await refund(() => readRefundOf(DROPPED))
  expect(await memory.db.prepare('SELECT hash FROM submission').first('hash')).toBe(REFUND)
})

const dueAt = () => memory.db.prepare('SELECT due_at FROM dust_debt').first('due_at')

test('a debt of which the journal has no dust waits for no refund until that dust is read again', async () => {
  const { db } = memory
  await db.prepare('UPDATE dust SET balance = NULL').run()
  expect(await refund()).toEqual([])
  expect(await dueAt()).toBeNull()
  const dust = { payer: PAYER, hash: txHash.parse(DUST), ledger: 12, tag: null, drops: drops(2_000n) }
  const how = { invoice: INVOICE, ours: true, short: false, day: 0, least: drops(1_000n), now: 7 }
  await keepDust(db, dust, how)
  expect(await dueAt()).toBe(7)
})

test('a debt stays due where its dust is read again while it is put off', async () => {
  const debt = await debtOf(memory.db, { payer: PAYER, tag: null })
  if (debt) await putOff(memory.db, debt)
  expect(await dueAt()).toBe(1)
})
