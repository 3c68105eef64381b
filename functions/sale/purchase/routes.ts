import { Hono } from 'hono'
import { mintPass } from '#contract/wire/chosen-pass'
import { cancelPurchase, purchasePass, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { mount } from '../../edge/http/mount.ts'
import { buyChosenPass, buyPass } from './buy.ts'
import { cancelOwnPurchase } from './cancel-purchase.ts'
import { readOpen, readOwnPurchase } from './read-purchase.ts'

export const purchaseRoutes = new Hono<AppEnv>()

mount(purchaseRoutes, purchasePass, ({ services, wallet, body }) => buyPass(services, wallet, body))

mount(purchaseRoutes, mintPass, ({ services, wallet, body }) => buyChosenPass(services, wallet, body))

mount(purchaseRoutes, readOpenPurchases, ({ services, wallet }) => readOpen(services, wallet))

mount(purchaseRoutes, readPurchase, ({ services, wallet, params }) =>
  readOwnPurchase(services, wallet, params.id),
)

mount(purchaseRoutes, cancelPurchase, ({ services, wallet, params }) =>
  cancelOwnPurchase(services, wallet, params.id),
)
