import { routeRooms } from '../party/durable.ts'
import { createApp } from './app.ts'
import { reconcile } from './purchase/reconcile.ts'
import { assemble, type Env } from './services.ts'

export { CollectionRoom, PayloadRoom, WalletRoom } from '../party/durable.ts'

const app = createApp()

export default {
  async fetch(request, env, context) {
    return (await routeRooms(request, env)) ?? app.fetch(request, env, context)
  },

  async scheduled(_event, env, context) {
    await reconcile(assemble(env, context))
  },
} satisfies ExportedHandler<Env>
