import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { consoleLog } from '../../log.ts'
import type { AppEnv } from './app-env.ts'
import { logProblems } from './log-problems.ts'
import { refuse } from './refuse.ts'

/**
 * The only catch of the API. What was thrown is a bug, unless the configuration is wrong: it is logged, and not shown
 * to the caller.
 */
export function onError(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof HTTPException && error.status < 500) return refuse(c, 'invalid_request')
  if (error instanceof ConfigurationError) {
    logProblems(error.problems, consoleLog)
    return refuse(c, 'not_configured')
  }
  const log = c.get('services')?.log ?? consoleLog
  log.crashed({ requestId: c.get('requestId'), path: c.req.path, error })
  return refuse(c, 'internal')
}
