import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { versionName } from '#contract/version'
import { ConfigurationError } from '../../config/problem.ts'
import { consoleLog } from '../../log.ts'
import type { AppEnv } from './app-env.ts'
import { logProblems } from './log-problems.ts'
import { refuse } from './refuse.ts'

/**
 * The last catch of the API; routes that answer with a page catch earlier, and show a page. What was thrown is a bug,
 * unless the configuration is wrong: it is logged, and not shown to the caller.
 */
export function onError(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof HTTPException && error.status < 500) return refuse(c, 'invalid_request')
  const source = { version: versionName(c.env?.VERSION), requestId: c.get('requestId') }
  const log = c.get('services')?.log ?? consoleLog(source)
  if (error instanceof ConfigurationError) {
    logProblems(error.problems, log)
    return refuse(c, 'not_configured')
  }
  // The route and not the path, whose parameters a caller fills in.
  log.crashed({ path: routePath(c), error })
  return refuse(c, 'internal')
}
