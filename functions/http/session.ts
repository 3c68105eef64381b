import { createMiddleware } from 'hono/factory'
import { sessionWallet } from '../wallet/session-token.ts'
import type { AppEnv } from './app-env.ts'
import { refuse } from './refuse.ts'

/** Lets a request through only with a living session, and leaves its wallet on the context. */
export const requireSession = createMiddleware<AppEnv>(async (c, next) => {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const wallet = token ? await sessionWallet(c.var.services, token) : null
  if (!wallet) return refuse(c, 'unauthorized')
  c.set('wallet', wallet)
  return next()
})
