import { bytesToHex, stringToHex } from '@xrplf/isomorphic/utils'
import { decodeAccountID } from 'ripple-address-codec'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err, ok } from '#contract/result'
import { address, nftokenId, offerId, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { compareWithLedger } from '../../../../functions/sale/minter/compare.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const ISSUER = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const SEEN = txHash.parse('A'.repeat(64))
const SINCE = txHash.parse('B'.repeat(64))
const OFFER = offerId.parse('C'.repeat(64))
const TOKEN = nftokenId.parse('D'.repeat(64))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db.batch([
    memory.db
      .prepare('INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 1, 9, ?, ?)')
      .bind(SEEN, '100'),
    memory.db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, 9, ?, 'TicketCreate', 'tesSUCCESS', '12', ?)`,
      )
      .bind(SEEN, MINTER, '{"root":null,"minted":null,"offered":[],"tickets":[],"ticketUsed":null}'),
    memory.db.prepare('INSERT INTO ticket (sequence) VALUES (7)'),
  ])
})
afterEach(() => memory.close())

interface Ledger {
  /** The minter's last transaction, and its balance after it. */
  readonly last?: typeof SEEN
  readonly balance?: bigint
  /** The ledger that has it, as the AccountRoot names it. */
  readonly previousLedger?: number
  /** Its balance as the nodes show it once the follower has read on. */
  readonly balanceThen?: bigint
  readonly tickets?: readonly number[]
  readonly offers?: readonly { id: typeof OFFER; nftokenId: typeof TOKEN }[]
  readonly tokens?: readonly { NFTokenID: typeof TOKEN; URI: string }[]
  /** Strangers' checks and trust lines fill the minter's directory: its lists have more pages than are read. */
  readonly tooLong?: boolean
  /** The account that the issuer lets mint for it. */
  readonly named?: typeof MINTER | null
  /** What two nodes show of the journal's last link. */
  readonly tailShown?: object
}

/**
 * Compares with this ledger; `meanwhile` runs after it was read, before it is compared with the record, and `catchUp` as the
 * follower reads on.
 */
async function compare(
  {
    last = SEEN,
    balance = 100n,
    previousLedger,
    balanceThen = balance,
    tickets = [7],
    offers = [],
    tokens = [],
    tooLong = false,
    named = MINTER,
    tailShown = ok(null),
  }: Ledger,
  meanwhile: () => Promise<unknown> = async () => {},
  db: Pick<D1Database, 'prepare' | 'batch'> = memory.db,
  catchUp: () => Promise<unknown> = async () => {},
) {
  let shown = balance
  const root = {
    previousTx: last,
    previousLedger,
    masterDisabled: false,
    regularKey: null,
  }
  const view = {
    index: 9,
    account: async (account: string) =>
      ok({ ...root, balance: drops(shown), minter: account === MINTER ? null : named }),
    tickets: async () => (tooLong ? err('unreachable') : ok(tickets)),
    offers: async () => (tooLong ? err('unreachable') : ok(offers)),
    tokens: async () => {
      await meanwhile()
      return ok(tokens)
    },
  }
  await compareWithLedger({
    db,
    clock: { now: () => 1_000_000 },
    config: { minter: MINTER, issuer: ISSUER, siteUrl: 'https://touchstone.test' },
    secrets: { alertUrl: null },
    signer: { key: MINTER },
    ledger: { agree: async () => ok(view), transactionByTwo: async () => tailShown, nodes: [] },
    follower: {
      tip: async () => null,
      catchUp: async () => {
        shown = balanceThen
        await catchUp()
      },
    },
    log: quietLog,
    defer: () => {},
  } as unknown as Services)
  const { results } = await memory.db.prepare('SELECT name FROM alert').all<{ name: string }>()
  return results.map(({ name }) => name)
}

async function readOn() {
  await memory.db.prepare('UPDATE cursor SET moves = 2, tail = ?').bind(SINCE).run()
}

async function statusOf(ticket: number) {
  return memory.db
    .prepare('SELECT status FROM ticket WHERE sequence = ?')
    .bind(ticket)
    .first<string>('status')
}

test('a ticket that the ledger does not have is given up, and an alert is raised', async () => {
  expect(await compare({ tickets: [] })).toEqual(['tickets 7'])
  expect(await statusOf(7)).toBe('voided')
})

test('a ticket that was given up is free again once the ledger has one of its number', async () => {
  await compare({ tickets: [] })
  await compare({}, readOn)
  expect(await statusOf(7), 'the journal has moved on').toBe('voided')
  await memory.db.prepare('UPDATE cursor SET tail = ?').bind(SEEN).run()
  await memory.db.prepare('DELETE FROM comparison').run()
  await compare({})
  expect(await statusOf(7)).toBe('free')
})

test('a ledger with a transaction that the journal lacks, or without its last, is compared with nothing', async () => {
  expect(await compare({ last: SINCE, balance: 7n, tickets: [] })).toEqual([])
  expect(await statusOf(7)).toBe('free')
  expect(await compare({ balance: 7n })).toEqual(['halt loss'])
})

test('a ledger that ends with the same transaction as the journal, and does not join it, is compared with nothing', async () => {
  await memory.db
    .prepare(`INSERT INTO divergence (id, since, ledger, tail, last, shown) VALUES (1, 1, 9, ?, ?, '[]')`)
    .bind(SEEN, SEEN)
    .run()
  expect(await compare({ balance: 7n, tickets: [] })).toEqual([])
  expect(await compare({ tickets: [] }), 'with the same drops').toEqual([])
  expect(await statusOf(7)).toBe('free')
  await memory.db.prepare('DELETE FROM divergence').run()
  expect(await compare({ balance: 7n })).toEqual(['halt loss'])
})

test('a ledger that has the last transaction of the journal in another one is compared with nothing', async () => {
  await memory.db.prepare('UPDATE cursor SET moves = 2').run()
  expect(await compare({ previousLedger: 8, balance: 7n, tickets: [] })).toEqual([])
  expect(await statusOf(7)).toBe('free')
  expect(await compare({ previousLedger: 9, balance: 7n })).toEqual(['halt loss'])
})

test('drops that two nodes showed only on a fork are no loss, where the nodes leave it or the follower sees it', async () => {
  expect(await compare({ balance: 7n, balanceThen: 100n, tickets: [] })).toEqual([])
  const seesFork = () =>
    memory.db
      .prepare(`INSERT INTO divergence (id, since, ledger, tail, last, shown) VALUES (1, 1, 9, ?, ?, '[]')`)
      .bind(SEEN, SEEN)
      .run()
  expect(await compare({ balance: 7n, tickets: [] }, undefined, undefined, seesFork)).toEqual([])
  expect(await statusOf(7)).toBe('free')
})

test('an issuer that names the minter again ends the halt at once, although nothing of the minter has changed since', async () => {
  expect(await compare({ named: null })).toEqual(['halt minter'])
  expect(await compare({ named: null })).toEqual(['halt minter'])
  expect(await compare({})).toEqual([])
  expect(await memory.db.prepare('SELECT count(*) AS n FROM halt').first('n')).toBe(0)
})

test('tickets created since the ledger was read are kept', async () => {
  const alerts = await compare({}, async () => {
    await memory.db.prepare('INSERT INTO ticket (sequence) VALUES (8)').run()
    await readOn()
  })
  expect(alerts).toEqual([])
  expect(await statusOf(8)).toBe('free')
})

test('an offer of no purchase is cancelled, and an alert is raised', async () => {
  expect(await compare({ offers: [{ id: OFFER, nftokenId: TOKEN }] })).toEqual([`offer ${OFFER}`])
})

test('an offer cancelled since the ledger was read raises no alert', async () => {
  expect(await compare({ offers: [{ id: OFFER, nftokenId: TOKEN }] }, readOn)).toEqual([])
})

test('an offer that is to be withdrawn is forgotten once the ledger lacks it, but not where it was made since', async () => {
  const list = () => memory.db.prepare('INSERT INTO stale_offer (id, since) VALUES (?, 0)').bind(OFFER).run()
  const listed = () => memory.db.prepare('SELECT count(*) AS n FROM stale_offer').first('n')
  await list()
  await compare({})
  expect(await listed()).toBe(0)
  await memory.db.prepare('DELETE FROM comparison').run()
  await compare({}, async () => {
    await list()
    await readOn()
  })
  expect(await listed()).toBe(1)
})

test('a pass whose NFToken was minted since the ledger was read stays in stock', async () => {
  const alerts = await compare({}, async () => {
    await memory.db.prepare('UPDATE pass SET nftoken_id = ? WHERE id = 1').bind(TOKEN).run()
    await readOn()
  })
  expect(alerts).toEqual([])
  expect(await memory.db.prepare('SELECT status FROM pass WHERE id = 1').first('status')).toBe('available')
})

test('the NFToken of a mint that is still to be handled is left to that: its buyer is told that the pass was minted, and not before', async () => {
  const { db } = memory
  const issuer = bytesToHex(decodeAccountID(ISSUER)).toUpperCase()
  // Of the first tier, whose taxon 1 is stored as 0x99A where the serial number is 0.
  const minted = nftokenId.parse(`00080000${issuer}0000099A00000000`)
  const held = { tokens: [{ NFTokenID: minted, URI: stringToHex('https://touchstone.test/nft/1/metadata') }] }
  await db.batch([
    db.prepare(`UPDATE pass SET status = 'reserved', purchase_id = 'p' WHERE id = 1`),
    db.prepare(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, 'buyer', 'common', '100', 'minting', 'k', 'h', 1)`),
    db
      .prepare(`UPDATE ledger_tx SET effects = json_set(effects, '$.minted', json_object('token', ?))`)
      .bind(minted),
  ])
  const found = () => db.prepare('SELECT nftoken_id, minted_before FROM purchase').first()
  expect(await compare(held)).toEqual([])
  expect(await found()).toEqual({ nftoken_id: null, minted_before: 0 })

  await db.batch([db.prepare('UPDATE ledger_tx SET processed = 1'), db.prepare('DELETE FROM comparison')])
  expect(await compare(held)).toEqual([])
  expect(await found()).toEqual({ nftoken_id: minted, minted_before: 1 })
})

