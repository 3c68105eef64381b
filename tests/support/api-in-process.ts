import { SECOND } from '#contract/timing'
import { connectWallet, verifyWallet } from '#contract/wire/wallet'
import { createApp } from '../../functions/app.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import type { Services } from '../../functions/services.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import { SITE } from './bindings.ts'
import { inProcess } from './in-process.ts'
import { createProcessWorld, type ProcessWorld } from './process-world.ts'

/** The whole API in this process, with ledger and wallet app: for tests that make hundreds of calls. */
export interface ApiInProcess {
  readonly world: ProcessWorld
  readonly services: Services
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Approves a sign-in on the phone; returns the bearer token. */
  signIn(wallet: Wallet): Promise<string>
  /** Resolves once all work deferred until after a reply is done. */
  idle(): Promise<void>
  close(): Promise<void>
}

export async function createApi(bindings: Readonly<Record<string, string>> = {}): Promise<ApiInProcess> {
  const world = await createProcessWorld({ database: 'in memory', bindings })
  const { services, idle } = inProcess(world, null)
  await maintainMinter(services, 5_000)
  const app = createApp(() => services)
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  const ask = async (path: string, init?: RequestInit) =>
    app.request(new URL(path, SITE).href, init, {}, context as unknown as ExecutionContext)

  return {
    world,
    services,
    ask,
    idle,
    async signIn(wallet) {
      const asked = await ask(connectWallet.path, { method: 'POST' })
      const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? ''
      const { uuid, connectId } = connectWallet.reply.parse(await asked.json())
      await world.sandbox.phone.sign(uuid, wallet)
      // Without a report Xaman is asked again only after a while.
      world.later(6 * SECOND)
      const read = await ask(verifyWallet.path.replace(':id', connectId), { headers: { cookie } })
      const answer = verifyWallet.reply.parse(await read.json())
      if (answer.status !== 'connected') throw new Error(`not connected: ${answer.status}`)
      return answer.token
    },
    async close() {
      await idle()
      await world.close()
    },
  }
}
