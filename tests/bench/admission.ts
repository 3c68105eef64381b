import { buyPass } from '../../functions/purchase/buy.ts'
import type { Services } from '../../functions/services.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { type Counts, countingDatabase } from './counting-database.ts'
import type { Row } from './row.ts'

/** What a purchase that is told to wait costs, beside one that is served; on the real D1. */
export async function measureAdmission(): Promise<Row[]> {
  const world = await createProcessWorld({ database: 'real' })
  try {
    const served = await costOf(world, 1_000)
    const refused = await costOf(world, 0)
    return [
      {
        what: 'D1 rows of a purchase that is told to wait ÷ of one that is served',
        unit: 'ratio',
        measured: refused.rows / served.rows,
        target: { atMost: 0.1 },
        note: `${refused.rows} and ${served.rows} rows read or written, until the wallet is asked to sign.`,
      },
      {
        what: 'subrequests of the same',
        unit: 'ratio',
        measured: (refused.exchanges + refused.outside) / (served.exchanges + served.outside),
        target: { atMost: 0.1 },
        note: `${refused.exchanges} exchanges with D1 and ${refused.outside} calls outside; ${served.exchanges} and ${served.outside}.`,
      },
    ]
  } finally {
    await world.close()
  }
}

/** One purchase call from the session on, where Xaman allows so many requests a minute. */
async function costOf(world: ProcessWorld, payloads: number): Promise<Counts & { readonly outside: number }> {
  const { services, idle } = inProcess(world, null)
  const { db, counts } = countingDatabase(services.db)
  const config = { ...services.config, xaman: { payloads, calls: 1_000 } }
  const counted: Services = { ...services, db, config }
  const { address } = await freshWallet(world)
  world.sandbox.faults.forgetSeen()
  await buyPass(counted, address, { userAddress: address, selectedTier: 'common', quantity: 1 })
  await idle()
  return { ...counts, outside: world.sandbox.faults.seen.length }
}
