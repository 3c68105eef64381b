import { address, payloadUuid } from '#contract/wire/ledger-ids'
import type { PurchaseStatus } from '#contract/wire/purchase'
import { reconcile } from '../../functions/reconcile.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { submitSigned } from '../sandbox/seed.ts'
import { BLOCK_OFFERS } from './buyers.ts'
import { sign, takeDirectly } from './phones.ts'
import type { Buyer } from './prepared.ts'
import { runWorld } from './run-world.ts'
import { closeOne } from './surroundings.ts'
import { faultNames, seedAbout } from './swarm.ts'
import type { World } from './world.ts'
import { reportAnswer } from './xaman-reports.ts'

/** Everything that may go wrong, but for what a script itself brings about. */
export function withoutOthers(...wanted: readonly string[]): ReadonlySet<string> {
  return new Set(faultNames.filter((name) => !wanted.includes(name)))
}

/** What a script has in its hands: somebody who asks for a pass, and time, with a ledger each second. */
interface Hands {
  ask(): Promise<void>
  /** Lets time pass until something is found. */
  until(sql: string): Promise<string>
}

export function handsIn(world: World): Hands & { buyer: Buyer } {
  const { buyers, model, db } = world
  const [buyer] = buyers
  if (!buyer) throw new Error('nobody to buy')
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
          world.begin('clock', async () => void (await world.call('the clock', reconcile)))
      }
      throw new Error(`it does not come to that: ${sql}`)
    },
  }
}

export const REQUEST = `SELECT payload_uuid AS found FROM purchase WHERE status = 'offered' AND payload_uuid IS NOT NULL`

/**
 * What takes more than chance brings together: a purchase whose transaction reaches no ledger is copied in the middle of
 * it; it is signed anew, sold, and the database set back to the copy, which knows the first signature alone.
 */
export function sellAcrossRestore(moment: PurchaseStatus): (world: World) => Promise<void> {
  return async (world) => {
    const { swarm, model, keepDatabase } = world
    const { buyer, ask, until } = handsIn(world)
    if (!keepDatabase) throw new Error('nothing to set back')
    await ask()
    if (moment === 'offering') await until(`SELECT hash AS found FROM ledger_tx WHERE type = 'NFTokenMint'`)
    swarm.storm('submission lost', true)
    await until(`SELECT id AS found FROM purchase WHERE status = '${moment}'`)
    keepDatabase()
    await until(`SELECT hash AS found FROM submission WHERE status = 'dead'`)
    swarm.storm('submission lost', false)
    await sign(world, buyer, payloadUuid.parse(await until(REQUEST)), {})
    while (model.sales.size === 0) {
      await world.pause(500)
      closeOne(world)
    }
    await world.restoreDatabase()
    await world.pause(5_000)
  }
}

/** A purchase is copied while its pass is only on hold; it is sold, and the database set back to the copy. */
async function sellBeforeRestore(world: World): Promise<void> {
  const { model, keepDatabase } = world
  const { buyer, ask, until } = handsIn(world)
  if (!keepDatabase) throw new Error('nothing to set back')
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

/** The other: both nodes go another way, on which an offer's time is over; when they are back, it is taken. */
async function sellAfterAll(world: World): Promise<void> {
  const { outside, witness, model } = world
  const { buyer, ask, until } = handsIn(world)
  await ask()
  const uuid = await until(REQUEST)
  witness.strayed('the nodes stray together')
  model.strayed()
  const fork = { after: outside.ledger.validatedIndex, later: 3_000 }
  for (const node of outside.nodes) node.view = { fork }
  await until(`SELECT id AS found FROM purchase WHERE status = 'released'`)
  for (const node of outside.nodes) node.view = {}
  await takeDirectly(world, buyer, uuid)
  await until(`SELECT id AS found FROM purchase WHERE status = 'sold'`)
}

/** The withdrawal of an offer that was declined reaches no node, and it is taken after all. */
async function sellWhileWithdrawn(world: World): Promise<void> {
  const { outside, swarm } = world
  const { buyer, ask, until } = handsIn(world)
  await ask()
  const uuid = payloadUuid.parse(await until(REQUEST))
  swarm.storm('submission lost', true)
  outside.phone.decline(uuid)
  reportAnswer(world, uuid)
  await until(`SELECT id AS found FROM purchase WHERE status = 'cancelling'`)
  await takeDirectly(world, buyer, uuid)
  await until(`SELECT id AS found FROM purchase WHERE status = 'sold'`)
  swarm.storm('submission lost', false)
}

/** The buyer takes no offers any more from the moment that a submission is written down, so the ledger refuses the offer. */
function refuseOffersAfter(purpose: 'mint' | 'mint-offer') {
  return async (world: World): Promise<void> => {
    const { buyer, ask, until } = handsIn(world)
    await ask()
    await until(`SELECT hash AS found FROM submission WHERE purpose = '${purpose}'`)
    await submitSigned(world.outside.ledger, buyer.wallet, {
      TransactionType: 'AccountSet',
      SetFlag: BLOCK_OFFERS,
    })
    await until(`SELECT id AS found FROM purchase WHERE status = 'released'`)
  }
}

/** A signature that is reported, and that the phone never sends. */
async function neverSend(world: World): Promise<void> {
  const { buyer, ask, until } = handsIn(world)
  await ask()
  await sign(world, buyer, payloadUuid.parse(await until(REQUEST)), { hold: true })
  await until(`SELECT id AS found FROM purchase WHERE status = 'cancelling'`)
}

/** For each edge its script, the seeds in which that is tried, and what has to be able to go wrong in them. */
const TRIES = {
  'reserved > sold': {
    script: sellBeforeRestore,
    seeds: Array.from({ length: 12 }, (_, at) => 1 + at),
    wanted: [],
  },
  'minting > released': {
    script: refuseOffersAfter('mint-offer'),
    seeds: Array.from({ length: 12 }, (_, at) => 1 + at),
    wanted: [],
  },
  'minting > sold': {
    script: sellAcrossRestore('minting'),
    seeds: Array.from({ length: 12 }, (_, at) => 1 + at),
    wanted: ['submission lost'],
  },
  // A world that is about the amendment that is off: without it a mint and its offer are two transactions.
  'offering > sold': {
    script: sellAcrossRestore('offering'),
    seeds: Array.from({ length: 40 }, (_, at) => seedAbout('amendment off', at)),
    wanted: ['submission lost', 'amendment off'],
  },
  'offering > released': {
    script: refuseOffersAfter('mint'),
    seeds: Array.from({ length: 40 }, (_, at) => seedAbout('amendment off', at)),
    wanted: ['amendment off'],
  },
  'confirming > cancelling': {
    script: neverSend,
    seeds: Array.from({ length: 12 }, (_, at) => 1 + at),
    wanted: [],
  },
  'cancelling > sold': {
    script: sellWhileWithdrawn,
    seeds: Array.from({ length: 12 }, (_, at) => 1 + at),
    wanted: ['submission lost'],
  },
  'released > sold': {
    script: sellAfterAll,
    seeds: Array.from({ length: 12 }, (_, at) => 1 + at),
    wanted: [],
  },
} as const

/** The edges that such purchases take, each script being tried until the one is among them for which it is there. */
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

/** Those that their scripts never take. */
export async function untakenRareEdges(): Promise<string[]> {
  const taken = await rareEdges()
  return Object.keys(TRIES).filter((edge) => !taken.has(edge))
}
