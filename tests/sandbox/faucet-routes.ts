import { Hono } from 'hono'
import * as z from 'zod'
import type { WebBindings } from './http/web-server.ts'
import type { Sandbox } from './sandbox.ts'

/** What an account is given when the caller names no amount, and the most it is given at once. XRP. */
const DEFAULT_XRP = 100
const MAX_XRP = 10_000

const request = z.object({
  destination: z.string().regex(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/),
  xrpAmount: z.coerce.number().positive().max(MAX_XRP).default(DEFAULT_XRP),
})

/**
 * A faucet as test networks have one (xrpl.js, `fundWallet`): `POST /accounts` with `{destination, xrpAmount}`. It
 * answers before the payment is in a validated ledger, as the real one may.
 */
export function faucetRoutes(sandbox: () => Sandbox): Hono<WebBindings> {
  const routes = new Hono<WebBindings>()
  routes.post('/accounts', async (c) => {
    const asked = request.safeParse(await c.req.json().catch(() => undefined))
    if (!asked.success) return c.json({ error: z.prettifyError(asked.error) }, 400)
    const { destination, xrpAmount } = asked.data
    void sandbox().fund(destination, BigInt(Math.round(xrpAmount * 1_000_000)))
    return c.json({
      account: { classicAddress: destination, address: destination },
      amount: xrpAmount,
    })
  })
  return routes
}
