import { Hono } from 'hono'
import { ok } from '#contract/result'
import { readHealth, refreshXrp } from '#contract/wire/health'
import { named, SHARED } from '../cache/caching.ts'
import { answers } from '../db/answers.ts'
import type { AppEnv } from '../http/app-env.ts'
import { limit } from '../http/limits.ts'
import { reply } from '../http/reply.ts'
import { checkLedger } from './check-ledger.ts'

/** Whether the outside world answers. Names no versions and no nodes. A change is told to watchers by the follower. */
export const healthRoutes = new Hono<AppEnv>()
  .get(readHealth.path, named, async (c) => {
    const { db, clock } = c.var.services
    const [xrpl, database] = await Promise.all([checkLedger(c.var.services), answers(db)])
    return reply(
      c,
      readHealth,
      ok({ xrpl, database: { connected: database }, checkedAt: clock.now() }),
      SHARED,
    )
  })

  .post(refreshXrp.path, limit('LIMIT_LEDGER'), async (c) => {
    const { connected } = await checkLedger(c.var.services, { fresh: true })
    const message = connected ? 'XRP connection refreshed' : 'no node of the ledger answers'
    return reply(c, refreshXrp, ok({ success: connected, message, xrpl: { connected } }))
  })
