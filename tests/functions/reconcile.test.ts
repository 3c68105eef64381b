import { expect, test } from 'vitest'
import { quietLog } from '../../functions/log.ts'
import { reconcile } from '../../functions/reconcile.ts'
import type { Services } from '../../functions/services.ts'
import { createMemoryDatabase } from '../support/memory-database.ts'

test('a run that fails before its first step releases its lease, so that the next run need not wait', async () => {
  const { db, close } = createMemoryDatabase()
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
  const lease = await db.prepare(`SELECT ends_at FROM lease WHERE name = 'reconcile'`).first('ends_at')
  expect(lease).toBe(1_000)
  close()
})
