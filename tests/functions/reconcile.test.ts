import { expect, test } from 'vitest'
import { entryId } from '#contract/wire/form'
import { readConfig } from '../../functions/config/read-config.ts'
import { quietLog } from '../../functions/log.ts'
import { writeMail } from '../../functions/people/mail/outbox-store.ts'
import { reconcile } from '../../functions/reconcile.ts'
import type { Services } from '../../functions/services.ts'
import { createMemoryDatabase } from '../support/memory-database.ts'
import { complete } from './config/complete-environment.ts'

test('a run that fails before its first step is not noted as completed, and the next one need not wait for its lease', async () => {
  const { db, close } = createMemoryDatabase()
  await db
    .prepare(`INSERT INTO lease (name, fence, ends_at, done_at) VALUES ('reconcile', 1, 600, 500)`)
    .run()
  const failing = {
    batch: db.batch,
    prepare(sql: string) {
      if (sql.includes('FROM quarantine')) throw new Error('D1_ERROR: Network connection lost.')
      return db.prepare(sql)
    },
  }
  const services = {
    db: failing,
    clock: { now: () => 1_000 },
    log: quietLog,
    follower: { catchUp: async () => null },
  } as unknown as Services
  await expect(reconcile(services)).rejects.toThrow('Network connection lost')
  expect(await db.prepare(`SELECT ends_at, done_at FROM lease WHERE name = 'reconcile'`).first()).toEqual({
    ends_at: 1_000,
    done_at: 500,
  })
  close()
})

test('a run sends the mails that wait and asks about identities that are due, although other steps fail', async () => {
  const { db, close } = createMemoryDatabase()
  const now = Date.UTC(2026, 10, 27)
  const id = entryId.parse(`TS-${'0'.repeat(26)}`)
  await db.batch([
    db.prepare(`INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
      VALUES ('${id}', 'question', 'ada@streak.test', '{}', '', ${now}, ${now})`),
    db.prepare(`INSERT INTO person (id, state, due, created_at) VALUES ('a person', 'open', 1, ${now})`),
  ])
  const mail = { id: 'm', entryId: id, kind: 'received', address: 'ada@streak.test', writtenAt: now } as const
  await writeMail(mail).run(db)
  const done: string[] = []
  const services = {
    ...readConfig(complete),
    db,
    clock: { now: () => now, sleep: async () => {} },
    log: quietLog,
    defer: () => {},
    follower: { catchUp: () => Promise.reject(new Error('unreachable')), tip: async () => null },
    ledger: { nodes: [] },
    kyc: {
      status: async (asked: { id: string }) => {
        done.push(`asked about ${asked.id}`)
        return { ok: false, error: 'unreachable' }
      },
    },
    mail: {
      send: async ({ to }: { to: string }) => {
        done.push(`mailed to ${to}`)
        return { is: 'sent', messageId: '1' }
      },
    },
  } as unknown as Services
  await reconcile(services)
  expect(done).toEqual(['asked about a person', 'mailed to ada@streak.test'])
  close()
})
