import { expect, test } from 'vitest'
import { answerSale } from '../../../support/answer-sale.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const hashOf = (n: number) => String(n).repeat(64)

test('a rewind names what counts as refunded by a dropped transaction that is no submission: it may come again or not', async () => {
  const { db, close } = createMemoryDatabase()
  const refund = (payment: string, by: number) =>
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason, refund)
     VALUES ('${payment}', 'i', 'rPayer', '1', 0, 1, 'refunded', 'late', '${hashOf(by)}')`
  const statements = [
    ...[1, 2, 3].map(
      (n) =>
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
         VALUES ('${hashOf(n)}', ${n}, 'rMinter', 'Payment', 'tesSUCCESS', '12', '{"root":{"previousTx":"${hashOf(n - 1)}"}}')`,
    ),
    `INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 3, 3, '${hashOf(3)}', '9')`,
    `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, status, created_at)
     VALUES ('${hashOf(3)}', 'refund', '', 1, 2, 'validated', 0)`,
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
     VALUES ('p', 1, 'rBuyer', 'common', '1', 'released', '', '', 0)`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0)`,
    ...[refund('before', 1), refund('by hand', 2), refund('ours', 3)],
    `INSERT INTO dust_debt (id, payer, tag, drops) VALUES (1, 'rPayer', -1, 0)`,
    ...[6, 7].map(
      (n) => `INSERT INTO dust (hash, debt, ledger, drops, refund)
        VALUES (unhex('${hashOf(n)}'), 1, 1, 1, unhex('${hashOf(2)}'))`,
    ),
  ]
  await db.batch(statements.map((statement) => db.prepare(statement)))
  const said = await answerSale({ db, clock: { now: () => 0 } }, 'rewind', hashOf(1))
  close()
  expect(said.split('\n').slice(3, 6)).toEqual([
    `  refund of ours was validated as ${hashOf(3)}`,
    `  payment by hand counts as refunded by ${hashOf(2)}`,
    `  dust of rPayer counts as refunded by ${hashOf(2)}`,
  ])
})

test('a rewind names each kind of link that it drops, and the rows that were made because of them', async () => {
  const { db, close } = createMemoryDatabase()
  const whole = (n: number) =>
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
     VALUES ('${hashOf(n)}', ${n}, 'rMinter', 'Payment', 'tesSUCCESS', '12', '{"root":{"previousTx":"${hashOf(n - 1)}"}}')`
  const statements = [
    ...[whole(1), whole(2), whole(5)],
    `INSERT INTO stranger_tx (hash, ledger, previous, account, day, balance, drops)
     VALUES (unhex('${hashOf(3)}'), 3, unhex('${hashOf(2)}'), unhex(printf('%040d', 1)), 1, 9, 1)`,
    `INSERT INTO stranger_tx (hash, ledger, previous, account, day) VALUES (unhex('${hashOf(8)}'), 3, unhex('${hashOf(2)}'), x'', 1)`,
    `INSERT INTO dust (hash, debt, ledger, drops, previous, balance)
     VALUES (unhex('${hashOf(4)}'), 1, 4, 1, unhex('${hashOf(3)}'), 9)`,
    `INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 5, 5, '${hashOf(5)}', '9')`,
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, accept_hash)
     VALUES ('p', 1, 'rBuyer', 'common', '1', 'sold', '', '', 0, '${hashOf(5)}'), ('q', 2, 'rBuyer', 'common', '1', 'sold', 'q', '', 0, '${hashOf(1)}')`,
    `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, status, created_at)
     VALUES ('${hashOf(5)}', 'refund', '', 1, 2, 'validated', 0), ('${hashOf(3)}', 'mint', '', 1, 2, 'signed', 0)`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0)`,
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger) VALUES ('${hashOf(4)}', 'i', 'rPayer', '1', 0, 4)`,
  ]
  await db.batch(statements.map((statement) => db.prepare(statement)))
  const said = await answerSale({ db, clock: { now: () => 0 } }, 'rewind', hashOf(2))
  close()
  expect(said.split('\n').slice(0, 9)).toEqual([
    '3 links are dropped, the newest first:',
    `  ledger 5  Payment rMinter  (${hashOf(5)})`,
    `  ledger 4  dust   (${hashOf(4)})`,
    `  ledger 3  of a stranger rrrrrrrrrrrrrrrrrrrrBZbvji  (${hashOf(3)})`,
    `  purchase p is sold by ${hashOf(5)}`,
    `  refund of ours was validated as ${hashOf(5)}`,
    `  a payment of rPayer is received: ${hashOf(4)}`,
    'Sales and transactions of ours among these are open until the journal has been read again; check each result that does not come again.',
    // Otherwise what the next line names, a rewind with --confirm, would be refused.
    'It is not known whether the history that two operators agree on has the dropped links: --anyway is needed.',
  ])
})
