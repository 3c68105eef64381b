import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '#contract/result'
import { address, txHash } from '#contract/wire/ledger-ids'
import { lookForLeftOut } from '../../../functions/follower/left-out.ts'
import { readCursor } from '../../../functions/follower/store.ts'
import type { ValidatedTx } from '../../../functions/ledger/ledger.ts'
import type { Services } from '../../../functions/services.ts'
import { keepLink, linkShown } from '../../support/chain-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const payment = { account: MINTER, type: 'Payment' } as const
const FIRST = txHash.parse('A'.repeat(64))
const ROBBERY = txHash.parse('B'.repeat(64))
const LAST = txHash.parse('C'.repeat(64))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  // As a node had it on which nobody was robbed in ledger 9.
  await memory.db.batch([
    keepLink(memory.db, { ...payment, hash: FIRST, ledger: 8, previousTx: null }),
    keepLink(memory.db, { ...payment, hash: LAST, ledger: 10, previousTx: FIRST }),
  ])
  await memory.db
    .prepare(`INSERT INTO cursor (id, moves, ledger, hash, balance) VALUES (1, 2, 10, ?, '88')`)
    .bind(LAST)
    .run()
})
afterEach(() => memory.close())

function link(hash: string, ledger: number, previousTx: string): ValidatedTx {
  return linkShown({ ...payment, hash, ledger, previousTx })
}

const strayed = [link(LAST, 10, FIRST)]
const robbed = [link(ROBBERY, 9, FIRST), link(LAST, 10, ROBBERY)]

async function look(...nodes: (readonly ValidatedTx[])[]) {
  const cursor = await readCursor(memory.db)
  if (!cursor) throw new Error('no cursor')
  const services = {
    db: memory.db,
    ledger: {
      nodes: nodes.map((txs, at) => ({
        operator: `operator ${at}`,
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

test('a link that a node which strayed showed with another end is read again', async () => {
  const failed = [link(LAST, 10, FIRST)].map((tx) => ({
    ...tx,
    meta: { ...tx.meta, TransactionResult: 'tecPATH_DRY' },
  }))
  expect(await look(failed, failed)).toEqual({ said: 'otherwise', cursor: FIRST })
})

test('where every node has what was read, nothing was left out, and no transaction is asked for', async () => {
  expect(await look(strayed, strayed)).toEqual({ said: 'same', cursor: LAST })
})

test('where the nodes differ, it is looked at again later', async () => {
  expect(await look(robbed, strayed)).toEqual({ said: 'unsure', cursor: LAST })
})
