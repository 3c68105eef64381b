import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '#contract/result'
import { address, txHash } from '#contract/wire/ledger-ids'
import { readAgain, readAgainSince } from '../../../functions/follower/read-again.ts'
import { readCursor, readTx } from '../../../functions/follower/store.ts'
import type { ValidatedTx } from '../../../functions/ledger/ledger.ts'
import type { Services } from '../../../functions/services.ts'
import { keepLink, linkShown } from '../../support/chain-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const MINT = txHash.parse('A'.repeat(64))
const ACCEPTANCE = txHash.parse('B'.repeat(64))
const LATER = txHash.parse('D4'.repeat(32))
const WITHDRAWAL = txHash.parse('C'.repeat(64))

const withdrawal = { account: MINTER, type: 'NFTokenCancelOffer', ticket: 6 } as const

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  const keep = (hash: string, ledger: number, previousTx: string | null) =>
    keepLink(db, { ...withdrawal, hash, ledger, previousTx })
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
  return linkShown({ ...withdrawal, hash: WITHDRAWAL, ledger: 12, previousTx })
}

function servicesWith(...shown: ((hash: string) => ValidatedTx | null)[]): Services {
  return {
    db: memory.db,
    ledger: {
      nodes: shown.map((show, at) => ({
        operator: `operator ${at}`,
        transaction: async (hash: string) => ok(show(hash)),
      })),
    },
    config: { minter: MINTER },
    follower: { catchUp: async () => null },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
}

async function read(...shown: (ValidatedTx | null)[]) {
  const services = servicesWith(...shown.map((tx) => () => tx))
  const known = await readTx(memory.db, WITHDRAWAL)
  const again = known ? await readAgain(services, known) : 'unsure'
  const alerts = await memory.db.prepare('SELECT name FROM alert').all<{ name: string }>()
  const kept = (await readTx(memory.db, WITHDRAWAL)) !== null
  return { again, kept, cursor: await readCursor(memory.db), alerts: alerts.results.map(({ name }) => name) }
}

test('what two nodes have otherwise than it was read is forgotten, and read on from the link before', async () => {
  expect(await read(shownAfter(ACCEPTANCE), shownAfter(ACCEPTANCE))).toEqual({
    again: 'otherwise',
    kept: false,
    cursor: { moves: 5, ledger: 8, hash: MINT, balance: '88' },
    alerts: [`reread ${WITHDRAWAL}`],
  })
})

test.each([
  ['both show it as it was read', [shownAfter(MINT), shownAfter(MINT)], 'same'],
  ['they differ', [shownAfter(MINT), shownAfter(ACCEPTANCE)], 'unsure'],
  ['only one shows it', [shownAfter(ACCEPTANCE), null], 'unsure'],
] as const)('where %s, what was read stays', async (_how, shown, said) => {
  const { again, kept, cursor, alerts } = await read(...shown)
  expect({ again, kept, at: cursor?.hash, alerts }).toEqual({
    again: said,
    kept: true,
    at: WITHDRAWAL,
    alerts: [],
  })
})

test('what somebody else has read otherwise meanwhile is not what the caller has read', async () => {
  const known = await readTx(memory.db, WITHDRAWAL)
  if (!known) throw new Error('it was not read')
  const services = servicesWith(
    () => shownAfter(MINT),
    () => shownAfter(MINT),
  )
  expect(await readAgain(services, { ...known, result: 'tecNO_ENTRY' })).toBe('otherwise')
  expect(await readAgain(services, known)).toBe('same')
})

/** The withdrawal and another after it, both as they were read. */
async function anotherSince(shown: (hash: string) => ValidatedTx | null, ...meanwhile: readonly string[]) {
  await memory.db.batch([
    memory.db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
         SELECT ?, 13, account, type, result, fee, json_set(effects, '$.root.previousTx', ?) FROM ledger_tx WHERE hash = ?`,
      )
      .bind(LATER, WITHDRAWAL, WITHDRAWAL),
    memory.db.prepare('UPDATE cursor SET moves = 5, ledger = 13, hash = ?').bind(LATER),
  ])
  const asRead = { ...shownAfter(WITHDRAWAL), hash: LATER, ledger: 13 }
  const show = (hash: string) => (hash === LATER && shown(hash)?.hash !== LATER ? asRead : shown(hash))
  for (const sql of meanwhile) await memory.db.prepare(sql).run()
  const said = await readAgainSince(servicesWith(show, show), LATER, 9)
  return { said, cursor: (await readCursor(memory.db))?.hash }
}

/** Nobody has the link before the withdrawal on record, though the chain was read on past it. */
const LEFT_OUT = `UPDATE ledger_tx SET effects = json_set(effects, '$.root.previousTx', '${ACCEPTANCE}') WHERE hash = '${WITHDRAWAL}'`

async function links(): Promise<string[]> {
  const { results } = await memory.db
    .prepare('SELECT hash FROM ledger_tx ORDER BY ledger')
    .all<{ hash: string }>()
  return results.map(({ hash }) => hash)
}

test('where the link before one is missing, all since the ledger before it is read again', async () => {
  expect(await anotherSince(() => shownAfter(ACCEPTANCE), LEFT_OUT)).toEqual({
    said: 'otherwise',
    cursor: MINT,
  })
  expect(await links()).toEqual([MINT])
})

test('so it is where what comes after the missing link was shown otherwise too', async () => {
  expect(await anotherSince(() => shownAfter(MINT), LEFT_OUT)).toEqual({ said: 'otherwise', cursor: MINT })
  expect(await links()).toEqual([MINT])
})

test('a history that begins later than the account has nothing left out before it', async () => {
  await memory.db.prepare('DELETE FROM ledger_tx WHERE hash = ?').bind(MINT).run()
  expect(await anotherSince(() => shownAfter(MINT))).toEqual({ said: 'unsure', cursor: LATER })
  expect(await links()).toEqual([WITHDRAWAL, LATER])
})

test('a link that was left out further back is found by the one that names it, and read on from before it', async () => {
  expect(await anotherSince(() => shownAfter(ACCEPTANCE))).toMatchObject({
    said: 'otherwise',
    cursor: MINT,
  })
})

test('all that two nodes have otherwise is read again, not only the first that is found', async () => {
  const failed = (tx: ValidatedTx) => ({ ...tx, meta: { ...tx.meta, TransactionResult: 'tecNO_ENTRY' } })
  const later = failed({ ...shownAfter(WITHDRAWAL), hash: LATER, ledger: 13 })
  const said = await anotherSince((hash) => (hash === LATER ? later : failed(shownAfter(MINT))))
  expect(said).toEqual({ said: 'otherwise', cursor: MINT })
  expect(await links()).toEqual([MINT])
})

test('where two nodes have every link since as it was read, nothing was left out', async () => {
  expect(await anotherSince(() => shownAfter(MINT))).toMatchObject({ said: 'same', cursor: LATER })
})

test('where a link further back is shown by nobody, nothing is known', async () => {
  expect(await anotherSince(() => null)).toMatchObject({ said: 'unsure', cursor: LATER })
})

test('where a link further back was forgotten meanwhile, to be read again, nothing is known', async () => {
  const forgotten = `DELETE FROM ledger_tx WHERE hash = '${WITHDRAWAL}'`
  const setBack = `UPDATE cursor SET moves = 6, ledger = 8, hash = '${MINT}'`
  expect((await anotherSince(() => shownAfter(MINT), forgotten, setBack)).said).toBe('unsure')
})

test('a halt for a loss that only one node showed ends as two nodes show the transaction otherwise', async () => {
  const brake = memory.db.prepare(`INSERT INTO brake (name, why, since) VALUES ('loss', ?, 0)`)
  const brakes = async () => (await memory.db.prepare('SELECT name FROM brake').all()).results
  const shown = shownAfter(ACCEPTANCE)
  await brake.bind(`5 drops left the minter without a submission of ours: ${LATER}`).run()
  await read(shown, shown)
  expect(await brakes(), 'one for another transaction stays').toHaveLength(1)
  await memory.db.prepare('DELETE FROM brake').run()
  await keepLink(memory.db, { ...withdrawal, hash: WITHDRAWAL, ledger: 12, previousTx: MINT }).run()
  await brake.bind(`5 drops left the minter without a submission of ours: ${WITHDRAWAL}`).run()
  await read(shown, shown)
  expect(await brakes()).toEqual([])
})
