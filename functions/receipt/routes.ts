import { Hono } from 'hono'
import { ok } from '#contract/result'
import { readReceipt, readReceiptKeys } from '#contract/wire/receipt'
import { named, SHARED } from '../cache/caching.ts'
import type { AppEnv } from '../http/app-env.ts'
import { limit } from '../http/limits.ts'
import { reply } from '../http/reply.ts'
import { issueReceipt } from './issue-receipt.ts'
import { publishedKey } from './receipt-key.ts'

/** Everybody may read these, wherever their page is: they are made to be checked by others. */
const FOR_ALL = { 'access-control-allow-origin': '*' }
/** A receipt never changes. */
const LASTING = { 'cache-control': 'public, max-age=86400', ...FOR_ALL }

/** The HTTP face of receipts: one by its transaction, and the keys that all are checked with. */
export const receiptRoutes = new Hono<AppEnv>()
  .get(readReceipt.path, limit('LIMIT_READ'), async (c) =>
    reply(c, readReceipt, await issueReceipt(c.var.services, c.req.param('hash')), LASTING),
  )

  .get(readReceiptKeys.path, limit('LIMIT_READ'), named, async (c) => {
    const { secrets, config } = c.var.services
    const keys = [...(secrets.receipt ? [secrets.receipt.x] : []), ...config.oldReceiptKeys]
    return reply(c, readReceiptKeys, ok({ keys: await Promise.all(keys.map(publishedKey)) }), {
      ...SHARED,
      ...FOR_ALL,
    })
  })
