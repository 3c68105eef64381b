import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { address, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { readOutbox } from '../../../../functions/people/mail/outbox-store.ts'
import type { Services } from '../../../../functions/services.ts'
import type { HighWater } from '../../../../functions/triggers/follower/memory.ts'
import { RestoreWatch } from '../../../../functions/triggers/follower/restored.ts'
import { createFollowerMemory } from '../../../support/follower-memory.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const READ = txHash.parse('1'.repeat(64))
const MINT = txHash.parse('2'.repeat(64))
const OFFER = 'E'.repeat(64)
/** The last ledger that may include the mint. */
const LAST = 120

let memory: MemoryDatabase
let now = 0
beforeEach(async () => {
  now = 1_000_000
  memory = createMemoryDatabase()
  await run(`INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 4, 100, '${READ}', '0')`)
  await run(
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, processed, effects)
     VALUES ('${READ}', 100, '${MINTER}', 'TicketCreate', 'tesSUCCESS', '12', 1, '${JSON.stringify({
       root: { previousTx: null, balance: '0', change: '0' },
       minted: null,
       offered: [],
       tickets: [],
       ticketUsed: null,
     })}')`,
  )
})
afterEach(() => memory.close())

const COLUMNS = '(hash, ledger, closed_at, account, type, result, fee, effects, processed)'

async function run(sql: string): Promise<void> {
  await memory.db.prepare(sql).run()
}

/** A follower whose nodes agree on a ledger in which everything was read. */
function watchAt(
  agreed: { index: number },
  highWater: HighWater | null = { moves: 4, hash: READ },
  said: string[] = [],
  { db = memory.db, remembered = createFollowerMemory({ now: highWater }) } = {},
) {
  const view = { account: async () => ok({ previousTx: READ, balance: drops(0n) }) }
  const services = {
    db,
    ledger: { agree: async () => ok({ ...view, index: agreed.index }) },
    clock: { now: () => now },
    config: { minter: MINTER },
    secrets: { alertUrl: null },
    log: { ...quietLog, attention: ({ what }: { what: string }) => void said.push(what) },
    defer: () => {},
  } as unknown as Services
  return new RestoreWatch(services, remembered)
}

async function writeDown(hash: string, purpose = 'mint-offer', status = 'signed'): Promise<void> {
  await run(
    `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at, status)
     VALUES ('${hash}', '${purpose}', '', 100, ${LAST}, 0, '${status}')`,
  )
}

async function halts(): Promise<unknown[]> {
  return (await memory.db.prepare('SELECT name FROM halt').all()).results
}

/** Ends the halt once everything was followed again; `meanwhile` runs before the last check. */
async function release(watch: ReturnType<typeof watchAt>, level: number, meanwhile?: string): Promise<void> {
  await watch.release(level)
  await run('UPDATE ledger_tx SET processed = 1')
  if (meanwhile) await run(meanwhile)
  await watch.release(level)
}

test('a recorded transaction is sent, and is no sign of a restored database', async () => {
  await writeDown(MINT)
  const watch = watchAt({ index: 110 })
  expect(await watch.mayGoOut(MINT, LAST)).toBe(true)
  expect(await watch.check()).toMatchObject({ restored: false })
  expect(await halts()).toEqual([])
})

test('a journal that advances during the check is no sign of a restored database', async () => {
  const high = { now: { moves: 4, hash: READ } }
  const remembered = {
    ...createFollowerMemory(high),
    async read() {
      await setImmediate()
      return high.now
    },
  }
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await memory.db.batch(statements)
    // Another link is appended just after the journal's position was read.
    await run('UPDATE cursor SET moves = 5')
    high.now = { moves: 5, hash: READ }
    return results
  }
  const db = { prepare: (sql: string) => memory.db.prepare(sql), batch } as D1Database
  const watch = watchAt({ index: 110 }, null, [], { db, remembered })
  expect(await watch.check()).toMatchObject({ restored: false })
  expect(await halts()).toEqual([])
})

