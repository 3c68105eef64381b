import { expect, test, vi } from 'vitest'
import type { Env } from '../../functions/env.ts'
import { LedgerFollower } from '../../functions/ledger-follower.ts'
import { complete } from './config/complete-environment.ts'

vi.mock('cloudflare:workers', () => ({
  DurableObject: class {
    readonly ctx: DurableObjectState
    readonly env: Env
    constructor(ctx: DurableObjectState, env: Env) {
      this.ctx = ctx
      this.env = env
    }
  },
}))

test('a heartbeat that fails sets the next one, since the platform retries an alarm six times at most', async () => {
  let alarm: number | null = null
  const storage = {
    getAlarm: async () => alarm,
    setAlarm: async (at: number) => {
      alarm = at
    },
  }
  const DB = {
    prepare: () => {
      throw new Error('D1_ERROR: gone')
    },
  }
  const context = { storage, waitUntil: () => {} } as unknown as DurableObjectState
  const follower = new LedgerFollower(context, { ...complete, DB } as unknown as Env)
  const before = Date.now()
  await expect(follower.alarm()).rejects.toThrow('D1_ERROR: gone')
  expect(alarm).toBeGreaterThan(before)
})
