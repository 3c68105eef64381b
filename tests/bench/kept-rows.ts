import { MINUTE } from '#contract/timing'
import { payloadUuid } from '#contract/wire/ledger-ids'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { JournalWriter } from '../../functions/triggers/follower/journal-writer.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { createFollowerMemory } from '../support/follower-memory.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { shownByTwo } from '../support/shown-by-two.ts'
import { bytesStored, payUnasked } from '../support/strangers.ts'
import { countingDatabase } from './counting-database.ts'
import type { Row } from './row.ts'

/** Enough payments that whole pages of the database do not distort the average. */
const PAYMENTS = 400
const SALES = 20

/** What each sale and each drop of a stranger costs the database in exchanges and bytes. */
export async function measureKeptRows(): Promise<Row[]> {
  const world = await createProcessWorld({ database: 'in memory' })
  try {
    await maintainMinter(inProcess(world, null).services, 5_000)
    return [...(await oneSale(world)), ...(await oneDrop(world))]
  } finally {
    await world.close()
  }
}

async function oneSale(world: ProcessWorld): Promise<Row[]> {
  const { db, counts } = countingDatabase(world.db)
  const { services, idle } = inProcess({ ...world, db }, null)
  const buyers: Awaited<ReturnType<typeof freshWallet>>[] = []
  for (let sales = 0; sales <= SALES; sales += 1) buyers.push(await freshWallet(world))
  let exchanges = 0
  async function sell(buyer: (typeof buyers)[number]) {
    counts.exchanges = 0
    const request = { userAddress: buyer.address, selectedTier: 'common', quantity: 1 } as const
    const bought = await buyPass(services, buyer.address, request)
    await idle()
    const uuid = bought.ok && bought.value.items[0]?.xamanPayload.uuid
    if (!uuid) throw new Error('nothing was offered')
    await world.sandbox.phone.sign(uuid, buyer)
    await checkPayload(services, payloadUuid.parse(uuid), 'signed', world.clock.now() + MINUTE)
    await idle()
    exchanges = Math.max(exchanges, counts.exchanges)
    await services.follower.catchUp()
  }
  const [first, ...rest] = buyers
  // The first sale also reads the minter's history from its beginning.
  if (first) await sell(first)
  const had = await bytesStored(world.db)
  exchanges = 0
  for (const buyer of rest) await sell(buyer)
  const sold = await world.db
    .prepare(`SELECT count(*) AS n FROM purchase WHERE status = 'sold'`)
    .first<number>('n')
  if (sold !== buyers.length) throw new Error(`${sold} of ${buyers.length} were sold`)
  return [
    {
      what: 'exchanges with the database, click → sold, without a socket',
      unit: 'count',
      measured: exchanges,
      target: { atMost: 65 },
    },
    {
      what: 'bytes that a sale adds to the database',
      unit: 'bytes',
      measured: Math.round(((await bytesStored(world.db)) - had) / SALES),
      target: { atMost: 6_000 },
      note: 'All tables and indexes, in whole pages, by what SQLite says of them.',
    },
  ]
}

async function oneDrop(world: ProcessWorld): Promise<Row[]> {
  const stranger = await freshWallet(world)
  const { services, idle } = inProcess(world, null)
  await services.follower.catchUp()
  const had = await bytesStored(world.db)
  payUnasked(world, stranger, PAYMENTS)
  await services.follower.catchUp()
  const bytes = ((await bytesStored(world.db)) - had) / PAYMENTS

  const { db, counts } = countingDatabase(services.db)
  const journal = new JournalWriter({ ...services, db }, createFollowerMemory(), 2)
  await journal.append([])
  for (const hash of payUnasked(world, stranger, 3)) {
    await idle()
    counts.exchanges = 0
    const { news } = await journal.append(await shownByTwo(services, hash))
    if (news) throw new Error('something follows from it')
  }
  return [
    {
      what: 'exchanges with the database for a stranger’s drop that the follower hears of',
      unit: 'count',
      measured: counts.exchanges,
      target: { atMost: 1 },
    },
    {
      what: 'bytes that a stranger’s drop adds to the database, before it is folded',
      unit: 'bytes',
      measured: Math.round(bytes),
      target: { atMost: 200 },
      note: `With a kilobyte of memo and an InvoiceID that is none of ours; ${PAYMENTS} of them.`,
    },
  ]
}