test('a database that lacks only a sent transaction was restored too: nothing more is sent, and all sessions end', async () => {
  await run(
    `INSERT INTO session (token_hash, address, created_at, expires_at) VALUES ('a', '${MINTER}', 0, 9000000)`,
  )
  await writeDown(MINT)
  const watch = watchAt({ index: 110 })
  await watch.mayGoOut(MINT, LAST)
  await run('DELETE FROM submission')
  const again = 'B'.repeat(64)
  await writeDown(again)
  expect(await watch.mayGoOut(txHash.parse(again), LAST)).toBe(false)
  expect(await halts()).toEqual([{ name: 'restored' }])
  expect(await memory.db.prepare('SELECT count(*) AS n FROM session').first('n')).toBe(0)
})

test('a mail that waits in a restored database may have been sent, and is not sent by itself', async () => {
  const entryId = `TS-${'0'.repeat(26)}`
  await run(`INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
    VALUES ('${entryId}', 'question', 'ada@streak.test', '{}', '', 0, 0)`)
  await run(`INSERT INTO mail (id, entry_id, kind, address, counted_as, due_at, written_at)
    VALUES ('m', '${entryId}', 'answer', 'ada@streak.test', 'ada@streak.test', 0, 0)`)
  const outbox = () => readOutbox(memory.db, { now: 1_000_000, lostBefore: 1_000_000, most: 9 })
  const watch = watchAt({ index: 110 }, { moves: 5, hash: READ })
  expect((await outbox()).due).toHaveLength(1)
  await watch.check()
  expect(await outbox()).toEqual({ due: [], lost: [{ entryId, kind: 'answer' }] })
})

test('a database restored a second time, to a moment of the halt for the first, has its sessions ended once more', async () => {
  const login = (name: string) =>
    run(
      `INSERT INTO session (token_hash, address, created_at, expires_at) VALUES ('${name}', '${MINTER}', 0, 9000000)`,
    )
  const sessions = () => memory.db.prepare('SELECT count(*) AS n FROM session').first('n')
  const watch = watchAt({ index: 110 }, { moves: 9, hash: READ })
  await login('before the first')
  await watch.check()
  expect(await sessions()).toBe(0)
  await login('during the halt')
  await run('UPDATE cursor SET moves = 5')
  await watch.check()
  expect(await sessions(), 'the journal is read on').toBe(1)
  await run('UPDATE cursor SET moves = 4')
  await watch.check()
  expect(await sessions()).toBe(0)
  expect(await halts()).toEqual([{ name: 'restored' }])
})

test('a second restore whose check failed half-way is handled by the next check', async () => {
  let isDown = false
  const prepare = (sql: string) => {
    if (isDown && sql.includes('DELETE FROM session')) throw new Error('D1 does not answer')
    return memory.db.prepare(sql)
  }
  const db = { prepare, batch: (all: D1PreparedStatement[]) => memory.db.batch(all) } as D1Database
  const watch = watchAt({ index: 110 }, { moves: 9, hash: READ }, [], {
    db,
    remembered: createFollowerMemory({ now: { moves: 9, hash: READ } }),
  })
  await watch.check()
  await run(
    `INSERT INTO session (token_hash, address, created_at, expires_at) VALUES ('a', '${MINTER}', 0, 9000000)`,
  )
  await run('UPDATE cursor SET moves = 3')
  isDown = true
  await expect(watch.check()).rejects.toThrow('D1 does not answer')
  isDown = false
  await watch.check()
  expect(await memory.db.prepare('SELECT count(*) AS n FROM session').first('n')).toBe(0)
})

test('the halt lasts until the lost transactions can no longer be validated', async () => {
  await writeDown(MINT)
  const agreed = { index: 110 }
  const watch = watchAt(agreed)
  await watch.mayGoOut(MINT, LAST)
  await run('DELETE FROM submission')
  await watch.check()
  await watch.release(agreed.index)
  agreed.index = LAST - 1
  await watch.release(agreed.index)
  expect(await halts()).toEqual([{ name: 'restored' }])
  agreed.index = LAST
  await release(watch, agreed.index)
  expect(await halts()).toEqual([])
  expect(await watch.check()).toMatchObject({ restored: false })
})

