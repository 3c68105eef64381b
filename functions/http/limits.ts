import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { refuse } from './refuse.ts'

/** The rate limits that wrangler.toml configures, each per visitor's address. They damp abuse; no sale rests on them. */
export type LimitName = 'LIMIT_CONNECT' | 'LIMIT_PURCHASE' | 'LIMIT_READ' | 'LIMIT_LEDGER'

export function limit(name: LimitName) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const binding = c.env[name]
    if (binding) {
      const { success } = await binding.limit({ key: c.req.header('cf-connecting-ip') ?? 'local' })
      if (!success) return refuse(c, 'rate_limited')
    }
    return next()
  })
}
