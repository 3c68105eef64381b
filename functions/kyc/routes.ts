import { Hono } from 'hono'
import { ok } from '#contract/result'
import { readKycStatus, startKyc } from '#contract/wire/kyc'
import type { AppEnv } from '../http/app-env.ts'
import { body } from '../http/body.ts'
import { limitWallet } from '../http/limits.ts'
import { refuse } from '../http/refuse.ts'
import { reply } from '../http/reply.ts'
import { addressOf, senderHash } from '../http/sender.ts'
import { bearerOf, requireSession } from '../http/session.ts'
import { presentSession } from '../http/session-store.ts'
import { refreshApproval } from './approvals.ts'
import { joinWallets } from './join.ts'
import { statusOf } from './person.ts'
import { startCheck } from './start.ts'

/** The HTTP face of the identity check. */
export const kycRoutes = new Hono<AppEnv>()
  .post(startKyc.path, requireSession, limitWallet('LIMIT_WALLET'), body(startKyc), async (c) => {
    const { services, wallet } = c.var
    const { otherSession } = c.req.valid('json') ?? {}
    if (otherSession !== undefined) {
      const own = await presentSession(services, bearerOf(c) ?? '')
      const other = await presentSession(services, otherSession)
      if (!own || !other) return refuse(c, 'kyc_not_joined')
      const joined = await joinWallets(services, own, other)
      if (!joined.ok) return reply(c, startKyc, joined)
    }
    const sender = await senderHash(services, 'kyc-sender', addressOf(c))
    return reply(c, startKyc, await startCheck(services, wallet, sender))
  })

  .get(readKycStatus.path, requireSession, limitWallet('LIMIT_WALLET'), async (c) => {
    const { services, wallet } = c.var
    return reply(c, readKycStatus, ok(statusOf(await refreshApproval(services, wallet))))
  })
