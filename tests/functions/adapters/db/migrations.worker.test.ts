import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { TOTAL_SUPPLY } from '#contract/tiers'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import { SELECT_DUST } from '../../../../functions/sale/payment/dust-store.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { migrations } from '../../../support/migrations.ts'

const root = new URL('../../../../', import.meta.url).pathname
const steps = migrations()

test('wrangler applies every migration to an empty database exactly once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const database = {
    binding: 'DB',
    database_name: 'applied',
    migrations_dir: join(root, 'functions/adapters/db/migrations'),
  }
  writeFileSync(join(folder, 'worker.mjs'), 'export default { fetch: () => new Response() }')
  writeFileSync(
    join(folder, 'wrangler.json'),
    JSON.stringify({
      name: 'applied',
      main: 'worker.mjs',
      compatibility_date: '2026-10-01',
      d1_databases: [{ ...database, database_id: '00000000-0000-0000-0000-000000000000' }],
    }),
  )
  const server = createTestHarness({ root: folder, workers: [{ configPath: join(folder, 'wrangler.json') }] })
  try {
    await server.listen()
    const worker = server.getWorker<{ DB: D1Database }>()
    await worker.applyD1Migrations('DB')
    await worker.applyD1Migrations('DB')
    const { DB } = await worker.getEnv()
    const { results } = await DB.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>()
    expect(results.map(({ name }) => name)).toEqual(steps.map(({ name }) => name))
    expect(await DB.prepare('SELECT count(*) AS n FROM pass').first('n')).toBe(TOTAL_SUPPLY)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

interface Column {
  readonly name: string
  readonly type: string
}

/**
 * A value that the column accepts: the first that its CHECK names, else the same hex digits everywhere, so that
 * references hold.
 */
function sampleOf({ name, type }: Column, table: string): string | number | Uint8Array | null {
  // Of a pause: only an opening has one.
  if (name === 'until' && table.includes('until IS NOT NULL')) return null
  const allowed = new RegExp(`CHECK \\(${name} (?:IN\\s*\\(|= )'?([\\w-]+)`).exec(table)?.[1]
  if (type === 'INTEGER') return Number(allowed ?? 7_777)
  if (type === 'BLOB') return new Uint8Array([0x77])
  return table.includes(`json_valid(${name})`) ? '{}' : (allowed ?? 'AB')
}

/** Puts a row into every table, and counts the rows of each. */
async function fill(db: D1Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const { results } = await db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all<{ name: string; sql: string }>()
  for (const { name, sql } of results) {
    const columns = (await db.prepare(`PRAGMA table_info(${name})`).all<Column>()).results
    const values = columns.map((column) => sampleOf(column, sql))
    const places = columns.map(() => '?').join(', ')
    await db
      .prepare(`INSERT INTO ${name} (${columns.map((column) => column.name).join(', ')}) VALUES (${places})`)
      .bind(...values)
      .run()
    counts.set(name, (await db.prepare(`SELECT count(*) AS n FROM ${name}`).first<number>('n')) ?? 0)
  }
  return counts
}

/** Tables whose rows a later migration moves to another table. */
const SUCCESSORS: Readonly<Record<string, string>> = {
  kyc_person: 'person',
  kyc_wallet: 'person_wallet',
  brake: 'halt',
  farewell: 'shutdown_notice',
  token: 'pass',
}

test.each(steps.slice(0, -1).map(({ name }, at) => [name, at] as const))(
  'a database with rows in every table after %s accepts the later migrations and keeps its rows',
  async (_name, at) => {
    const { db, close } = createMemoryDatabase(steps.slice(0, at + 1))
    const before = await fill(db)
    for (const { statements } of steps.slice(at + 1)) {
      for (const statement of statements) await db.prepare(statement).run()
    }
    for (const [table, rows] of before) {
      const now = SUCCESSORS[table] ?? table
      expect([now, await db.prepare(`SELECT count(*) AS n FROM ${now}`).first('n')]).toEqual([now, rows])
    }
    close()
  },
)

test('dust recorded before its rows were shortened stays owed, and is returned by the refund that it names', async () => {
  const at = steps.findIndex(({ name }) => name.includes('short_dust'))
  const { db, close } = createMemoryDatabase(steps.slice(0, at))
  const [payer, other] = ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'rMinterMinterMinter']
  const dust = [
    { payer, hash: 'A'.repeat(64), tag: 7, ledger: 9, drops: 13, refund: null },
    { payer, hash: 'B'.repeat(64), tag: -1, ledger: 8, drops: 14, refund: null },
    { payer: other, hash: 'C'.repeat(64), tag: -1, ledger: 7, drops: 15, refund: 'D'.repeat(64) },
  ]
  const debts = [
    { payer, tag: -1, status: 'owed', version: 0, drops: 14, due_at: null, refund: null, attempts: 0 },
    { payer, tag: 7, status: 'owed', version: 2, drops: 13, due_at: 5, refund: null, attempts: 1 },
    {
      payer: other,
      tag: -1,
      status: 'refunding',
      version: 1,
      drops: 0,
      due_at: 6,
      refund: 'D'.repeat(64),
      attempts: 1,
    },
  ]
  for (const [table, rows] of [
    ['dust', dust],
    ['dust_debt', debts],
  ] as const)
    for (const row of rows)
      await db
        .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`)
        .bind(...Object.values(row))
        .run()
  for (const { statements } of steps.slice(at)) {
    for (const statement of statements) await db.prepare(statement).run()
  }
  expect(await sql`${SELECT_DUST} ORDER BY dust.hash`.all(db)).toEqual(dust)
  const kept = await db
    .prepare(`SELECT ${Object.keys(debts[0] ?? {})} FROM dust_debt ORDER BY payer, tag`)
    .all()
  expect(kept.results).toEqual(debts)
  close()
})

test('of the rows of the previous release, unfollowed links, unconfirmed sales and the tail count as shown by one operator only', async () => {
  const at = steps.findIndex(({ name }) => name.includes('diverged'))
  const { db, close } = createMemoryDatabase(steps.slice(0, at))
  const names = ['followed', 'unfollowed', 'confirmed sale', 'unconfirmed sale', 'refused late', 'tail']
  for (const name of names)
    await db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, followed) VALUES (?, 1, '', '', '', '', '', ?)`,
      )
      .bind(name, name === 'unfollowed' ? 0 : 1)
      .run()
  for (const [name, how, confirmed] of [
    ['confirmed sale', 'accepted', 1],
    ['unconfirmed sale', 'accepted', 0],
    ['refused late', 'expired', 0],
  ] as const)
    await db
      .prepare(
        `INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee, confirmed) VALUES (?1, ?2, '', '', ?1, 1, '', '', ?3)`,
      )
      .bind(name, how, confirmed)
      .run()
  await db
    .prepare(`INSERT INTO cursor (id, moves, ledger, hash, balance) VALUES (1, 1, 1, 'tail', '1')`)
    .run()
  await db.prepare(`INSERT INTO brake (name, why, since) VALUES ('loss', 'robbed', 7)`).run()
  for (const { statements } of steps.slice(at)) {
    for (const statement of statements) await db.prepare(statement).run()
  }
  const { results } = await db.prepare('SELECT hash FROM ledger_tx WHERE alone = 1 ORDER BY rowid').all()
  expect(results).toEqual([{ hash: 'unfollowed' }, { hash: 'unconfirmed sale' }, { hash: 'tail' }])
  expect(await db.prepare('SELECT * FROM halt').first()).toEqual({ name: 'loss', why: 'robbed', since: 7 })
  close()
})