test('a lost transaction is noticed although it was read before the check', async () => {
  await writeDown(MINT)
  const watch = watchAt({ index: 110 })
  await watch.mayGoOut(MINT, LAST)
  await run('DELETE FROM submission')
  await run(`UPDATE ledger_tx SET hash = '${MINT}'`)
  expect(await watch.check()).toMatchObject({ restored: true })
})

test('a lost transaction that is read again is not waited for', async () => {
  await writeDown(MINT)
  const watch = watchAt({ index: 110 })
  await watch.mayGoOut(MINT, LAST)
  await run('DELETE FROM submission')
  await watch.check()
  await run(`UPDATE ledger_tx SET hash = '${MINT}'`)
  await run(
    `INSERT INTO ledger_tx ${COLUMNS} SELECT '${READ}', ledger, closed_at, account, type, result, fee, effects, 1 FROM ledger_tx`,
  )
  await release(watch, 110)
  expect(await halts()).toEqual([])
})

test('a transaction marked as followed by an instance from before the restore is followed again', async () => {
  await run(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`)
  const old = txHash.parse('3'.repeat(64))
  await run(
    `INSERT INTO ledger_tx ${COLUMNS} SELECT '${old}', 1, closed_at, account, type, result, fee, effects, 1 FROM ledger_tx`,
  )
  await run(`UPDATE ledger_tx SET ledger = 1000 WHERE hash = '${READ}'`)
  const watch = watchAt({ index: 1010 })
  await watch.release(1010)
  const { results } = await memory.db.prepare('SELECT hash FROM ledger_tx WHERE processed = 0').all()
  expect(results).toEqual([{ hash: READ }])
  expect(await halts()).toEqual([{ name: 'restored' }])
  await release(watch, 1010)
  expect(await halts()).toEqual([])
})

test('an alert is raised before a halt is released whose setter died before raising it', async () => {
  await run(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`)
  const said: string[] = []
  await release(watchAt({ index: 110 }, undefined, said), 110)
  expect(await halts()).toEqual([])
  expect(said).toEqual(['halt restored: The database was restored to an earlier moment.'])
})

test.each([
  ['a transaction is not followed yet', 'UPDATE ledger_tx SET processed = 0'],
  [
    'an offer without a purchase can still be accepted',
    `INSERT INTO stale_offer (id, since) VALUES ('${OFFER}', 0)`,
  ],
  ['the database is still behind the journal', 'UPDATE cursor SET moves = 3'],
])('the halt lasts while %s', async (_why, sql) => {
  await run(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`)
  await release(watchAt({ index: 110 }), 110, sql)
  expect(await halts()).toEqual([{ name: 'restored' }])
})

test.each([
  ['a mint signed without knowing of the restore', 'mint-offer', 1],
  ['a mint', 'mint', 1],
  ['an offer', 'offer', 1],
  ['a payment to the treasury', 'proceeds', 1],
  ['a refund', 'refund', 1],
  ['a withdrawal', 'cancel', 0],
])('while %s is pending there are %s halts', async (_what, purpose, left) => {
  await run(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`)
  await writeDown(MINT, purpose)
  await release(watchAt({ index: 110 }), 110)
  expect(await halts()).toHaveLength(left)
})

test.each([
  ['does not join the ledger', `INSERT INTO halt (name, why, since) VALUES ('diverged', '', 0)`],
  ['was shown by one operator alone', 'UPDATE ledger_tx SET alone = 1'],
])('nothing is sent while a part of the journal %s', async (_what, sql) => {
  await writeDown(MINT)
  const watch = watchAt({ index: 110 })
  expect(await watch.mayGoOut(MINT, LAST)).toBe(true)
  await run(sql)
  expect(await watch.mayGoOut(MINT, LAST)).toBe(false)
})

