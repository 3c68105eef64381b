import { Hono } from 'hono'
import { ok } from '#contract/result'
import { readReceipt, readReceiptKeys } from '#contract/wire/receipt'
import { SHARED } from '../../adapters/cache/caching.ts'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { mount } from '../../edge/http/mount.ts'
import { issueReceipt } from './issue-receipt.ts'
import { publishedKey } from './receipt-key.ts'

/** Readable from every origin: receipts are made to be verified by others. */
const FOR_ALL = { 'access-control-allow-origin': '*' }
/** A receipt never changes. */
const LASTING = { 'cache-control': 'public, max-age=86400', ...FOR_ALL }

export const receiptRoutes = new Hono<AppEnv>()

mount(receiptRoutes, readReceipt, ({ services, params }) => issueReceipt(services, params.hash), LASTING)

mount(
  receiptRoutes,
  readReceiptKeys,
  async ({ services: { secrets, config } }) => {
    const keys = [...(secrets.receipt ? [secrets.receipt.x] : []), ...config.oldReceiptKeys]
    return ok({ keys: await Promise.all(keys.map(publishedKey)) })
  },
  { ...SHARED, ...FOR_ALL },
)
