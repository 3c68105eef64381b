import { Hono } from 'hono'
import { claimPayment, createPayment } from '#contract/wire/payment'
import type { AppEnv } from '../http/app-env.ts'
import { body } from '../http/body.ts'
import { limit, limitWallet } from '../http/limits.ts'
import { reply } from '../http/reply.ts'
import { requireSession } from '../http/session.ts'
import { claimPaid } from './claim.ts'
import { createInvoice } from './create.ts'

/** The HTTP face of paying before a pass is delivered. */
export const paymentRoutes = new Hono<AppEnv>()
  .post(createPayment.path, requireSession, limitWallet('LIMIT_PURCHASE'), body(createPayment), async (c) => {
    const { services, wallet } = c.var
    return reply(c, createPayment, await createInvoice(services, wallet, c.req.valid('json')))
  })

  .post(claimPayment.path, limit('LIMIT_PURCHASE'), body(claimPayment), async (c) =>
    reply(c, claimPayment, await claimPaid(c.var.services, c.req.valid('json'))),
  )
