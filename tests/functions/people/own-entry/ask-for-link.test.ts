import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../../functions/config/read-config.ts'
import { quietLog } from '../../../../functions/log.ts'
import { askForLink } from '../../../../functions/people/own-entry/ask-for-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { complete } from '../../config/complete-environment.ts'

const { config, secrets } = readConfig(complete)
const ID = `TS-${'0'.repeat(26)}`
const ADDRESS = 'zoë@streak.test'
const now = Date.UTC(2026, 10, 27)

let memory: MemoryDatabase
let deferred: Promise<unknown>[]
beforeEach(async () => {
  memory = createMemoryDatabase()
  deferred = []
  await memory.db
    .prepare(
      `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
       VALUES (?1, 'question', ?2, json_object('email', ?2), '', ?3, ?3)`,
    )
    .bind(ID, ADDRESS, now)
    .run()
})
afterEach(() => memory.close())

function services(db: D1Database) {
  return {
    ...{ config, secrets, db, log: quietLog },
    mail: { send: async () => ({ is: 'sent', messageId: '1' }) as const },
    clock: { now: () => now, sleep: async () => {} },
    defer: (work: Promise<unknown>) => void deferred.push(work),
  }
}

/** The database, whose first write waits. */
function holding(write: Promise<void>): D1Database {
  let isFirst = true
  return new Proxy(memory.db, {
    get(database, name: keyof D1Database) {
      if (name !== 'prepare' || !isFirst) return database[name]
      isFirst = false
      return (sql: string) => ({
        bind: (...values: unknown[]) => ({
          run: () =>
            write.then(() =>
              database
                .prepare(sql)
                .bind(...values)
                .run(),
            ),
        }),
      })
    },
  })
}

const links = async () => {
  await Promise.all(deferred)
  const { results } = await memory.db.prepare(`SELECT status FROM mail WHERE kind = 'link'`).all()
  return results
}

test('the answer does not wait for what takes longer where the address is right', async () => {
  let write = () => {}
  const written = new Promise<void>((resolve) => {
    write = resolve
  })
  askForLink(services(holding(written)), { id: ID, email: ADDRESS })
  expect(deferred).toHaveLength(1)
  write()
  expect(await links()).toEqual([{ status: 'sent' }])
})

test('an address is found as it is typed: decomposed, in capitals, with an invisible character', async () => {
  askForLink(services(memory.db), {
    id: ID,
    email: ` ${ADDRESS.normalize('NFD').toUpperCase()}\u200b`,
  })
  expect(await links()).toHaveLength(1)
})
