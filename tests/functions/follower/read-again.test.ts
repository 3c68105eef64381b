import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { address, txHash } from '#contract/wire/ledger-ids'
import { readAgain } from '../../../functions/follower/read-again.ts'
import { readCursor, readTx } from '../../../functions/follower/store.ts'
import { accountIndex } from '../../../functions/ledger/ids.ts'
import type { ValidatedTx } from '../../../functions/ledger/ledger.ts'
import type { Services } from '../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const MINT = txHash.parse('A'.repeat(64))
const ACCEPTANCE = txHash.parse('B'.repeat(64))
const WITHDRAWAL = txHash.parse('C'.repeat(64))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  const keep = (hash: string, ledger: number, previousTx: string | null) =>
    db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, ?, ?, 'NFTokenCancelOffer', 'tesSUCCESS', '12', ?)`,
      )
      .bind(
        hash,
        ledger,
        MINTER,
        JSON.stringify({
          root: { previousTx, balance: '88', change: '-12' },
          minted: null,
          offered: [],
          tickets: [],
          ticketUsed: 6,
        }),
      )
  await db.batch([
    keep(MINT, 8, null),
    // As a node had it on which nobody had taken the offer.
    keep(WITHDRAWAL, 12, MINT),
    db
      .prepare('INSERT INTO cursor (id, moves, ledger, hash, balance) VALUES (1, 4, 12, ?, ?)')
      .bind(WITHDRAWAL, '88'),
  ])
})
afterEach(() => memory.close())

/** The withdrawal, as a node shows it that has this transaction before it. */
function shownAfter(previousTx: string): ValidatedTx {
  return {
    hash: WITHDRAWAL,
    ledger: 12,
    closedAt: 0,
    account: MINTER,
    type: 'NFTokenCancelOffer',
    fee: drops(12n),
    ticket: 6,
    uri: null,
    meta: {
      TransactionResult: 'tesSUCCESS',
      AffectedNodes: [
        {
          change: 'modified',
          LedgerEntryType: 'AccountRoot',
          LedgerIndex: accountIndex(MINTER),
          previousTx,
          previous: { Balance: '100' },
          fields: { Balance: '88' },
        },
      ],
    },
  } as unknown as ValidatedTx
}

async function read(...shown: (ValidatedTx | null)[]) {
  const services = {
    db: memory.db,
    ledger: { nodes: shown.map((tx) => ({ transaction: async () => ok(tx) })) },
    config: { minter: MINTER },
    follower: { catchUp: async () => null },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const again = await readAgain(services, WITHDRAWAL)
  const alerts = await memory.db.prepare('SELECT name FROM alert').all<{ name: string }>()
  const kept = (await readTx(memory.db, WITHDRAWAL)) !== null
  return { again, kept, cursor: await readCursor(memory.db), alerts: alerts.results.map(({ name }) => name) }
}

test('what two nodes have otherwise than it was read is forgotten, and read on from the link before', async () => {
  expect(await read(shownAfter(ACCEPTANCE), shownAfter(ACCEPTANCE))).toEqual({
    again: true,
    kept: false,
    cursor: { moves: 5, ledger: 8, hash: MINT, balance: '88' },
    alerts: [`reread ${WITHDRAWAL}`],
  })
})

test.each([
  ['both show it as it was read', [shownAfter(MINT), shownAfter(MINT)]],
  ['they differ', [shownAfter(MINT), shownAfter(ACCEPTANCE)]],
  ['only one shows it', [shownAfter(ACCEPTANCE), null]],
])('where %s, what was read stays', async (_how, shown) => {
  const { again, kept, cursor, alerts } = await read(...shown)
  expect({ again, kept, at: cursor?.hash, alerts }).toEqual({
    again: false,
    kept: true,
    at: WITHDRAWAL,
    alerts: [],
  })
})
