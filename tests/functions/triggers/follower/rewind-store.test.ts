import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, ledgerHash, nftokenId, txHash } from '#contract/wire/ledger-ids'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import { type Cursor, readCursor } from '../../../../functions/records/journal/cursor-store.ts'
import type { ReadTx } from '../../../../functions/records/journal/link-store.ts'
import { unsoldPasses } from '../../../../functions/records/pass/store.ts'
import { closeStandalone } from '../../../../functions/sale/minter/close-standalone.ts'
import { isWanted, submissionByHash } from '../../../../functions/sale/minter/submission-store.ts'
import { leaseTicket } from '../../../../functions/sale/minter/ticket-store.ts'
import { nextRefunds } from '../../../../functions/sale/payment/refund-turn-store.ts'
import { reservePass } from '../../../../functions/sale/purchase/reservation-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { endingAfter, keptLink, rewindTo } from '../../../../functions/triggers/follower/rewind-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const hashOf = (link: number) => txHash.parse(String(link).repeat(64))
const tokenOf = (n: number) => nftokenId.parse(String(n).repeat(64))
const TAIL: Cursor = {
  moves: 7,
  ledger: 5,
  ledgerHash: ledgerHash.parse('D'.repeat(64)),
  hash: hashOf(5),
  balance: '95',
}

