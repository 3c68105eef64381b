import { Hono } from 'hono'
import { ok } from '#contract/result'
import { readReceipt, readReceiptKeys } from '#contract/wire/receipt'
import { LASTING, SHARED } from '../../adapters/cache/caching.ts'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { READABLE_BY_ALL } from '../../edge/http/cors.ts'
import { mount } from '../../edge/http/mount.ts'
import { issueReceipt } from './issue-receipt.ts'
import { publishedKey } from './receipt-key.ts'

export const receiptRoutes = new Hono<AppEnv>()

mount(receiptRoutes, readReceipt, ({ services, params }) => issueReceipt(services, params.hash), {
  ...LASTING,
  ...READABLE_BY_ALL,
})

mount(
  receiptRoutes,
  readReceiptKeys,
  async ({ services: { secrets, config } }) => {
    const keys = [...(secrets.receipt ? [secrets.receipt.x] : []), ...config.oldReceiptKeys]
    return ok({ keys: await Promise.all(keys.map(publishedKey)) })
  },
  { ...SHARED, ...READABLE_BY_ALL },
)
