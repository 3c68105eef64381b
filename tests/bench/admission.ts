import { readdirSync } from 'node:fs'
import { SIGNATURE_HEADER } from '#contract/signature'
import { MINUTE, SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { announce } from '../../functions/sale/purchase/announce.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import type { Services } from '../../functions/services.ts'
import { onLedgerClosed } from '../../functions/triggers/follower/on-ledger-closed.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { type HoldPath, holdWithSharedFunds } from '../support/shared-funds.ts'
import type { World } from '../support/world.ts'
import { type Counts, countingDatabase } from './counting-database.ts'
import type { Row } from './row.ts'
import { callsOfXaman } from './xaman-calls.ts'

/** The cost of overload and of strangers. */
export async function measureAdmission(world: World): Promise<Row[]> {
  return [
    ...(await waitingAndServed()),
    ...(await callsOfXaman(world)),
    await strangersAtTheRooms(world),
    await passesHeldBySharedFunds('one signature'),
    await passesHeldBySharedFunds('paying first'),
    await tellingOfOneSale(),
  ]
}

/** POSTs to rooms from outside, each with an invalid signature. */
async function strangersAtTheRooms(world: World): Promise<Row> {
  const before = objectsIn(world.folder)
  const statuses = new Set<number>()
  for (let n = 0; n < STRANGERS; n += 1) {
    const response = await world.fetch(`/parties/payload/${crypto.randomUUID()}`, {
      method: 'POST',
      headers: { [SIGNATURE_HEADER]: `${Date.now()}.${String(n).padStart(64, '0')}` },
      body: '{"do":"rest"}',
    })
    await response.arrayBuffer()
    statuses.add(response.status)
  }
  return {
    what: `Durable Objects after ${STRANGERS} refused POSTs`,
    unit: 'count',
    measured: objectsIn(world.folder) - before,
    target: { exactly: 0 },
    note: `Answered with ${[...statuses].join(', ')}.`,
  }
}

const STRANGERS = 200

/**
 * Twelve passes are on hold for one pot of XRP when six buyers come, who want two each. Counts how many of the twelve
 * still are two minutes later.
 */
async function passesHeldBySharedFunds(path: HoldPath): Promise<Row> {
  const world = await createProcessWorld({ database: 'in memory' })
  try {
    await world.db
      .prepare(`UPDATE pass SET status = 'reserved', quarantined = 'gone' WHERE tier = 'common' AND id > 12`)
      .run()
    const ids = await holdWithSharedFunds(world, 6, path)
    const buyers: Address[] = []
    for (let n = 0; n < 6; n += 1) buyers.push((await freshWallet(world)).address)
    const began = world.clock.now()
    while (world.clock.now() - began < 2 * MINUTE) {
      const { services, idle } = inProcess(world, null)
      for (const buyer of buyers)
        await buyPass(services, buyer, { userAddress: buyer, selectedTier: 'common', quantity: 1 })
      world.sandbox.ledger.close()
      world.later(4 * SECOND)
      await services.follower.catchUp()
      const tip = await services.follower.tip()
      if (tip) await onLedgerClosed(services, tip)
      await idle()
    }
    const { results } = await world.db
      .prepare(`SELECT id FROM purchase WHERE status NOT IN ('sold', 'released')`)
      .all<{ id: string }>()
    return {
      what: `Common passes that a pot of 150 XRP keeps by ${path} from waiting buyers, after two minutes`,
      unit: 'count',
      measured: results.filter(({ id }) => ids.includes(id)).length,
      target: { atMost: 1 },
      note: `${ids.length} were on hold for it.`,
    }
  } finally {
    await world.close()
  }
}

/** The event of a sale carries the supply, so that its receivers read nothing. */
async function tellingOfOneSale(): Promise<Row> {
  const world = await createProcessWorld({ database: 'in memory' })
  try {
    const { id } = await offerPass(world)
    const { services, idle } = inProcess(world, null)
    const purchase = await purchaseById(services.db, id)
    if (purchase?.status !== 'offered') throw new Error('nothing was offered')
    const { db, counts } = countingDatabase(services.db)
    const { at, ledger, tx } = purchase.offer.made
    const sold = { at, ledger, tx, owner: purchase.wallet }
    announce({ ...services, db }, purchase, { ...purchase, status: 'sold', sold, ending: null })
    await idle()
    return {
      what: 'exchanges with D1 for all who hear of one sale, even a thousand',
      unit: 'count',
      measured: counts.exchanges,
      target: { atMost: 2 },
      note: 'The supply is read once, and the event carries it.',
    }
  } finally {
    await world.close()
  }
}

/** Every Durable Object has a file of its own; D1's files are among them, and their number stays the same. */
function objectsIn(folder: string): number {
  return readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.sqlite')).length
}

/** A purchase that has to wait, beside one that is served; on the real D1. */
async function waitingAndServed(): Promise<Row[]> {
  const world = await createProcessWorld({ database: 'real' })
  try {
    const served = await costOf(world, 1_000)
    const refused = await costOf(world, 0)
    return [
      {
        what: 'D1 rows of a purchase that has to wait ÷ of one that is served',
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

/** One purchase call after the sign-in, where Xaman allows this many requests a minute. */
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
