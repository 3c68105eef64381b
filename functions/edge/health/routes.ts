import { Hono } from 'hono'
import { ok } from '#contract/result'
import { readHealth, refreshXrp } from '#contract/wire/health'
import { SHARED } from '../../adapters/cache/caching.ts'
import { answers } from '../../adapters/db/answers.ts'
import type { AppEnv } from '../http/app-env.ts'
import { mount } from '../http/mount.ts'
import { checkLedger } from './check-ledger.ts'

/** Whether nodes, wallet app and database answer, without versions or nodes. The follower publishes changes to rooms. */
export const healthRoutes = new Hono<AppEnv>()

mount(
  healthRoutes,
  readHealth,
  async ({ services }) => {
    const [xrpl, database] = await Promise.all([checkLedger(services), answers(services.db)])
    return ok({ xrpl, database: { connected: database }, checkedAt: services.clock.now() })
  },
  SHARED,
)

mount(healthRoutes, refreshXrp, async ({ services }) => {
  const { connected } = await checkLedger(services, { fresh: true })
  const message = connected ? 'XRP connection refreshed' : 'no node of the ledger answers'
  return ok({ success: connected, message, xrpl: { connected } })
})