test('nothing is sent under a halt that another instance set, although this one misses nothing', async () => {
  await run(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`)
  await writeDown(MINT)
  expect(await watchAt({ index: 110 }).mayGoOut(MINT, LAST)).toBe(false)
})

test.each([
  ['is behind the remembered one', 'UPDATE cursor SET moves = 3'],
  ['has another link after as many moves', `UPDATE cursor SET tail = '${OFFER}'`],
  ['is gone', 'DELETE FROM cursor'],
])('a database whose journal %s was restored', async (_what, sql) => {
  await run(sql)
  expect(await watchAt({ index: 110 }).check()).toMatchObject({ restored: true })
  expect(await halts()).toEqual([{ name: 'restored' }])
})

test('the sale stays paused until a person resumes it, even after the halt of a restored database', async () => {
  const watch = watchAt({ index: 110 }, { moves: 5, hash: READ })
  await watch.check()
  await run('UPDATE cursor SET moves = 5')
  await release(watch, 110)
  expect(await halts()).toEqual([])
  expect((await memory.db.prepare('SELECT scope FROM pause').all()).results).toEqual([{ scope: 'sale' }])
})

test('callers in passing share a check for a second', async () => {
  const watch = watchAt({ index: 110 })
  expect(await watch.checkIfDue()).toMatchObject({ restored: false })
  now += 999
  expect(await watch.checkIfDue()).toBeNull()
  now += 1
  expect(await watch.checkIfDue()).not.toBeNull()
})

test('a check tells whether a person’s decision is still to be carried out', async () => {
  const watch = watchAt({ index: 110 })
  expect(await watch.check()).toMatchObject({ decided: false })
  await run(`INSERT INTO journal_decision (kind, link, who, why, at) VALUES ('rewind', '', '', '', 0)`)
  expect(await watch.check()).toMatchObject({ decided: true })
  await run('UPDATE journal_decision SET done_at = 1')
  expect(await watch.check()).toMatchObject({ decided: false })
})

test('the halt lasts while a lost transaction may be validated, although everything else is handled', async () => {
  await writeDown(MINT)
  const agreed = { index: LAST - 1 }
  const watch = watchAt(agreed)
  await watch.mayGoOut(MINT, LAST)
  await run('DELETE FROM submission')
  await watch.check()
  await release(watch, LAST)
  expect(await halts()).toEqual([{ name: 'restored' }])
  agreed.index = LAST
  await release(watch, LAST)
  expect(await halts()).toEqual([])
})

test('the halt lasts while the journal lacks the minter’s last transaction in the ledger that two operators agree on', async () => {
  await run(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`)
  await run(`UPDATE ledger_tx SET hash = '${MINT}'`)
  const watch = watchAt({ index: 110 })
  await release(watch, 110)
  expect(await halts()).toEqual([{ name: 'restored' }])
  await run(`UPDATE ledger_tx SET hash = '${READ}'`)
  await release(watch, 110)
  expect(await halts()).toEqual([])
})

test('a transaction that the database lost just now is not forgotten before that is noticed', async () => {
  await writeDown(MINT)
  const watch = watchAt({ index: 110 })
  await watch.mayGoOut(MINT, LAST)
  await run('DELETE FROM submission')
  await watch.release(LAST)
  expect(await watch.check()).toMatchObject({ restored: true })
})

test('a database that is restored once more while it is read again has its last hour handled once more', async () => {
  await run(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`)
  const watch = watchAt({ index: 110 })
  await watch.release(110)
  await run('UPDATE ledger_tx SET processed = 1')
  await run('UPDATE cursor SET moves = 3')
  await watch.check()
  await run('UPDATE cursor SET moves = 4')
  await watch.release(110)
  expect(await halts()).toEqual([{ name: 'restored' }])
  expect(await memory.db.prepare('SELECT processed FROM ledger_tx').first('processed')).toBe(0)
})

test('a second halt has the last hour handled once more too, and the alert of each ends with it', async () => {
  const watch = watchAt({ index: 110 })
  for (const since of [1, 2]) {
    await run(`INSERT INTO halt (name, why, since) VALUES ('restored', '', ${since})`)
    await watch.release(110)
    expect(await memory.db.prepare('SELECT processed FROM ledger_tx').first('processed')).toBe(0)
    await release(watch, 110)
    expect(await halts()).toEqual([])
    expect((await memory.db.prepare('SELECT name FROM alert').all()).results).toEqual([])
    now += 60_000
  }
})

test('a transaction that was validated, or can be no more, keeps no halt', async () => {
  await run(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`)
  await writeDown(MINT, 'refund', 'validated')
  await writeDown(OFFER, 'proceeds', 'dead')
  await release(watchAt({ index: 110 }), 110)
  expect(await halts()).toEqual([])
})
