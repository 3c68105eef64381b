import { MINUTE, SECOND } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import type { FaultName } from './swarm.ts'
import type { World } from './world.ts'

/** The ledger closes every few seconds, and mostly the follower hears of it. */
export async function closeLedgers(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm } = world
  while (goesOn()) {
    await world.pause(untilNextClose(world))
    if (swarm.strikes('transaction lost')) world.outside.ledger.loseNext()
    closeOne(world)
  }
}

function untilNextClose({ chance, swarm }: World): number {
  if (swarm.strikes('network halts for minutes')) return chance.between(2, 14) * MINUTE
  return (swarm.strikes('network slow') ? chance.between(20, 150) : chance.between(3, 5)) * SECOND
}

/** One close, which the follower hears of unless it is deaf. */
export function closeOne(world: World): void {
  const { index } = world.outside.ledger.close()
  world.story.step(`ledger ${index}`)
  if (!world.swarm.strikes('follower deaf')) world.begin('beat', () => world.beat())
}

/** The clock of the platform: every minute, or not, or twice. */
export async function tick(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm } = world
  while (goesOn()) {
    await world.pause(MINUTE)
    if (swarm.strikes('clock skipped')) continue
    for (let times = swarm.strikes('clock doubled') ? 2 : 1; times > 0; times -= 1)
      world.begin('clock', async () => void (await world.call('the clock', reconcile)))
  }
}

/** An operator stops the sale for a while. */
export async function operate(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm, environment, story, chance } = world
  while (goesOn()) {
    await world.pause(20 * SECOND)
    if (environment.minting === 'open' && !swarm.strikes('sale paused')) continue
    environment.minting = environment.minting === 'open' ? 'paused' : 'open'
    story.tell(`the operator sets the sale to ${environment.minting}`)
    await world.pause(chance.between(5, 60) * SECOND)
  }
}

/** One node falls behind, stands still, forgets or denies, and mends again. */
export async function troubleNodes(world: World, goesOn: () => boolean): Promise<void> {
  const { chance, swarm, outside, story } = world
  const node = outside.nodes[outside.badNode]
  const say = (what: string) => story.tell(`node ${outside.badNode + 1} ${what}`)
  while (goesOn()) {
    await world.pause(chance.between(5, 40) * SECOND)
    const last = outside.ledger.validatedIndex
    if (swarm.strikes('node lags by one')) node.view = { lag: 1 }
    else if (swarm.strikes('node lags by twenty')) node.view = { lag: 20 }
    else if (swarm.strikes('node halts')) node.view = { haltedAt: last }
    else if (swarm.strikes('node forgets')) node.view = { since: Math.max(1, last - 3) }
    else if (swarm.strikes('node denies')) node.view = { hide: everySecond(world) }
    else node.view = {}
    const [[how, value] = ['sees everything', '']] = Object.entries(node.view)
    say(how === 'hide' ? 'denies half of the transactions' : `${how} ${String(value)}`)
  }
}

/** Half of what the minter does, also what it has not done yet. */
function everySecond({ outside: { ledger, accounts } }: World): Iterable<string> {
  const params = { account: accounts.minter.address, ledger_index_min: -1, ledger_index_max: -1, limit: 20 }
  return {
    *[Symbol.iterator]() {
      const { transactions = [] } = ledger.request('account_tx', params, 2) as {
        transactions?: { hash: string }[]
      }
      for (const { hash } of transactions) if (/[02468ACE]$/.test(hash)) yield hash
    },
  }
}

/** What rages for a while, and the fault that it is. */
const storms = [
  ['submissions lost for a while', 'submission lost'],
  ['submissions late for a while', 'submission late'],
  ['follower deaf for a while', 'follower deaf'],
  ['node lies for a while', 'node lies once'],
  ['nodes away for a while', 'node loses the request'],
  ['Xaman away for a while', 'Xaman fails'],
  ['database away for a while', 'database fails before'],
] as const

/** While one of these rages, ledgers often close quickly, until what was signed is out of time. */
const quick = new Set<FaultName>(['submission lost', 'submission late', 'follower deaf'])

/** Now and then something is away altogether, and sometimes two things at once. */
export async function storm(world: World, goesOn: () => boolean): Promise<void> {
  await Promise.all(storms.map(([name, fault]) => rage(world, goesOn, name, fault)))
}

async function rage(world: World, goesOn: () => boolean, name: FaultName, fault: FaultName): Promise<void> {
  const { chance, swarm, story } = world
  while (goesOn()) {
    await world.pause(chance.between(4, 15) * SECOND)
    if (!swarm.strikes(name)) continue
    story.tell(name)
    swarm.storm(fault, true)
    if (quick.has(fault) && chance.happens(0.7)) {
      for (let closes = chance.between(6, 14); closes > 0; closes -= 1) {
        await world.pause(chance.between(300, 1_500))
        closeOne(world)
      }
    } else await world.pause(chance.between(5, 80) * SECOND)
    swarm.storm(fault, false)
    story.tell(`no more ${name}`)
  }
}
