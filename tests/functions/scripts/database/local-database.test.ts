import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import { localDatabase } from '../../../../functions/scripts/database/local-database.ts'
import { openDatabase } from '../../../../functions/scripts/database/open-database.ts'
import { memoryFolder } from '../../../support/memory-folder.ts'

let state: string
let folder: string
beforeEach(() => {
  state = memoryFolder()
  folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  mkdirSync(folder, { recursive: true })
  for (const name of ['abc.sqlite', 'metadata.sqlite']) writeFileSync(join(folder, name), '')
})
afterEach(() => rmSync(state, { recursive: true, force: true }))

test('statements have parameters, and each answers with its rows', async () => {
  const database = localDatabase(state)
  expect(await database.run(sql`CREATE TABLE pass (id TEXT, price INTEGER)`)).toEqual([])
  const insert = sql`INSERT INTO pass VALUES (${"it's"}, ${5})`
  const select = sql`SELECT *, ${null} AS seen FROM pass`
  expect(await database.runAll([insert, select])).toEqual([[], [{ id: "it's", price: 5, seen: null }]])
})

test('a folder is named for the database of local alone: elsewhere the word would be ignored', async () => {
  const database = openDatabase({ environment: 'local', state })
  expect(await database.run(sql`SELECT 1 AS n`)).toEqual([{ n: 1 }])
  expect(() => openDatabase({ environment: 'testnet', state })).toThrow(
    '--persist-to names a folder of local: testnet has none.',
  )
  expect(() => openDatabase({ environment: 'local', state: '' })).toThrow(
    '--persist-to needs a folder after it.',
  )
})

test('a failed statement takes back those before it', async () => {
  const database = localDatabase(state)
  await database.run(sql`CREATE TABLE pass (id TEXT)`)
  const insert = sql`INSERT INTO pass VALUES ('c1')`
  const failing = database.runAll([insert, sql`SELECT * FROM absent`])
  await expect(failing).rejects.toThrow('no such table: absent')
  expect(await database.run(sql`SELECT * FROM pass`)).toEqual([])
})

test('what the database of another release lacks is said with what to do', async () => {
  const database = localDatabase(state)
  await expect(database.run(sql`SELECT * FROM absent`)).rejects.toThrow('npm start brings it up to date')
})

test('a command waits until another process has written', async () => {
  const database = localDatabase(state)
  await database.run(sql`CREATE TABLE pass (id TEXT)`)
  const writer = `
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(process.argv[1])
    database.exec("BEGIN IMMEDIATE; INSERT INTO pass VALUES ('theirs')")
    console.log('writing')
    setTimeout(() => database.exec('COMMIT'), 300)`
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', writer]
  const child = spawn(process.execPath, [...words, join(folder, 'abc.sqlite')])
  const ended = new Promise((resolve) => child.on('close', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await database.run(sql`INSERT INTO pass VALUES ('ours')`)
  expect(await ended).toBe(0)
  expect(await database.run(sql`SELECT id FROM pass`)).toEqual([{ id: 'theirs' }, { id: 'ours' }])
})

test('what only reads asks for no lock of a writer, for which the Worker would not wait', async () => {
  const database = localDatabase(state)
  await database.run(sql`CREATE TABLE pass (id TEXT)`)
  const writer = new DatabaseSync(join(folder, 'abc.sqlite'))
  // D1 keeps its files in this mode.
  writer.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; INSERT INTO pass VALUES ('theirs')")
  expect(
    await database.runAll([
      sql`SELECT * FROM pass`,
      sql`
    SELECT 1 AS one`,
    ]),
  ).toEqual([[], [{ one: 1 }]])
  writer.exec('COMMIT')
  writer.close()
})

test('a user who may not write to the database reads that nothing was changed', async () => {
  const database = localDatabase(state)
  const refused = database.runAll([sql`PRAGMA query_only = 1`, sql`CREATE TABLE pass (id TEXT)`])
  await expect(refused).rejects.toThrow(`Nothing was changed: this user may not write to ${state}`)
})

test('without a database, and with several, the operator reads what to do', async () => {
  writeFileSync(join(folder, 'def.sqlite'), '')
  await expect(localDatabase(state).run(sql`SELECT 1`)).rejects.toThrow(`several databases in ${folder}`)
  const nowhere = localDatabase(join(state, 'nowhere'))
  await expect(nowhere.run(sql`SELECT 1`)).rejects.toThrow(
    `There is no local database in ${join(state, 'nowhere')} yet: run npm start once.`,
  )
})
