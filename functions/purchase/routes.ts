import { Hono } from 'hono'
import { mintPass } from '#contract/wire/chosen-pass'
import { cancelPurchase, purchasePass, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import type { AppEnv } from '../http/app-env.ts'
import { body } from '../http/body.ts'
import { limitWallet } from '../http/limits.ts'
import { reply } from '../http/reply.ts'
import { requireSession } from '../http/session.ts'
import { buyChosenPass, buyPass } from './buy.ts'
import { cancelOwnPurchase } from './cancel-purchase.ts'
import { readOpen, readOwnPurchase } from './read-purchase.ts'

/** The HTTP face of buying a pass. */
export const purchaseRoutes = new Hono<AppEnv>()
  .post(purchasePass.path, requireSession, limitWallet('LIMIT_PURCHASE'), body(purchasePass), async (c) => {
    const { services, wallet } = c.var
    return reply(c, purchasePass, await buyPass(services, wallet, c.req.valid('json')))
  })

  .post(mintPass.path, requireSession, limitWallet('LIMIT_PURCHASE'), body(mintPass), async (c) => {
    const { services, wallet } = c.var
    return reply(c, mintPass, await buyChosenPass(services, wallet, c.req.valid('json')))
  })

  .get(readOpenPurchases.path, requireSession, limitWallet('LIMIT_WALLET'), async (c) => {
    const { services, wallet } = c.var
    return reply(c, readOpenPurchases, await readOpen(services, wallet))
  })

  .get(readPurchase.path, requireSession, limitWallet('LIMIT_WALLET'), async (c) => {
    const { services, wallet } = c.var
    return reply(c, readPurchase, await readOwnPurchase(services, wallet, c.req.param('id')))
  })

  .post(cancelPurchase.path, requireSession, limitWallet('LIMIT_PURCHASE'), async (c) => {
    const { services, wallet } = c.var
    return reply(c, cancelPurchase, await cancelOwnPurchase(services, wallet, c.req.param('id')))
  })
