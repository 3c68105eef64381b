import { expect, test } from 'vitest'
import { quietLog } from '../../functions/log.ts'
import { reconcile } from '../../functions/reconcile.ts'
import type { Services } from '../../functions/services.ts'
import { createMemoryDatabase } from '../support/memory-database.ts'

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
