import type { Env } from '../../env.ts'
import type { Services } from '../../services.ts'

/** What the middleware puts on the context for the handlers. */
export interface AppEnv {
  Bindings: Env
  Variables: {
    requestId: string
    services: Services
  }
}
