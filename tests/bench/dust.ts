import { receivePayment } from '../../functions/sale/payment/receive.ts'
import { payCrowd, payDust, readFromNode } from '../support/dust.ts'
import { inProcess } from '../support/in-process.ts'
import { askToPay, bookedPayment, pay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { bytesStored, payUnasked } from '../support/strangers.ts'
import { countingDatabase } from './counting-database.ts'
import type { Row } from './row.ts'

/** A stranger's payments in each minute. */
const CROWD = 1_000
/** Payments with a large memo. */
const LARGE = 200
/** Cron runs in which a refund should have gone out. */
const MAX_RUNS = 3

/** The cost of payments that are too small to be sent back individually. */
export async function measureDust(): Promise<Row[]> {
  const world = await createProcessWorld({ database: 'in memory' })
  try {
    return [await oneSpeck(world), await largeSpeck(world), await refundInACrowd(world)]
  } finally {
    await world.close()
  }
}

/** Exchanges to record one payment that has been read. */
async function oneSpeck(world: ProcessWorld): Promise<Row> {
  const { services } = inProcess(world, null)
  const tx = await readFromNode(services, payDust(world, await askToPay(world), [13])[0])
  const { db, counts } = countingDatabase(services.db)
  world.sandbox.faults.forgetSeen()
  await receivePayment({ ...services, db }, tx)
  return {
    what: 'exchanges with the database to record one payment of dust that was read',
    unit: 'count',
    measured: counts.exchanges,
    target: { atMost: 1 },
    note: `${world.sandbox.faults.seen.length} calls outside.`,
  }
}

/** Bytes that a payment of dust with the largest possible memo adds to the whole database. */
async function largeSpeck(world: ProcessWorld): Promise<Row> {
  const asked = await askToPay(world)
  const { follower } = inProcess(world, null).services
  await follower.catchUp()
  const had = await bytesStored(world.db)
  payUnasked(world, asked.wallet, LARGE, { InvoiceID: asked.order.payment.InvoiceID })
  for (let looks = 0; looks < 2; looks += 1) await follower.catchUp()
  return {
    what: 'bytes that a payment of dust adds to the database in all',
    unit: 'bytes',
    measured: Math.round(((await bytesStored(world.db)) - had) / LARGE),
    target: { atMost: 200 },
    note: 'With a kilobyte of memo, in whole pages of all tables and indexes. Its row is also its link in the chain, and never folded.',
  }
}

async function refundInACrowd(world: ProcessWorld): Promise<Row> {
  const crowd = await askToPay(world)
  const honest = await askToPay(world)
  payCrowd(world, crowd, CROWD / 2)
  const hash = pay(world, honest, { Amount: '2000000' })
  payCrowd(world, crowd, CROWD / 2)
  let runs = 0
  let isOut = false
  while (!isOut && runs < 2 * MAX_RUNS) {
    await turns(world, 1)
    runs += 1
    isOut = (await bookedPayment(world, hash).catch(() => null))?.status === 'refunded'
    if (!isOut) payCrowd(world, crowd, CROWD)
  }
  return {
    what: `cron runs until a refund is out beside ${CROWD} payments of dust in each minute`,
    unit: 'count',
    measured: runs,
    target: { atMost: MAX_RUNS },
  }
}
