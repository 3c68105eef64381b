import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { readConfig } from '../../../../functions/config/read-config.ts'
import { quietLog } from '../../../../functions/log.ts'
import { askForLink } from '../../../../functions/people/own-entry/ask-for-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { complete } from '../../config/complete-environment.ts'

const { config, secrets } = readConfig(complete)
const ID = `TS-${'0'.repeat(26)}`
const ADDRESS = 'ada@bücher.test'

let memory: MemoryDatabase
let deferred: Promise<unknown>[]
let now: number
beforeEach(async () => {
  memory = createMemoryDatabase()
  deferred = []
  now = Date.UTC(2026, 10, 27)
  await store(ID, ADDRESS)
})
afterEach(() => memory.close())

async function store(id: string, email: string) {
  await memory.db
    .prepare(
      `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
       VALUES (?1, 'question', ?2, json_object('email', ?2), '', ?3, ?3)`,
    )
    .bind(id, email, now)
    .run()
}

function services(db: D1Database) {
  return {
    config,
    secrets,
    db,
    log: quietLog,
    mail: { send: async () => ({ is: 'sent', messageId: '1' }) as const },
    clock: { now: () => now, sleep: async () => {} },
    defer: (work: Promise<unknown>) => void deferred.push(work),
  }
}

/** The database, whose first answer waits. */
function holding(answer: Promise<void>): D1Database {
  let isFirst = true
  return new Proxy(memory.db, {
    get(database, name: keyof D1Database) {
      if (name !== 'prepare' || !isFirst) return database[name]
      isFirst = false
      return (sql: string) => ({
        bind: (...values: unknown[]) => ({
          first: () =>
            answer.then(() =>
              database
                .prepare(sql)
                .bind(...values)
                .first(),
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
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  askForLink(services(holding(answered)), { id: ID, email: ADDRESS })
  expect(deferred).toHaveLength(1)
  answer()
  expect(await links()).toEqual([{ status: 'sent' }])
})

test.each([
  [
    'decomposed, in capitals, with an invisible character',
    ` ${ADDRESS.normalize('NFD').toUpperCase()}\u200b`,
  ],
  ['with the domain in ASCII, as some browsers send it', 'ada@xn--bcher-kva.test'],
])('an address is found %s', async (_, email) => {
  askForLink(services(memory.db), { id: ID, email })
  expect(await links()).toHaveLength(1)
})

test.each(['ada@bucher.test', 'ada+1@bücher.test', ''])(
  'another address gets no link: “%s”',
  async (email) => {
    askForLink(services(memory.db), { id: ID, email })
    expect(await links()).toEqual([])
  },
)

test('a double click has one link mailed, and what is asked for a minute later another one', async () => {
  for (const pause of [0, 0, MINUTE]) {
    now += pause
    askForLink(services(memory.db), { id: ID, email: ADDRESS })
    await Promise.all(deferred)
  }
  expect(await links()).toHaveLength(2)
})

test('a link that was asked for one entry keeps none back for another', async () => {
  const other = `TS-${'1'.repeat(26)}`
  await store(other, 'ben@x.test')
  askForLink(services(memory.db), { id: ID, email: ADDRESS })
  await Promise.all(deferred)
  askForLink(services(memory.db), { id: other, email: 'ben@x.test' })
  expect(await links()).toHaveLength(2)
})
