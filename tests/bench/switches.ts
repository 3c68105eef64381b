import { SECOND } from '#contract/timing'
import { readAvailable, readInfo, readStatus } from '#contract/wire/collection'
import { investorForm } from '#contract/wire/investor'
import { createApp } from '../../functions/app.ts'
import { submit } from '../../functions/people/forms/submit.ts'
import { askToSignIn } from '../../functions/people/sign-in/ask-to-sign-in.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import type { Services } from '../../functions/services.ts'
import { goodAnswers } from '../functions/people/forms/answers.ts'
import { SITE } from '../support/bindings.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import type { Row } from './row.ts'

/** How long tickets are waited for, ms. */
const TICKETS = 20 * SECOND

/** What the switches cost each request that they may refuse or that shows them. */
export async function measureSwitches(): Promise<Row[]> {
  const world = await createProcessWorld({ database: 'in memory' })
  try {
    const wallet = await freshWallet(world)
    // As a cron run leaves the minter: no purchase has to fetch tickets.
    await maintainMinter(inProcess(world, null).services, TICKETS)
    const order = { userAddress: wallet.address, selectedTier: 'common', quantity: 1 } as const
    const answers = goodAnswers.find(({ form }) => form.name === investorForm.name)?.answers
    const sent = investorForm.schema.parse(answers)
    const asker = { secret: 'a browser', address: '192.0.2.7' }
    const requests: readonly (readonly [string, (services: Services) => Promise<unknown>])[] = [
      ['the status', (services) => get(services, readStatus.path)],
      ['the supply', (services) => get(services, readAvailable.path)],
      ['supply and recent sales', (services) => get(services, readInfo.path)],
      ['a purchase', (services) => buyPass(services, wallet.address, order)],
      ['a sign-in', (services) => askToSignIn(services, asker)],
      ['a form', (services) => submit(services, 'investor', sent, '192.0.2.7')],
    ]
    const rows: Row[] = []
    for (const [request, send] of requests) {
      const { all, forSwitches } = await exchangesOf(world, send)
      rows.push({
        what: `exchanges with D1 that only ask for pauses and halts, ${request}`,
        unit: 'count',
        measured: forSwitches,
        // A purchase asks for a halt once more, before it mints.
        target: request === 'a purchase' ? { atMost: 1 } : { exactly: 0 },
        note: `Of ${all} in all: pauses are read in a batch that is sent anyway.`,
      })
    }
    return rows
  } finally {
    await world.close()
  }
}

function get(services: Services, path: string): Promise<Response> {
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  const app = createApp(() => services)
  return Promise.resolve(
    app.request(new URL(path, SITE).href, {}, {}, context as unknown as ExecutionContext),
  )
}

async function exchangesOf(world: ProcessWorld, send: (services: Services) => Promise<unknown>) {
  const { services, idle } = inProcess(world, null)
  const exchanges: (readonly string[])[] = []
  const db = noting(services.db, exchanges)
  await send({ ...services, db })
  await idle()
  if (!exchanges.flat().some((sql) => sql.includes('pause'))) throw new Error('no switch was read')
  return { all: exchanges.length, forSwitches: exchanges.filter((sqls) => sqls.every(isOfSwitches)).length }
}

/** Whether a statement reads pauses and halts and nothing else. */
const isOfSwitches = (sql: string) =>
  [...sql.matchAll(/\b(?:FROM|INTO|UPDATE) (\w+)/g)].every(
    ([, table]) => table === 'pause' || table === 'halt',
  )

/** A database that notes the statements of each exchange. */
function noting(db: D1Database, exchanges: (readonly string[])[]): D1Database {
  const sqlOf = new WeakMap<object, string>()
  const real = new WeakMap<object, D1PreparedStatement>()
  function statement(sql: string, original: D1PreparedStatement): D1PreparedStatement {
    const sent =
      <Args extends unknown[], Answer>(ask: (...args: Args) => Answer) =>
      (...args: Args) => {
        exchanges.push([sql])
        return ask(...args)
      }
    const one = {
      bind: (...values: unknown[]) => statement(sql, original.bind(...values)),
      all: sent(() => original.all()),
      run: sent(() => original.run()),
      first: sent((column: string) => original.first(column)),
    } as unknown as D1PreparedStatement
    sqlOf.set(one, sql)
    real.set(one, original)
    return one
  }
  return {
    prepare: (sql: string) => statement(sql, db.prepare(sql)),
    batch: (statements: readonly D1PreparedStatement[]) => {
      exchanges.push(statements.map((one) => sqlOf.get(one) ?? ''))
      return db.batch(statements.map((one) => real.get(one) ?? one))
    },
  } as unknown as D1Database
}
