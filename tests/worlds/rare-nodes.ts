import { reconcile } from '../../functions/reconcile.ts'
import { takeDirectly } from './phones.ts'
import { handsIn, REQUEST } from './rare-edges.ts'
import { closeOne } from './surroundings.ts'
import type { World } from './world.ts'

// What a node shows, or asks, just while something of ours is on its way.

/** So many seconds of a ledger that closes every four. */
export async function pass(world: World, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 4) {
    await world.pause(4_000)
    closeOne(world)
  }
}

/** The node that is read goes another way, on which our mint is missing until its last ledger is over. */
export async function missTheMint(world: World): Promise<void> {
  const { outside } = world
  const { ask, until } = handsIn(world)
  const [first, second] = outside.nodes
  const after = outside.ledger.validatedIndex
  await ask()
  const mint = await until(`SELECT hash AS found FROM submission WHERE purpose IN ('mint', 'mint-offer')`)
  first.view = { silent: true, fork: { after, without: [mint] } }
  second.view = { silent: true }
  await pass(world, 80)
  for (const node of outside.nodes) node.view = {}
  await until(REQUEST)
}

/** The ledger asks seven hundred times as much for a while in which a pass is to be minted. */
export async function askTooMuch(world: World): Promise<void> {
  const { outside } = world
  const { ask, until } = handsIn(world)
  outside.ledger.load(700)
  await pass(world, 8)
  await ask()
  await until('SELECT id AS found FROM purchase')
  await pass(world, 20)
  outside.ledger.load(1)
  await pass(world, 60)
}

/** Both nodes fall back behind an offer that was read, to where neither it nor its token is, and the clock looks at it. */
export async function fallBehindOffer(world: World): Promise<void> {
  const { outside } = world
  const { buyer, ask, until } = handsIn(world)
  const before = outside.ledger.validatedIndex
  await ask()
  const uuid = await until(REQUEST)
  const lag = outside.ledger.validatedIndex - before
  for (const node of outside.nodes) node.view = { lag }
  for (let turns = 0; turns < 3; turns += 1) {
    world.begin('clock', async () => void (await world.call('the clock', reconcile)))
    await pass(world, 4)
  }
  for (const node of outside.nodes) node.view = {}
  await takeDirectly(world, buyer, uuid)
  await pass(world, 12)
}
