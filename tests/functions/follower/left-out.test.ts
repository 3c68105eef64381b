import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { address, txHash } from '#contract/wire/ledger-ids'
import { lookForLeftOut } from '../../../functions/follower/left-out.ts'
import { readCursor } from '../../../functions/follower/store.ts'
import { accountIndex } from '../../../functions/ledger/ids.ts'
import type { ValidatedTx } from '../../../functions/ledger/ledger.ts'
import type { Services } from '../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const FIRST = txHash.parse('A'.repeat(64))
const ROBBERY = txHash.parse('B'.repeat(64))
const LAST = txHash.parse('C'.repeat(64))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  // As a node had it on which nobody was robbed in ledger 9.
  for (const [hash, ledger, previousTx] of [
    [FIRST, 8, null],
    [LAST, 10, FIRST],
  ] as const)
    await memory.db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, ?, ?, 'Payment', 'tesSUCCESS', '12', ?)`,
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
          ticketUsed: null,
        }),
      )
      .run()
  await memory.db
    .prepare(`INSERT INTO cursor (id, moves, ledger, hash, balance) VALUES (1, 2, 10, ?, '88')`)
    .bind(LAST)
    .run()
})
afterEach(() => memory.close())

function link(hash: string, ledger: number, previousTx: string): ValidatedTx {
  return {
    hash,
    ledger,
    closedAt: 0,
    account: MINTER,
    type: 'Payment',
    fee: drops(12n),
    ticket: null,
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

const strayed = [link(LAST, 10, FIRST)]
const robbed = [link(ROBBERY, 9, FIRST), link(LAST, 10, ROBBERY)]

async function look(...nodes: (readonly ValidatedTx[])[]) {
  const cursor = await readCursor(memory.db)
  if (!cursor) throw new Error('no cursor')
  const services = {
    db: memory.db,
    ledger: {
      nodes: nodes.map((txs) => ({
        async history(_account: string, _range: object, page: (txs: readonly ValidatedTx[]) => unknown) {
          await page(txs)
          return 'all'
        },
        transaction: async (hash: string) => ok(txs.find((tx) => tx.hash === hash) ?? null),
      })),
    },
    config: { minter: MINTER },
    follower: { catchUp: async () => null },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const said = await lookForLeftOut(services, cursor, 8)
  return { said, cursor: (await readCursor(memory.db))?.hash }
}

test('a robbery that a node which strayed left out is read after all', async () => {
  expect(await look(robbed, robbed)).toEqual({ said: 'otherwise', cursor: FIRST })
})

test('where every node has what was read, nothing was left out, and no transaction is asked for', async () => {
  expect(await look(strayed, strayed)).toEqual({ said: 'same', cursor: LAST })
})

test('where the nodes differ, it is looked at again later', async () => {
  expect(await look(robbed, strayed)).toEqual({ said: 'unsure', cursor: LAST })
})