test('an NFToken that was sold is gone, but not where a restored database has yet to handle its sale', async () => {
  const quarantined = () =>
    memory.db.prepare('SELECT quarantined FROM pass WHERE id = 1').first('quarantined')
  await memory.db.batch([
    memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('restored', 'w', 1)`),
    memory.db.prepare('UPDATE pass SET nftoken_id = ? WHERE id = 1').bind(TOKEN),
    memory.db
      .prepare(
        `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, account, fee)
         VALUES ('offer', 'accepted', ?, 'buyer', 'buyer', '100', 'hash', 9, 'buyer', '12')`,
      )
      .bind(TOKEN),
  ])
  expect(await compare({})).toEqual([])
  expect(await quarantined()).toBeNull()

  await memory.db.batch([memory.db.prepare('DELETE FROM halt'), memory.db.prepare('DELETE FROM comparison')])
  expect(await compare({})).toEqual([`gone ${TOKEN}`])
  expect(await quarantined()).toBe('gone')
})

test('no NFToken is gone while one operator alone has shown a part of the journal, which may have its sale', async () => {
  await memory.db.batch([
    memory.db.prepare(`UPDATE pass SET nftoken_id = ? WHERE id = 5`).bind(TOKEN),
    memory.db.prepare('UPDATE ledger_tx SET alone = 1'),
  ])
  expect(await compare({})).toEqual([])
  expect(await memory.db.prepare('SELECT quarantined FROM pass WHERE id = 5').first('quarantined')).toBeNull()

  await memory.db.prepare('UPDATE ledger_tx SET alone = 0').run()
  expect(await compare({})).toEqual([`gone ${TOKEN}`])
})

test.each([
  ['nodes cannot be reached', err('unreachable')],
  ['it is in a ledger of another hash', ok({ ledgerHash: 'F'.repeat(64) })],
])(
  'no NFToken is gone while the last link of the journal is not shown as it has it (%s), and that is compared again',
  async (_what, tailShown) => {
    await memory.db.batch([
      memory.db.prepare(`UPDATE pass SET nftoken_id = ? WHERE id = 5`).bind(TOKEN),
      memory.db.prepare('UPDATE cursor SET moves = 2, ledger_hash = ?').bind('E'.repeat(64)),
    ])
    expect(await compare({ tailShown })).toEqual([])
    expect(
      await memory.db.prepare('SELECT quarantined FROM pass WHERE id = 5').first('quarantined'),
    ).toBeNull()
    expect(await compare({})).toEqual([`gone ${TOKEN}`])
  },
)

test('strangers who make the lists of the minter too long to be read do not keep its money from being compared', async () => {
  expect(await compare({ balance: 99n, tooLong: true })).toEqual(['halt loss'])
})

test.each([
  [`gone ${TOKEN}`, {}],
  [`offer ${OFFER}`, { offers: [{ id: OFFER, nftokenId: TOKEN }] }],
  ['tickets 7', { tickets: [] }],
])('an isolate that dies before it has stored an alert (%s) leaves it to the next', async (alert, ledger) => {
  const { db } = memory
  await db.prepare('UPDATE pass SET nftoken_id = ? WHERE id = 1').bind(TOKEN).run()
  const dies = {
    batch: (statements: D1PreparedStatement[]) => db.batch(statements),
    prepare(text: string) {
      if (text.startsWith('INSERT OR IGNORE INTO alert')) throw new Error('killed')
      return db.prepare(text)
    },
  } as D1Database
  await expect(compare(ledger, async () => {}, dies)).rejects.toThrow('killed')
  expect(await compare(ledger)).toContain(alert)
})
