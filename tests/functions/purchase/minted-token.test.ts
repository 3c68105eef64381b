import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { nftokenId, type TxHash, txHash } from '#contract/wire/ledger-ids'
import { followMint } from '../../../functions/purchase/follow-mint.ts'
import type { Services } from '../../../functions/services.ts'
import { linkShown } from '../../support/chain-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'
import { BUYER, keepSigned, MINT, samplePurchase, TOKEN } from './sample-purchase.ts'

const BEFORE = txHash.parse('5'.repeat(64))
const REALLY = nftokenId.parse('0008'.padEnd(64, 'B'))

let memory: MemoryDatabase
/** Why no two nodes agree. */
let error: 'alone' | 'not-yet' | 'unreachable' = 'unreachable'
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db.batch([
    ...keepSigned(memory.db),
    read(BEFORE, 100, 'TicketCreate', 'tesSUCCESS', null),
    read(MINT, 101, 'NFTokenMint', 'tesSUCCESS', TOKEN),
    memory.db
      .prepare(`INSERT INTO cursor (id, moves, ledger, hash, balance) VALUES (1, 3, 101, ?, '1')`)
      .bind(MINT),
  ])
})
afterEach(() => memory.close())

const effectsWith = (token: string | null) =>
  JSON.stringify({
    root: { previousTx: BEFORE, balance: '88', change: '-12' },
    minted: token && { token, uri: '' },
    offered: [],
    tickets: [],
    ticketUsed: null,
  })

function read(hash: TxHash, ledger: number, type: string, result: string, token: string | null) {
  return memory.db
    .prepare(
      `INSERT OR IGNORE INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, ?, ?, ?, ?, '12', ?)`,
    )
    .bind(hash, ledger, BUYER, type, result, effectsWith(token))
}

const LINK = linkShown({ account: BUYER, hash: MINT, ledger: 101, previousTx: BEFORE, type: 'NFTokenMint' })

/** A pass that was minted just now and is about to be offered by a transaction of its own; each node shows its mint with the token it names. */
function minted(...shown: (string | null)[]) {
  const nodeOf = (token: string | null, at: number) => ({
    operator: `operator ${at}`,
    state: async () => (error === 'alone' && at > 0 ? err('unreachable') : ok({})),
    transaction: async () => ok(token && { ...LINK, meta: { ...LINK.meta, nftoken_id: token }, uri: '' }),
  })
  const services = {
    db: memory.db,
    config: { minter: BUYER },
    ledger: { nodes: shown.map(nodeOf) },
    follower: {
      catchUp: async () => void (await read(MINT, 101, 'NFTokenMint', 'tesSUCCESS', REALLY).run()),
    },
    clock: { now: () => 2_000 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const purchase = samplePurchase({
    status: 'minting',
    payload: null,
    offer: null,
    nftokenId: null,
    minted: null,
  })
  return { services, purchase }
}

async function follow(...shown: (string | null)[]) {
  const { services, purchase } = minted(...shown)
  const step = await followMint(services, purchase, { asker: 'close', deadline: 0 })
  const token = await memory.db.prepare('SELECT nftoken_id FROM token WHERE id = 510').first('nftoken_id')
  return { step, token }
}

test('a token that a node of another way has shown is read again before its pass has it', async () => {
  expect(await follow(REALLY, REALLY)).toEqual({ step: 'again', token: null })
  const { step, token } = await follow(REALLY, REALLY)
  expect(step).toMatchObject({ moved: { status: 'reserved', nftokenId: REALLY } })
  expect(token).toBe(REALLY)
})

test.each([
  ['do not say the same of its mint', [REALLY, TOKEN], 'unreachable'],
  ['have not both come as far', [TOKEN, null], 'not-yet'],
] as const)('where two nodes %s, no pass has its token yet', async (_how, shown, agreed) => {
  error = agreed
  expect(await follow(...shown)).toEqual({ step: 'wait', token: null })
})

test.each([
  ['two nodes show', [TOKEN, TOKEN], 'unreachable'],
  ['one node shows while it is alone', [TOKEN, null], 'alone'],
] as const)('a token that %s is its pass’s', async (_how, shown, agreed) => {
  error = agreed
  const { step, token } = await follow(...shown)
  expect(step).toMatchObject({ moved: { status: 'reserved', nftokenId: TOKEN } })
  expect(token).toBe(TOKEN)
})

test('what a node showed that does not count any more is read again from the one that does', async () => {
  error = 'alone'
  expect(await follow(REALLY, TOKEN)).toEqual({ step: 'again', token: null })
  expect((await follow(REALLY, TOKEN)).token).toBe(REALLY)
})
