import { SECOND } from '#contract/timing'
import { readInfo, readStatus, readTiers } from '#contract/wire/collection'
import type { Endpoint } from '#contract/wire/endpoint'
import { readHealth } from '#contract/wire/health'
import { payloadUuid } from '#contract/wire/ledger-ids'
import { connectWallet, verifyWallet } from '#contract/wire/wallet'
import { createApp } from '../../functions/app.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import type { Services } from '../../functions/services.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { SITE } from '../support/bindings.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { createProcessWorld } from '../support/process-world.ts'
import { countedDatabase, type DatabaseCost } from './counted-database.ts'
import type { Row } from './row.ts'

const SALES = 5
const RUNS = 5
/** What the mint page reads when it opens, before anyone has connected. */
const PAGE: readonly Endpoint[] = [readInfo, readTiers, readStatus, readHealth]

/** The rows that D1 bills, indexes included: `functions/GROWTH.md` reckons with them. */
export async function measureBilled(): Promise<Row[]> {
  const world = await createProcessWorld({ database: 'real' })
  try {
    const { db, cost } = countedDatabase(world.db)
    const { services, idle } = inProcess({ ...world, db }, null)
    const spent = async (work: () => Promise<unknown>, times: number) => {
      const before = cost()
      for (let done = 0; done < times; done += 1) await work()
      await idle()
      return perOne(cost(), before, times)
    }
    const app = createApp(() => services)
    const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as unknown
    const ask: Ask = async (path, init) =>
      app.request(new URL(path, SITE).href, init, {}, context as ExecutionContext)

    async function sell() {
      const wallet = await freshWallet(world)
      await signIn(ask, world, wallet)
      await buy(services, world, wallet)
      await idle()
      await services.follower.catchUp()
    }
    async function openPage() {
      for (const { path } of PAGE) await (await ask(path)).arrayBuffer()
    }
    async function runCron() {
      world.sandbox.ledger.close()
      await reconcile(services)
      world.later(60 * SECOND)
    }
    await maintainMinter(services, 5_000)
    // The first ones also read the minter's history and fill what later ones find.
    for (const first of [sell, openPage, runCron]) await first()
    return [
      ...rowsOf('a sale, from the sign-in to sold', await spent(sell, SALES), { read: 485, written: 115 }),
      ...rowsOf('the mint page as it opens, no cache', await spent(openPage, RUNS), { read: 48, written: 0 }),
      ...rowsOf('a cron run with nothing to do', await spent(runCron, RUNS), { read: 650, written: 5 }),
    ]
  } finally {
    await world.close()
  }
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>
type Wallet = Awaited<ReturnType<typeof freshWallet>>
type World = Awaited<ReturnType<typeof createProcessWorld>>

async function signIn(ask: Ask, world: World, wallet: Wallet): Promise<void> {
  const asked = await ask(connectWallet.path, { method: 'POST' })
  const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { uuid, connectId } = connectWallet.reply.parse(await asked.json())
  await world.sandbox.phone.sign(uuid, wallet)
  // Without a report Xaman is asked again only after a while.
  world.later(6 * SECOND)
  const read = await ask(verifyWallet.path.replace(':id', connectId), { headers: { cookie } })
  const { status } = verifyWallet.reply.parse(await read.json())
  if (status !== 'connected') throw new Error(`not connected: ${status}`)
}

async function buy(services: Services, world: World, wallet: Wallet): Promise<void> {
  const request = { userAddress: wallet.address, selectedTier: 'common', quantity: 1 } as const
  const bought = await buyPass(services, wallet.address, request)
  const uuid = bought.ok && bought.value.items[0]?.xamanPayload.uuid
  if (!uuid) throw new Error('nothing was offered')
  await world.sandbox.phone.sign(uuid, wallet)
  await checkPayload(services, payloadUuid.parse(uuid), 'signed', world.clock.now() + 60 * SECOND)
}

function perOne(after: DatabaseCost, before: DatabaseCost, times: number): DatabaseCost {
  const each = (name: keyof DatabaseCost) => Math.round((after[name] - before[name]) / times)
  return { roundTrips: each('roundTrips'), rowsRead: each('rowsRead'), rowsWritten: each('rowsWritten') }
}

/** The targets are about a fifth above what `functions/GROWTH.md` reckons with: beyond them its prices are wrong. */
function rowsOf(
  what: string,
  { roundTrips, rowsRead, rowsWritten }: DatabaseCost,
  { read, written }: { readonly read: number; readonly written: number },
): Row[] {
  const note = `${roundTrips} exchanges with D1.`
  return [
    { what: `rows read: ${what}`, unit: 'count', measured: rowsRead, target: { atMost: read }, note },
    { what: `rows written: ${what}`, unit: 'count', measured: rowsWritten, target: { atMost: written } },
  ]
}
