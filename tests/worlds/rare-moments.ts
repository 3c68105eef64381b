import { address } from '#contract/wire/ledger-ids'
import { reconcile } from '../../functions/reconcile.ts'
import { cancelOwnPurchase } from '../../functions/sale/purchase/cancel-purchase.ts'
import { askToPay, send } from './payers.ts'
import { takeDirectly } from './phones.ts'
import { sendDustWithoutEnd } from './rare-crowds.ts'
import { handsIn, REQUEST, withoutOthers } from './rare-edges.ts'
import { IDENTITY_MOMENTS, SEED } from './rare-identities.ts'
import { askTooMuch, fallBehindOffer, missTheMint, pass } from './rare-nodes.ts'
import { buyWhatWentBack, stealAName, useKnownIds } from './rare-purchases.ts'
import { type Ending, runWorld } from './run-world.ts'
import { closeOne } from './surroundings.ts'
import type { FaultName } from './swarm.ts'
import type { World } from './world.ts'

/** Everything that the ledger has sold, also what it sells from now on. */
function sales({ model }: World): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      yield* model.sales.keys()
    },
  }
}

/**
 * Both nodes leave a sale out of the history that they show, and what comes after it happens meanwhile. Once they show it,
 * it is on record before the clock compares anything.
 */
async function hideSale(world: World): Promise<void> {
  const { outside } = world
  const { buyer, ask, until } = handsIn(world)
  await ask()
  const uuid = await until(REQUEST)
  for (const node of outside.nodes) node.view = { hide: sales(world) }
  await takeDirectly(world, buyer, uuid)
  await pass(world, 12)
  await ask()
  await pass(world, 60)
  for (const node of outside.nodes) node.view = {}
  await pass(world, 60)
  if (!(await isRecorded(world, uuid)))
    throw new Error('a sale that the nodes show again waits for the clock')
}

async function isRecorded({ db }: World, uuid: string): Promise<boolean> {
  const sold = await db
    .prepare(`SELECT 1 AS one FROM purchase WHERE payload_uuid = ? AND status = 'sold'`)
    .bind(uuid)
    .first('one')
  return sold !== null
}

/** One node is behind what was read, and the other is of another network. */
async function fallBehind(world: World): Promise<void> {
  const { outside, swarm } = world
  const { buyer, ask, until } = handsIn(world)
  await ask()
  await takeDirectly(world, buyer, await until(REQUEST))
  await until(`SELECT id AS found FROM purchase WHERE status = 'sold'`)
  const [first, second] = outside.nodes
  swarm.note('node of another network')
  first.view = { networkId: 21 }
  second.view = { lag: 6 }
  for (let turns = 0; turns < 3; turns += 1) {
    world.begin('clock', async () => void (await world.call('the clock', reconcile)))
    await pass(world, 4)
  }
  for (const node of outside.nodes) node.view = {}
  await pass(world, 8)
}

/** The node that is read goes another way, on which nobody took an offer before it was withdrawn. */
async function withdrawBesideSale(world: World): Promise<void> {
  const { outside } = world
  const { buyer, ask, until } = handsIn(world)
  const account = address.parse(buyer.wallet.address)
  await ask()
  const uuid = await until(REQUEST)
  const id = await until('SELECT id AS found FROM purchase')
  const [first, second] = outside.nodes
  const after = outside.ledger.validatedIndex
  for (const node of outside.nodes) node.view = { silent: true, haltedAt: after }
  await takeDirectly(world, buyer, uuid)
  closeOne(world)
  first.view = { silent: true, fork: { after, without: sales(world) } }
  second.view = { silent: true }
  world.begin(buyer.name, async () => {
    await world.call(buyer.name, (services) => cancelOwnPurchase(services, account, id))
  })
  // The operators show different links after the offer: neither is written down.
  await pass(world, 8)
  for (const node of outside.nodes) node.view = {}
  await until(`SELECT id AS found FROM purchase WHERE status IN ('sold', 'released')`)
}

