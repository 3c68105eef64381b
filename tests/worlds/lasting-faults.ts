import { SECOND } from '#contract/timing'
import type { NodeView } from '../sandbox/ledger/ledger.ts'
import { closeOne } from './background.ts'
import type { FaultName } from './swarm.ts'
import type { World } from './world.ts'

/** One node lags, halts, forgets, omits, forks or belongs to another network, and recovers. */
export async function disturbNodes(world: World, goesOn: () => boolean): Promise<void> {
  const { chance, swarm, outside, trace } = world
  const node = outside.nodes[outside.badNode]
  while (goesOn()) {
    await world.pause(chance.between(2, 15) * SECOND)
    const last = outside.ledger.validatedIndex
    const faults: readonly (readonly [FaultName, () => NodeView])[] = [
      ['node lags by one', () => ({ lag: 1 })],
      ['node lags by twenty', () => ({ lag: 20 })],
      ['node halts', () => ({ haltedAt: last })],
      ['node forgets', () => ({ since: Math.max(1, last - 3) })],
      ['node omits a transaction', () => ({ hide: everySecond(world) })],
      ['node forks', () => ({ fork: forkFrom(world, last - chance.between(0, 2)) })],
      ['node of another network', () => ({ networkId: 21, fork: forkFrom(world, last - 3) })],
    ]
    const fault = faults.find(([fault]) => swarm.strikes(fault))
    node.view = fault?.[1]() ?? {}
    trace.note(`node ${outside.badNode + 1}: ${fault?.[0] ?? 'node works again'}`)
  }
}

/** A fork from there on, without half of the minter's latest transactions. */
function forkFrom(world: World, after: number): NonNullable<NodeView['fork']> {
  return { after: Math.max(2, after), without: everySecond(world) }
}

/** Half of the minter's transactions, later ones too. */
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

/** The fault bursts, and the fault of each. */
const faultBursts = [
  ['isolates die for a while', 'killed at a wait'],
  ['submissions lost for a while', 'submission lost'],
  ['submissions late for a while', 'submission late'],
  ['sockets mute for a while', 'socket half open'],
  ['node lies for a while', 'node lies once'],
  ['nodes away for a while', 'node loses the request'],
  ['Xaman away for a while', 'Xaman fails'],
  ['database away for a while', 'database fails before'],
] as const

/** In a burst of one of these, ledgers often close quickly, until signatures have expired. */
const quick = new Set<FaultName>([
  'submission lost',
  'submission late',
  'socket half open',
  'node loses the request',
])

/** Bursts of faults, sometimes two at once. */
export async function faultBurst(world: World, goesOn: () => boolean): Promise<void> {
  await Promise.all(faultBursts.map(([name, fault]) => runBursts(world, goesOn, name, fault)))
}

async function runBursts(
  world: World,
  goesOn: () => boolean,
  name: FaultName,
  fault: FaultName,
): Promise<void> {
  const { chance, swarm, trace } = world
  while (goesOn()) {
    await world.pause(chance.between(4, 15) * SECOND)
    if (!swarm.strikes(name)) continue
    trace.note(name)
    swarm.faultBurst(fault, true)
    if (quick.has(fault) && chance.happens(0.7)) {
      for (let closes = chance.between(6, 14); closes > 0; closes -= 1) {
        await world.pause(chance.between(300, 1_500))
        closeOne(world)
      }
    } else await world.pause(chance.between(5, 80) * SECOND)
    swarm.faultBurst(fault, false)
    trace.note(`it ends: ${name}`)
  }
}