let memory: MemoryDatabase
/** A journal of five links, each in the ledger of its number: three whole, a stranger's, and dust. */
beforeEach(async () => {
  memory = createMemoryDatabase()
  await whole(1, { previousTx: null, balance: '100', change: '100' })
  await whole(2, { previousTx: hashOf(1), balance: null, change: '0' })
  await whole(3, { previousTx: hashOf(2), balance: '88', change: '-12' })
  await run(
    `INSERT INTO stranger_tx (ledger, hash, previous, account, day, balance, drops)
     VALUES (4, unhex('${hashOf(4)}'), unhex('${hashOf(3)}'), x'00', 0, 89, 1)`,
    `INSERT INTO dust (hash, debt, ledger, drops, previous, balance)
     VALUES (unhex('${hashOf(5)}'), 1, 5, 6, unhex('${hashOf(4)}'), 95)`,
    `INSERT INTO cursor (id, moves, ledger, ledger_hash, tail, balance)
     VALUES (1, 7, 5, '${TAIL.ledgerHash}', '${TAIL.hash}', '95')`,
  )
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

async function whole(n: number, root: object | null, ledger = n): Promise<void> {
  await run(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
    VALUES ('${hashOf(n)}', ${ledger}, '${MINTER}', 'TicketCreate', 'tesSUCCESS', '12', '${JSON.stringify({ root })}')`)
}

/** Sets the journal back to its n-th link; `meanwhile` runs after it was read. */
async function rewind(n: number, meanwhile = async () => {}) {
  const ending = await endingAfter(memory.db, hashOf(n), TAIL)
  if (!ending) throw new Error('it is no link')
  await meanwhile()
  return rewindTo(memory.db, TAIL, ending, () => sql`SELECT 1`)
}

const all = async (sql: string) => (await memory.db.prepare(sql).all()).results

test('the journal after a link is read back from its tail: whole links, those of strangers, and dust', async () => {
  const ending = await endingAfter(memory.db, hashOf(2), TAIL)
  expect(ending?.link.hash).toBe(hashOf(2))
  expect(ending?.after.map(({ hash }) => hash)).toEqual([hashOf(5), hashOf(4), hashOf(3)])
  const short = await endingAfter(memory.db, hashOf(4), TAIL)
  const place = { ledger: 4, ledgerHash: null, previous: hashOf(3) }
  expect(short?.link).toEqual({ hash: hashOf(4), ...place, balance: '89', change: '1' })
})

test('what is no link of the journal leads nowhere: a payment beside it, a link of a fork, and one that was summed up', async () => {
  await whole(6, null, 3)
  await whole(7, { previousTx: hashOf(2), balance: '88', change: '-12' }, 3)
  expect(await keptLink(memory.db, hashOf(6))).toBeNull()
  expect(await endingAfter(memory.db, hashOf(6), TAIL)).toBeNull()
  expect(await endingAfter(memory.db, hashOf(7), TAIL)).toBeNull()
  expect(await keptLink(memory.db, hashOf(3))).toMatchObject({ ledger: 3 })
  expect(await keptLink(memory.db, hashOf(4))).toMatchObject({ ledger: 4 })
  await run('DELETE FROM stranger_tx')
  expect(await keptLink(memory.db, hashOf(4))).toBeNull()
  expect(await endingAfter(memory.db, hashOf(3), TAIL)).toBeNull()
})

test('a rewound journal ends with that link, by one move more, and lacks what came after it', async () => {
  await whole(6, null, 3)
  await whole(8, null, 4)
  const back = await rewind(3)
  const cursor = { moves: 8, ledger: 3, ledgerHash: null, hash: hashOf(3), balance: '88' }
  expect(back).toEqual(cursor)
  expect(await readCursor(memory.db)).toEqual(cursor)
  const kept = await all('SELECT hash FROM ledger_tx ORDER BY hash')
  expect(kept.map(({ hash }) => hash)).toEqual([hashOf(1), hashOf(2), hashOf(3), hashOf(6)])
  expect(await all('SELECT 1 FROM stranger_tx')).toEqual([])
})

test('dust is owed although its link is dropped, so that it is booked once when it is read again', async () => {
  await rewind(4)
  expect(await all('SELECT drops, previous, balance FROM dust')).toEqual([
    { drops: 6, previous: null, balance: null },
  ])
  expect(await all('SELECT ledger FROM stranger_tx')).toEqual([{ ledger: 4 }])
})

test('of a link that does not tell the balance it is reckoned from the next one', async () => {
  expect(await rewind(2)).toMatchObject({ ledger: 2, hash: hashOf(2), balance: '100' })
})

test('a transaction of ours that a rewind drops may still be validated, with its ticket, and those before it stay', async () => {
  for (const n of [1, 3])
    await run(
      `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at, status, result, ledger)
       VALUES ('${hashOf(n)}', 'cancel', '', 1, 9, 0, '${n === 1 ? 'validated' : 'failed'}', 'tec', ${n})`,
      `INSERT INTO ticket (sequence, status, hash) VALUES (${n}, 'consumed', '${hashOf(n)}')`,
      `INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
       VALUES ('offer ${n}', 'cancelled', 'token', '0', '${hashOf(n)}', ${n}, '${MINTER}', '12')`,
    )
  await rewind(2)
  expect(await all('SELECT status, result, ledger FROM submission ORDER BY hash')).toEqual([
    { status: 'validated', result: 'tec', ledger: 1 },
    { status: 'signed', result: null, ledger: null },
  ])
  expect(await all('SELECT sequence, status FROM ticket ORDER BY sequence')).toEqual([
    { sequence: 1, status: 'consumed' },
    { sequence: 3, status: 'signed' },
  ])
  expect(await all('SELECT ledger FROM ledger_tx ORDER BY ledger')).toEqual([{ ledger: 1 }, { ledger: 2 }])
  expect(await all('SELECT offer_id FROM offer_end')).toEqual([{ offer_id: 'offer 1' }])
})

test('free tickets whose TicketCreate a rewind drops are no longer free: what they signed would seem to be taken by another', async () => {
  for (const [n, made] of [
    [1, [11]],
    [3, [12, 13]],
  ] as const)
    await run(
      `UPDATE ledger_tx SET effects = json_set(effects, '$.tickets', json('${JSON.stringify(made)}'))
       WHERE hash = '${hashOf(n)}'`,
    )
  await run(
    `INSERT INTO ticket (sequence, status, purchase_id, hash)
     VALUES (11, 'free', NULL, NULL), (12, 'free', NULL, NULL), (13, 'signed', NULL, '${hashOf(9)}')`,
  )
  await rewind(2)
  expect(await all('SELECT sequence, status FROM ticket ORDER BY sequence')).toEqual([
    { sequence: 11, status: 'free' },
    { sequence: 13, status: 'signed' },
  ])
})

test('a ticket that a paid purchase took before a halt goes with its TicketCreate too: signed with, it would seem to be taken by another', async () => {
  await run(
    `UPDATE ledger_tx SET effects = json_set(effects, '$.tickets', json('[12]')) WHERE hash = '${hashOf(3)}'`,
    `INSERT INTO ticket (sequence, status, purchase_id) VALUES (11, 'leased', 'another'), (12, 'leased', 'paid')`,
  )
  await rewind(2)
  expect(await all('SELECT sequence, status FROM ticket')).toEqual([{ sequence: 11, status: 'leased' }])
  expect(await leaseTicket(memory.db, 'paid')).toBeNull()
})

test('a payment whose refund a rewind drops is refunded only once that refund, or another one, is read', async () => {
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
     VALUES ('p', 1, '${MINTER}', 'common', '100', 'released', 'k', 'h', 1)`,
    `INSERT INTO invoice (id, purchase_id, expires_at, status) VALUES ('invoice', 'p', 1, 'closed')`,
  )
  // The second was returned by hand: no submission of ours can come again.
  for (const [payment, refund] of [
    ['before', 1],
    ['by hand', 2],
    ['dropped', 3],
  ] as const)
    await run(
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason, refund)
       VALUES ('${payment}', 'invoice', '${MINTER}', '100', 0, 1, 'refunded', 'late', '${hashOf(refund)}')`,
    )
  for (const n of [1, 3])
    await run(`INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at, status)
      VALUES ('${hashOf(n)}', 'refund', '', 1, 9, 0, 'validated')`)
  await rewind(1)
  expect(await all('SELECT hash, status, version, refund FROM payment ORDER BY hash')).toEqual([
    { hash: 'before', status: 'refunded', version: 0, refund: hashOf(1) },
    { hash: 'by hand', status: 'refunded', version: 0, refund: hashOf(2) },
    { hash: 'dropped', status: 'refunding', version: 1, refund: hashOf(3) },
  ])
})

test('a sale whose acceptance a rewind drops counts as signed, and as sold only once an acceptance is read', async () => {
  const sale = (id: string, pass: number, acceptance: number, offer: string) => [
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
        invoice_id, offer_id, offer_hash, offer_expires_at, accept_hash, accept_ledger, sold_at, owner)
      VALUES ('${id}', ${pass}, '${MINTER}', 'common', '100', 'sold', '${id}', 'h', 1,
        ${id.startsWith('paid') ? `'${id}'` : 'NULL'}, '${id}', ${offer}, '${hashOf(acceptance)}', ${acceptance}, 1, '${MINTER}')`,
    `UPDATE pass SET status = 'sold', purchase_id = '${id}', owner = '${MINTER}', sold_at = 1 WHERE id = ${pass}`,
  ]
  const paid = (id: string, payment: string) => [
    `INSERT INTO invoice (id, purchase_id, expires_at, status, paid_by) VALUES ('${id}', '${id}', 1, 'paid', '${id}')`,
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason, refund)
      VALUES ('${id}', '${id}', '${MINTER}', '100', 0, 1, ${payment})`,
  ]
  await run(
    ...sale('before', 1, 1, `'made', 9`),
    ...sale('dropped', 2, 3, `'made', 9`),
    ...sale('paid first', 3, 4, `'made', 9`),
    ...paid('paid first', `'delivered', NULL, NULL`),
    ...sale('paid and refunded', 4, 5, `'made', 9`),
    ...paid('paid and refunded', `'refunded', 'late', '${hashOf(1)}'`),
    ...sale('on the ledger alone', 5, 6, 'NULL, NULL'),
    `UPDATE tier_stat SET sold = 5 WHERE tier = 'common'`,
  )
  await whole(6, { previousTx: hashOf(5), balance: '95', change: '0' })
  await rewind(2)
  expect(
    await all('SELECT id, status, version, accept_hash, sold_at FROM purchase ORDER BY pass_id'),
  ).toEqual([
    { id: 'before', status: 'sold', version: 0, accept_hash: hashOf(1), sold_at: 1 },
    { id: 'dropped', status: 'confirming', version: 1, accept_hash: null, sold_at: null },
    { id: 'paid first', status: 'offered', version: 1, accept_hash: null, sold_at: null },
    { id: 'paid and refunded', status: 'sold', version: 0, accept_hash: hashOf(5), sold_at: 1 },
    { id: 'on the ledger alone', status: 'sold', version: 0, accept_hash: hashOf(6), sold_at: 1 },
  ])
  expect(await all('SELECT status, owner FROM pass WHERE id <= 5 ORDER BY id')).toEqual([
    { status: 'sold', owner: MINTER },
    { status: 'reserved', owner: null },
    { status: 'reserved', owner: null },
    { status: 'sold', owner: MINTER },
    { status: 'sold', owner: MINTER },
  ])
  expect(await all('SELECT hash, status, version FROM payment ORDER BY hash')).toEqual([
    { hash: 'paid and refunded', status: 'refunded', version: 0 },
    { hash: 'paid first', status: 'delivering', version: 1 },
  ])
  expect(await all(`SELECT sold FROM tier_stat WHERE tier IN ('common', 'rare') ORDER BY tier`)).toEqual([
    { sold: 3 },
    { sold: 0 },
  ])
})

test('what a rewind drops of the mints and offers of open purchases is waited for again, with another NFToken or none', async () => {
  const made = (id: string, pass: number, purpose: string, n: number) => [
    `INSERT OR IGNORE INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at, status)
     VALUES ('${hashOf(n)}', '${purpose}', '', 1, 9, 0, 'validated')`,
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
        nftoken_id, mint_hash, mint_ledger, minted_at, signed_hash, signed_at, ending_code)
      VALUES ('${id}', ${pass}, '${MINTER}', 'common', '100', 'reserved', '${id}', 'h', 1,
        'token ${pass}', '${hashOf(n)}', ${n}, 1, 'signed', 1, 'cancelled')`,
    `UPDATE pass SET status = 'reserved', purchase_id = '${id}', nftoken_id = 'token ${pass}', mint_hash = '${hashOf(n)}',
      mint_ledger = ${n}, minted_at = 1 WHERE id = ${pass}`,
  ]
  const offered = (id: string, status: string, n: number) =>
    `UPDATE purchase SET status = '${status}', offer_id = 'offer', offer_hash = '${hashOf(n)}', offer_ledger = ${n},
      offered_at = 1, offer_expires_at = 9 WHERE id = '${id}'`
  await run(
    ...made('before', 1, 'mint-offer', 1),
    offered('before', 'cancelling', 1),
    ...made('dropped', 2, 'mint-offer', 3),
    offered('dropped', 'confirming', 3),
    ...made('minted before', 3, 'mint-offer', 1),
    ...made('offered', 4, 'offer', 4),
    `UPDATE purchase SET minted_before = 1, mint_hash = '${hashOf(1)}' WHERE id IN ('minted before', 'offered')`,
    `UPDATE pass SET mint_hash = '${hashOf(1)}' WHERE id = 4`,
    offered('offered', 'offered', 4),
    ...made('minted', 5, 'mint', 5),
    ...made('over', 6, 'mint-offer', 3),
    `UPDATE purchase SET status = 'released' WHERE id = 'over'`,
    `UPDATE pass SET status = 'available', purchase_id = NULL WHERE id = 6`,
  )
  await rewind(2)
  expect(
    await all(
      'SELECT id, status, version, nftoken_id, offer_id, signed_hash, ending_code FROM purchase ORDER BY pass_id',
    ),
  ).toEqual(
    [
      { id: 'before', status: 'cancelling', version: 0, nftoken_id: 'token 1', offer_id: 'offer' },
      { id: 'dropped', status: 'minting', version: 1, nftoken_id: null, offer_id: null },
      { id: 'minted before', status: 'reserved', version: 0, nftoken_id: 'token 3', offer_id: null },
      { id: 'offered', status: 'offering', version: 1, nftoken_id: 'token 4', offer_id: null },
      { id: 'minted', status: 'minting', version: 1, nftoken_id: null, offer_id: null },
      { id: 'over', status: 'released', version: 0, nftoken_id: 'token 6', offer_id: null },
    ].map((row) => ({ ...row, signed_hash: row.version === 0 ? 'signed' : null, ending_code: 'cancelled' })),
  )
  const tokens = async () =>
    (await all('SELECT nftoken_id FROM pass WHERE id <= 6 ORDER BY id')).map(({ nftoken_id }) => nftoken_id)
  expect(await tokens()).toEqual(['token 1', null, 'token 3', 'token 4', null, null])
})

