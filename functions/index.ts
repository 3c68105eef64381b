import { routeRooms } from '../party/durable.ts'
import { createApp } from './app.ts'
import { forgetForms } from './forms/retention.ts'
import { reconcile } from './purchase/reconcile.ts'
import { assemble, type Env } from './services.ts'

export { CollectionRoom, PayloadRoom, WalletRoom } from '../party/durable.ts'
export { LedgerFollower } from './follower/object.ts'

const app = createApp()

export default {
  async fetch(request, env, context) {
    return (await routeRooms(request, env)) ?? app.fetch(request, env, context)
  },

  async scheduled(_event, env, context) {
    const services = assemble(env, context)
    // Each is waited for by itself: what the one throws must not keep the other from its turn.
    context.waitUntil(reconcile(services))
    context.waitUntil(forgetForms(services))
  },
} satisfies ExportedHandler<Env>
