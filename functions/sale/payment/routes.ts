import { Hono } from 'hono'
import { claimPayment, createPayment } from '#contract/wire/payment'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { mount } from '../../edge/http/mount.ts'
import { claimPaid } from './claim.ts'
import { createInvoice } from './create.ts'

export const paymentRoutes = new Hono<AppEnv>()

mount(paymentRoutes, createPayment, ({ services, wallet, body }) => createInvoice(services, wallet, body))

mount(paymentRoutes, claimPayment, ({ services, body }) => claimPaid(services, body))