/** Whether a buyer gets this pass now. */
async function isReserved(id: string, pass: number) {
  const terms = { requestHash: '', termsVersion: null, invoice: null, now: 1 }
  const price = drops(100n)
  const tier = { tier: 'common', price, limit: 9, kycRequired: false } as const
  const got = await reservePass(memory.db, { id, wallet: MINTER, pass, requestKey: id, ...tier, ...terms })
  return got?.id === id
}

test.each(['validated', 'failed', 'dead'] as const)(
  'a pass in stock whose mint a rewind drops is reserved only once the outcome of that is known: %s',
  async (outcome) => {
    await run(
      `INSERT INTO submission (hash, purchase_id, purpose, blob, first_ledger, last_ledger, created_at, status)
       VALUES ('${hashOf(3)}', 'over', 'mint-offer', '', 1, 9, 0, 'validated')`,
      `UPDATE pass SET nftoken_id = '${tokenOf(1)}', mint_hash = '${hashOf(3)}', mint_ledger = 3, minted_at = 1 WHERE id = 6`,
    )
    await rewind(2)
    const pending = await submissionByHash(memory.db, hashOf(3))
    if (!pending) throw new Error('it is not written down')
    expect(await isReserved('too early', 6)).toBe(false)
    expect(await unsoldPasses(memory.db, hashOf(2), 9)).toEqual([])

    const result = outcome === 'failed' ? 'tecNO_DST' : 'tesSUCCESS'
    const effects = { tickets: [], minted: outcome === 'failed' ? null : { token: tokenOf(2), uri: '' } }
    const tx = { hash: hashOf(3), result, ledger: 4, closedAt: 2, effects } as unknown as ReadTx
    const services = { db: memory.db, log: { submissionSettled: () => {} } } as unknown as Services
    await closeStandalone(
      services,
      pending,
      outcome === 'dead' ? { kind: 'dead' } : { kind: 'validated', tx },
    )
    const kept = await all('SELECT nftoken_id, mint_hash, mint_ledger, minted_at FROM pass WHERE id = 6')
    expect(kept).toEqual([
      outcome === 'validated'
        ? { nftoken_id: tokenOf(2), mint_hash: hashOf(3), mint_ledger: 4, minted_at: 2 }
        : { nftoken_id: null, mint_hash: null, mint_ledger: null, minted_at: null },
    ])
    expect(await isReserved('in time', 6)).toBe(true)
  },
)

