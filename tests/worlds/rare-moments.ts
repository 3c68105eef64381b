import { address } from '#contract/wire/ledger-ids'
import { reconcile } from '../../functions/reconcile.ts'
import { cancelOwnPurchase } from '../../functions/sale/purchase/cancel-purchase.ts'
import { closeOne } from './background.ts'
import { askToPay, send } from './payers.ts'
import { takeDirectly } from './phones.ts'
import { sendDustWithoutEnd, spendRequests } from './rare-crowds.ts'
import { controlsOf, REQUEST, withoutOthers } from './rare-edges.ts'
import { IDENTITY_MOMENTS, SEED } from './rare-identities.ts'
import { askTooMuch, fallBehindOffer, loseMintForLong, missTheMint, pass } from './rare-nodes.ts'
import { buyForAnotherWallet, buyReturnedPass, useKnownIds } from './rare-purchases.ts'
import { type Ending, runWorld } from './run-world.ts'
import type { FaultName } from './swarm.ts'
import type { World } from './world.ts'

/** The hashes of all sales, later ones too. */
function sales({ model }: World): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      yield* model.sales.keys()
    },
  }
}

/**
 * Both nodes leave a sale out of their history while later transactions happen. Once they show it, it is recorded before a
 * cron run compares anything.
 */
async function hideSale(world: World): Promise<void> {
  const { outside } = world
  const { buyer, ask, until } = controlsOf(world)
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
    throw new Error('a sale that the nodes show again waits for a cron run')
}

async function isRecorded({ db }: World, uuid: string): Promise<boolean> {
  const sold = await db
    .prepare(`SELECT 1 AS one FROM purchase WHERE payload_uuid = ? AND status = 'sold'`)
    .bind(uuid)
    .first('one')
  return sold !== null
}

/** One node is behind the journal, and the other belongs to another network. */
async function fallBehind(world: World): Promise<void> {
  const { outside, swarm } = world
  const { buyer, ask, until } = controlsOf(world)
  await ask()
  await takeDirectly(world, buyer, await until(REQUEST))
  await until(`SELECT id AS found FROM purchase WHERE status = 'sold'`)
  const [first, second] = outside.nodes
  swarm.note('node of another network')
  first.view = { networkId: 21 }
  second.view = { lag: 6 }
  for (let turns = 0; turns < 3; turns += 1) {
    world.begin('cron run', async () => void (await world.call('the cron run', reconcile)))
    await pass(world, 4)
  }
  for (const node of outside.nodes) node.view = {}
  await pass(world, 8)
}

/** The node that is read forks: its chain has the withdrawal of an offer without the sale before it. */
async function withdrawBesideSale(world: World): Promise<void> {
  const { outside } = world
  const { buyer, ask, until } = controlsOf(world)
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
  // The operators show different links after the offer: neither is appended.
  await pass(world, 8)
  for (const node of outside.nodes) node.view = {}
  await until(`SELECT id AS found FROM purchase WHERE status IN ('sold', 'released')`)
}

/** Too little, then the price, twice; then by another wallet and by the buyer, who lets the offer expire. */
async function payInEveryWay(world: World): Promise<void> {
  const { newcomer } = world
  const { buyer, until } = controlsOf(world)
  const OFFERED = `SELECT offer_id AS found FROM purchase WHERE status = 'offered'`
  const askFor = async (tier: 'common' | 'rare') => {
    const order = await askToPay(world, buyer, tier, `in every way ${tier}`.replaceAll(' ', '-'))
    if (!order) throw new Error('there is no invoice')
    const { Destination, InvoiceID, Amount } = order.payment
    const price = BigInt(Amount)
    return (who = buyer, drops = price) =>
      send(world, who, { TransactionType: 'Payment', Destination, InvoiceID, Amount: String(drops) })
  }
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      await pass(world, 8)
      world.begin('cron run', async () => void (await world.call('the cron run', reconcile)))
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

/** Rare cases, each a script with its fault. */
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
  'invoices paid rightly and wrongly': { script: payInEveryWay, fault: 'gift to the minter' },
  'a mint that one of two nodes does not have': { script: missTheMint, fault: 'node forks' },
  'a mint that the network loses until shortly before its last ledger': {
    script: loseMintForLong,
    fault: 'transaction lost',
  },
  'a session that buys for another wallet': { script: buyForAnotherWallet, fault: 'attacker at work' },
  'an attacker who knows the ids of a purchase': { script: useKnownIds, fault: 'attacker at work' },
  'a pass that went back to stock, and its next buyer': {
    script: buyReturnedPass,
    fault: 'gift to the minter',
  },
  'dust without end': { script: sendDustWithoutEnd, fault: 'stranger sends dust' },
  'wallet requests that a clock ahead counts as used': { script: spendRequests, fault: 'clock skew' },
  'a fee above the cap': { script: askTooMuch, fault: 'fees rise' },
  'a withdrawal on a fork without the sale before it': { script: withdrawBesideSale, fault: 'node forks' },
} as const satisfies Record<string, { script: (world: World) => Promise<void>; fault: FaultName }>

type RareMoment = keyof typeof MOMENTS | keyof typeof IDENTITY_MOMENTS
export const rareMoments = [...Object.keys(MOMENTS), ...Object.keys(IDENTITY_MOMENTS)] as RareMoment[]

/** Runs one of them in a world without other faults. */
export async function runRareMoment(moment: RareMoment): Promise<Ending> {
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

/** Counts the script's own fault as having struck: it explains alerts. */
function strike({ swarm }: World, fault: FaultName): void {
  swarm.faultBurst(fault, true)
  while (!swarm.strikes(fault));
  swarm.faultBurst(fault, false)
}
