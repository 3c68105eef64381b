import { address, payloadUuid } from '#contract/wire/ledger-ids'
import type { PurchaseStatus } from '#contract/wire/purchase'
import { reconcile } from '../../functions/reconcile.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { submitSigned } from '../sandbox/seed.ts'
import { closeOne } from './background.ts'
import { BLOCK_OFFERS } from './buyers.ts'
import { sign, takeDirectly } from './phones.ts'
import type { Buyer } from './prepared.ts'
import { runWorld } from './run-world.ts'
import { faultNames, seedAbout } from './swarm.ts'
import type { World } from './world.ts'
import { reportAnswer } from './xaman-reports.ts'

/** All faults except those that a script needs. */
export function withoutOthers(...wanted: readonly string[]): ReadonlySet<string> {
  return new Set(faultNames.filter((name) => !wanted.includes(name)))
}

/** What a script controls: a buyer who asks for a pass, and time, with a ledger each second. */
interface Controls {
  ask(): Promise<void>
  /** Lets time pass until the query finds a row; returns its column `found`. */
  until(sql: string): Promise<string>
}

export function controlsOf(world: World): Controls & { buyer: Buyer } {
  const { buyers, model, db } = world
  const [buyer] = buyers
  if (!buyer) throw new Error('the world has no buyer')
  const account = address.parse(buyer.wallet.address)
  const request = { userAddress: account, selectedTier: 'common', quantity: 1 } as const
  return {
    buyer,
    async ask() {
      await world.pause(100)
      model.asked(account, 'common')
      world.begin(buyer.name, async () => {
        await world.call(buyer.name, (services) => buyPass(services, account, request))
      })
    },
    async until(sql) {
      for (let times = 0; times < 2_000; times += 1) {
        const it = await db.prepare(sql).first<string>('found')
        if (it !== null) return it
        await world.pause(50)
        if (times % 20 === 19) closeOne(world)
        if (times % 200 === 199)
          world.begin('cron run', async () => void (await world.call('the cron run', reconcile)))
      }
      throw new Error(`waited too long for: ${sql}`)
    },
  }
}

export const REQUEST = `SELECT payload_uuid AS found FROM purchase WHERE status = 'offered' AND payload_uuid IS NOT NULL`

/**
 * Too rare for chance: the database is copied while a purchase's transaction reaches no ledger; it is signed again, the pass
 * is sold, and the database restored to the copy, which has only the first signature.
 */
function sellAcrossRestore(moment: PurchaseStatus): (world: World) => Promise<void> {
  return async (world) => {
    const { swarm, model, keepDatabase } = world
    const { buyer, ask, until } = controlsOf(world)
    if (!keepDatabase) throw new Error('this database cannot be restored')
    await ask()
    if (moment === 'offering') await until(`SELECT hash AS found FROM ledger_tx WHERE type = 'NFTokenMint'`)
    swarm.faultBurst('submission lost', true)
    await until(`SELECT id AS found FROM purchase WHERE status = '${moment}'`)
    keepDatabase()
    await until(`SELECT hash AS found FROM submission WHERE status = 'dead'`)
    swarm.faultBurst('submission lost', false)
    await sign(world, buyer, payloadUuid.parse(await until(REQUEST)), {})
    while (model.sales.size === 0) {
      await world.pause(500)
      closeOne(world)
    }
    await world.restoreDatabase()
    await world.pause(5_000)
  }
}

/** The database is copied while a pass is only on hold; the pass is sold, and the database restored to the copy. */
async function sellBeforeRestore(world: World): Promise<void> {
  const { model, keepDatabase } = world
  const { buyer, ask, until } = controlsOf(world)
  if (!keepDatabase) throw new Error('this database cannot be restored')
  await ask()
  await until(`SELECT id AS found FROM purchase WHERE status = 'reserved'`)
  keepDatabase()
  await sign(world, buyer, payloadUuid.parse(await until(REQUEST)), {})
  while (model.sales.size === 0) {
    await world.pause(500)
    closeOne(world)
  }
  await world.restoreDatabase()
  await world.pause(5_000)
}

/** Both nodes follow a fork on which an offer has expired; after they return, the offer is accepted. */
async function sellAfterAll(world: World): Promise<void> {
  const { outside, observer, model } = world
  const { buyer, ask, until } = controlsOf(world)
  await ask()
  const uuid = await until(REQUEST)
  observer.followedFork('the nodes fork together')
  model.followedFork()
  const fork = { after: outside.ledger.validatedIndex, later: 3_000 }
  for (const node of outside.nodes) node.view = { fork }
  await until(`SELECT id AS found FROM purchase WHERE status = 'released'`)
  for (const node of outside.nodes) node.view = {}
  await takeDirectly(world, buyer, uuid)
  await until(`SELECT id AS found FROM purchase WHERE status = 'sold'`)
}