test('an offer whose withdrawal a rewind drops may still stand: until it ends its payment does not go back', async () => {
  const released = (id: string, pass: number, end: number) => [
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id,
        offer_id, offer_hash, offer_expires_at, ending_code, ended_at)
      VALUES ('${id}', ${pass}, '${MINTER}', 'common', '100', 'released', '${id}', 'h', 1, '${id}', '${id}', 'made', 9, 'expired', 1)`,
    `INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
      VALUES ('${id}', 'cancelled', 'token', '0', '${hashOf(end)}', ${end}, '${MINTER}', '12')`,
    `INSERT INTO submission (hash, purchase_id, purpose, blob, first_ledger, last_ledger, created_at, offer_id, offer_expires_at, status)
      VALUES ('made for ${id}', '${id}', 'offer', '', 1, 9, 0, '${id}', 9, 'validated')`,
    `INSERT INTO invoice (id, purchase_id, expires_at, status, paid_by) VALUES ('${id}', '${id}', 1, 'paid', '${id}')`,
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason)
      VALUES ('${id}', '${id}', '${id}', '100', 0, 1, 'refunding', 'not_taken')`,
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
      VALUES ('${id}', 1, '${id}', 'Payment', 'tesSUCCESS', '12', '{}')`,
  ]
  await run(
    ...released('before', 1, 1),
    ...released('dropped', 2, 3),
    ...released('again', 2, 4),
    ...released('sold on', 3, 5),
    `UPDATE pass SET status = 'reserved', purchase_id = 'other' WHERE id = 3`,
  )
  await rewind(2)
  expect(await all('SELECT id, status, version, ended_at FROM purchase ORDER BY rowid')).toEqual([
    { id: 'before', status: 'released', version: 0, ended_at: 1 },
    { id: 'dropped', status: 'cancelling', version: 1, ended_at: null },
    { id: 'again', status: 'released', version: 0, ended_at: 1 },
    { id: 'sold on', status: 'released', version: 0, ended_at: 1 },
  ])
  expect(await all('SELECT status, purchase_id FROM pass WHERE id <= 3 ORDER BY id')).toEqual([
    { status: 'available', purchase_id: null },
    { status: 'reserved', purchase_id: 'dropped' },
    { status: 'reserved', purchase_id: 'other' },
  ])
  await run(
    `UPDATE payment SET refund = CASE hash WHEN 'dropped' THEN '${hashOf(7)}' ELSE '${hashOf(8)}' END
     WHERE hash IN ('dropped', 'sold on')`,
  )
  const wanted = () => Promise.all([7, 8].map((n) => isWanted(memory.db, hashOf(n))))
  expect(await all('SELECT id, since FROM stale_offer ORDER BY id')).toEqual([
    { id: 'again', since: 1 },
    { id: 'sold on', since: 1 },
  ])
  expect(await wanted()).toEqual([false, false])
  await run(
    'UPDATE payment SET refund = NULL',
    `DELETE FROM payment WHERE hash NOT IN ('dropped', 'sold on')`,
  )
  const next = () => sql`${nextRefunds(0)}`.columns('id', memory.db)
  expect(await next()).toEqual([])

  await run('DELETE FROM stale_offer')
  expect(await next()).toEqual(['sold on'])
  await run(`UPDATE payment SET refund = '${hashOf(8)}' WHERE hash = 'sold on'`)
  expect(await wanted()).toEqual([false, true])
  await run(`INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
    VALUES ('sold on', 'accepted', 'token', '0', 'acceptance', 6, '${MINTER}', '12')`)
  expect(await wanted()).toEqual([false, false])
})

test('a journal that moved meanwhile is not rewound, and loses nothing', async () => {
  await run(
    `INSERT INTO ticket (sequence, status, hash) VALUES (3, 'consumed', '${hashOf(3)}')`,
    `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at, status)
     VALUES ('${hashOf(3)}', 'cancel', '', 1, 9, 0, 'validated')`,
    `INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
     VALUES ('offer', 'cancelled', 'token', '0', '${hashOf(3)}', 3, '${MINTER}', '12')`,
  )
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
        offer_hash, offer_expires_at, accept_hash)
      VALUES ('p', 1, '${MINTER}', 'common', '100', 'sold', 'k', 'h', 1, 'made', 9, '${hashOf(3)}')`,
    `UPDATE pass SET status = 'sold', purchase_id = 'p' WHERE id = 1`,
    `UPDATE tier_stat SET sold = 1 WHERE tier = 'common'`,
  )
  const everything = async () =>
    Promise.all(
      [
        'cursor',
        'ledger_tx',
        'stranger_tx',
        'dust',
        'ticket',
        'submission',
        'offer_end',
        'purchase',
        'pass',
        'tier_stat',
      ].map((table) => all(`SELECT * FROM ${table}`)),
    )
  const before = await everything()
  const moved = () => run('UPDATE cursor SET moves = 8')
  expect(await rewind(1, moved)).toBeNull()
  expect(await everything()).toEqual(before.with(0, [{ ...before[0]?.[0], moves: 8 }]))
})
