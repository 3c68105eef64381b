import type { MiddlewareHandler } from 'hono'

/** Refuses a request without a `user-agent`, as Cloudflare does before a service that it guards. A Worker's have none by themselves. */
export const refuseUnnamedSender: MiddlewareHandler = async (c, next) =>
  c.req.header('user-agent') ? next() : c.text('error code: 1010', 403)
