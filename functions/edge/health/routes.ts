import { Hono } from 'hono'
import { ok } from '#contract/result'
import { readHealth, readReady, refreshXrp } from '#contract/wire/health'
import { SHARED_BRIEFLY } from '../../adapters/cache/caching.ts'
import type { AppEnv } from '../http/app-env.ts'
import { mount } from '../http/mount.ts'
import { checkDatabase } from './check-database.ts'
import { checkLedger } from './check-ledger.ts'
import { failedChecks } from './readiness.ts'

/** Whether nodes, wallet app and database answer, without versions or nodes. The follower publishes changes to rooms. */
export const healthRoutes = new Hono<AppEnv>()

mount(
  healthRoutes,
  readHealth,
  async ({ services }) => {
    const [ledger, database] = await Promise.all([checkLedger(services), checkDatabase(services)])
    const { checkedAt, ...xrpl } = ledger
    return ok({ xrpl, database: { connected: database }, checkedAt })
  },
  SHARED_BRIEFLY,
)

mount(
  healthRoutes,
  readReady,
  async ({ services }) => {
    const failed = await failedChecks(services)
    return failed.length === 0 ? ok({ ready: true }) : { ok: false, error: 'not_ready', failed: [...failed] }
  },
  SHARED_BRIEFLY,
)

mount(healthRoutes, refreshXrp, async ({ services }) => {
  const { connected } = await checkLedger(services, { fresh: true })
  const message = connected ? 'XRP connection refreshed' : 'no node of the ledger answers'
  return ok({ success: connected, message, xrpl: { connected } })
})
