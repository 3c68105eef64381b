import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { consoleLog } from '../../log.ts'
import type { AppEnv } from './app-env.ts'
import { refuse } from './refuse.ts'

/** The only catch of the API. What was thrown is a bug: it is logged, and not shown to the caller. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof HTTPException && error.status < 500) return refuse(c, 'invalid_request')
  // Without services the configuration itself is broken.
  const log = c.get('services')?.log ?? consoleLog
  log.crashed({ requestId: c.get('requestId'), path: c.req.path, error })
  return refuse(c, 'internal')
}