/** An offer is declined, and no submission reaches a node from then on: neither does its withdrawal. Its wallet request. */
async function declineUnheard(world: World): Promise<string> {
  const { outside, swarm } = world
  const { ask, until } = controlsOf(world)
  await ask()
  const uuid = payloadUuid.parse(await until(REQUEST))
  swarm.faultBurst('submission lost', true)
  outside.phone.decline(uuid)
  reportAnswer(world, uuid)
  await until(`SELECT id AS found FROM purchase WHERE status = 'cancelling'`)
  return uuid
}

/** The withdrawal of a declined offer reaches no node, and the offer is accepted after all. */
async function sellWhileWithdrawn(world: World): Promise<void> {
  const { buyer, until } = controlsOf(world)
  await takeDirectly(world, buyer, await declineUnheard(world))
  await until(`SELECT id AS found FROM purchase WHERE status = 'sold'`)
  world.swarm.faultBurst('submission lost', false)
}

/** The withdrawal of a declined offer reaches no node before its last ledger: another one is signed. */
async function withdrawAgain(world: World): Promise<void> {
  const { until } = controlsOf(world)
  await declineUnheard(world)
  await until(`SELECT hash AS found FROM submission WHERE purpose = 'cancel' AND status = 'dead'`)
  world.swarm.faultBurst('submission lost', false)
  await until(`SELECT id AS found FROM purchase WHERE status = 'released'`)
}

/** The buyer blocks offers as soon as a submission is recorded, so the ledger refuses the offer. */
function refuseOffersAfter(purpose: 'mint' | 'mint-offer') {
  return async (world: World): Promise<void> => {
    const { buyer, ask, until } = controlsOf(world)
    await ask()
    await until(`SELECT hash AS found FROM submission WHERE purpose = '${purpose}'`)
    await submitSigned(world.outside.ledger, buyer.wallet, {
      TransactionType: 'AccountSet',
      SetFlag: BLOCK_OFFERS,
    })
    await until(`SELECT id AS found FROM purchase WHERE status = 'released'`)
  }
}

/** A signature is reported, and the phone never sends it. */
async function neverSend(world: World): Promise<void> {
  const { buyer, ask, until } = controlsOf(world)
  await ask()
  await sign(world, buyer, payloadUuid.parse(await until(REQUEST)), { hold: true })
  await until(`SELECT id AS found FROM purchase WHERE status = 'cancelling'`)
}

const DOZEN = Array.from({ length: 12 }, (_, at) => 1 + at)
const ABOUT_AMENDMENT = Array.from({ length: 40 }, (_, at) => seedAbout('amendment off', at))

/**
 * For each edge its script, the seeds to try, and the faults that the script needs. The first seed took the edge when it was
 * chosen; a change of the product may change its world, so the others follow.
 */
const TRIES = {
  'reserved > sold': {
    script: sellBeforeRestore,
    seeds: DOZEN,
    wanted: [],
  },
  'minting > released': {
    script: refuseOffersAfter('mint-offer'),
    seeds: [2, ...DOZEN],
    wanted: [],
  },
  'minting > sold': {
    script: sellAcrossRestore('minting'),
    seeds: [3, ...DOZEN],
    wanted: ['submission lost'],
  },
  // A world about the missing amendment: without it a mint and its offer are two transactions.
  'offering > sold': {
    script: sellAcrossRestore('offering'),
    seeds: [seedAbout('amendment off', 22), ...ABOUT_AMENDMENT],
    wanted: ['submission lost', 'amendment off'],
  },
  'offering > released': {
    script: refuseOffersAfter('mint'),
    seeds: ABOUT_AMENDMENT,
    wanted: ['amendment off'],
  },
  'confirming > cancelling': {
    script: neverSend,
    seeds: DOZEN,
    wanted: [],
  },
  'cancelling > cancelling': {
    script: withdrawAgain,
    seeds: DOZEN,
    wanted: ['submission lost'],
  },
  'cancelling > sold': {
    script: sellWhileWithdrawn,
    seeds: DOZEN,
    wanted: ['submission lost'],
  },
  'released > sold': {
    script: sellAfterAll,
    seeds: DOZEN,
    wanted: [],
  },
} as const

/** The edges that the scripts take; each runs with one seed after the other until it takes its own edge. */
export async function rareEdges(): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const [edge, { script, seeds, wanted }] of Object.entries(TRIES))
    for (const seed of seeds) {
      if (taken.has(edge)) break
      const { edges, broken } = await runWorld(seed, {
        steps: 4_000,
        without: withoutOthers(...wanted),
        script,
      })
      if (!broken) for (const one of edges) taken.add(one)
    }
  return taken
}

/** The edges that their own scripts never take. */
export async function untakenRareEdges(): Promise<string[]> {
  const taken = await rareEdges()
  return Object.keys(TRIES).filter((edge) => !taken.has(edge))
}
