import type { MiddlewareHandler } from 'hono'

const allow: MiddlewareHandler = (_c, next) => next()

/** Refuses a request without a `user-agent`, as Cloudflare does before a service that it guards. A Worker's have none by themselves. */
const refuse: MiddlewareHandler = async (c, next) =>
  c.req.header('user-agent') ? next() : c.text('error code: 1010', 403)

/** What stands before a service. */
export const guard = (takesUnnamed: boolean): MiddlewareHandler => (takesUnnamed ? allow : refuse)
