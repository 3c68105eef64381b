import { reconcile } from '../../functions/reconcile.ts'
import { closeOne } from './background.ts'
import { takeDirectly } from './phones.ts'
import { controlsOf, REQUEST } from './rare-edges.ts'
import type { World } from './world.ts'

// What a node shows, or charges, while a transaction of ours is pending.

/** Lets so many seconds pass, with a ledger every four. */
export async function pass(world: World, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 4) {
    await world.pause(4_000)
    closeOne(world)
  }
}

/** The node that is read forks: its chain lacks our mint until the mint's last ledger has passed. */
export async function missTheMint(world: World): Promise<void> {
  const { outside } = world
  const { ask, until } = controlsOf(world)
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

/** The network loses our mint in every ledger until shortly before its last, and cron runs look at it meanwhile. */
export async function loseMintForLong(world: World): Promise<void> {
  const { ledger } = world.outside
  const { ask, until } = controlsOf(world)
  const MINT = `FROM submission WHERE purpose IN ('mint', 'mint-offer')`
  ledger.loseNext(Number.POSITIVE_INFINITY)
  await ask()
  const blob = await until(`SELECT blob AS found ${MINT}`)
  const last = Number(await until(`SELECT last_ledger AS found ${MINT}`))
  while (ledger.validatedIndex < last - 2) {
    world.begin('cron run', async () => void (await world.call('the cron run', reconcile)))
    await pass(world, 8)
  }
  ledger.loseNext(0)
  // Another server of the network still has it.
  ledger.submit(blob)
  await pass(world, 8)
  await until(REQUEST)
}

/** The ledger's fee is seven hundred times as high while a pass is to be minted. */
export async function askTooMuch(world: World): Promise<void> {
  const { outside } = world
  const { ask, until } = controlsOf(world)
  outside.ledger.load(700)
  await pass(world, 8)
  await ask()
  await until('SELECT id AS found FROM purchase')
  await pass(world, 20)
  outside.ledger.load(1)
  await pass(world, 60)
}

/** Both nodes fall behind an offer that was read, to a ledger without it and its NFToken, and cron runs check the offer. */
export async function fallBehindOffer(world: World): Promise<void> {
  const { outside } = world
  const { buyer, ask, until } = controlsOf(world)
  const before = outside.ledger.validatedIndex
  await ask()
  const uuid = await until(REQUEST)
  const lag = outside.ledger.validatedIndex - before
  for (const node of outside.nodes) node.view = { lag }
  for (let turns = 0; turns < 3; turns += 1) {
    world.begin('cron run', async () => void (await world.call('the cron run', reconcile)))
    await pass(world, 4)
  }
  for (const node of outside.nodes) node.view = {}
  await takeDirectly(world, buyer, uuid)
  await pass(world, 12)
}