/** Too little, then the price, twice; then by another and by who was asked, who leaves it lying until its offer ends. */
async function payInEveryWay(world: World): Promise<void> {
  const { newcomer } = world
  const { buyer, until } = handsIn(world)
  const OFFERED = `SELECT offer_id AS found FROM purchase WHERE status = 'offered'`
  const askFor = async (tier: 'common' | 'rare') => {
    const order = await askToPay(world, buyer, tier, `in every way ${tier}`.replaceAll(' ', '-'))
    if (!order) throw new Error('nobody is asked to pay')
    const { Destination, InvoiceID, Amount } = order.payment
    const price = BigInt(Amount)
    return (who = buyer, drops = price) =>
      send(world, who, { TransactionType: 'Payment', Destination, InvoiceID, Amount: String(drops) })
  }
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      await pass(world, 8)
      world.begin('clock', async () => void (await world.call('the clock', reconcile)))
    }
  }

  const payCommon = await askFor('common')
  await payCommon(buyer, 99_999_999n)
  await turns(3)
  await payCommon()
  await payCommon()
  await turns(3)
  const offer = await until(OFFERED)
  await send(world, buyer, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer })
  await turns(2)
  const payRare = await askFor('rare')
  await payRare(newcomer)
  await turns(2)
  await payRare()
  await turns(3)
  await until(OFFERED)
}

/** What chance hardly ever brings about, each with the fault that it is. */
const MOMENTS = {
  'a sale that the nodes leave out of their history': { script: hideSale, fault: 'node omits a transaction' },
  'a node that is behind, while the other does not count': {
    script: fallBehind,
    fault: 'node lags by twenty',
  },
  'nodes that are both behind an offer that was read': {
    script: fallBehindOffer,
    fault: 'node lags by twenty',
  },
  'who pays first, in every way': { script: payInEveryWay, fault: 'gift to the minter' },
  'a mint that one of two nodes does not have': { script: missTheMint, fault: 'node forks' },
  'somebody who buys in another name': { script: stealAName, fault: 'attacker at work' },
  'a thief who knows the ids of a purchase': { script: useKnownIds, fault: 'attacker at work' },
  'a pass that went back, and its next buyer': { script: buyWhatWentBack, fault: 'gift to the minter' },
  'dust without end': { script: sendDustWithoutEnd, fault: 'stranger sends dust' },
  'a fee beyond what is paid': { script: askTooMuch, fault: 'fees rise' },
  'a withdrawal on another way than the sale before it': { script: withdrawBesideSale, fault: 'node forks' },
} as const satisfies Record<string, { script: (world: World) => Promise<void>; fault: FaultName }>

export type RareMoment = keyof typeof MOMENTS | keyof typeof IDENTITY_MOMENTS
export const rareMoments = [...Object.keys(MOMENTS), ...Object.keys(IDENTITY_MOMENTS)] as RareMoment[]

/** Lives one of them through, in a world where nothing else goes wrong. */
export async function liveThrough(moment: RareMoment): Promise<Ending> {
  if (moment in IDENTITY_MOMENTS) {
    const { script, faults } = IDENTITY_MOMENTS[moment as keyof typeof IDENTITY_MOMENTS]
    return runWorld(SEED, { steps: 6_000, without: withoutOthers(...faults), script })
  }
  const { script, fault } = MOMENTS[moment as keyof typeof MOMENTS]
  return runWorld(1, {
    steps: 6_000,
    without: withoutOthers(fault),
    async script(world) {
      strike(world, fault)
      await script(world)
    },
  })
}

/** What a script brings about by itself counts as the fault that it is: people may be called for it. */
function strike({ swarm }: World, fault: FaultName): void {
  swarm.storm(fault, true)
  while (!swarm.strikes(fault));
  swarm.storm(fault, false)
}
