import { setTimeout as sleep } from 'node:timers/promises'
import { readWallet } from '#contract/wire/wallet'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { payloadOf } from '../support/payload-of.ts'
import { joinRoom, type Listener } from '../support/room-listener.ts'
import type { World } from '../support/world.ts'
import { inLedgerTurns } from './ledger-turns.ts'
import { ourCalls, tally } from './outside-calls.ts'
import type { Row } from './row.ts'

const BUYERS = 4
const MINUTE = 60_000
/** As often as the network closes, so that no socket seems dead. */
const CLOSE = 4_000
/** Until every room follows its status socket, and everything is said that a purchase or a turn of the clock brings. */
const SETTLED = 2_500

/** What a purchase costs outside while its buyer looks for the phone: everybody who may look has looked in a minute. */
export async function measureWaiting(world: World): Promise<Row[]> {
  const { faults, ledger } = world.sandbox
  const first = await waiting(world)
  // What the clock compares once after a change of the minter's account is nobody's waiting.
  await turnOfClock(world)
  const turnWithOne = await turnOfClock(world)
  const buyers = [first]
  while (buyers.length < BUYERS) buyers.push(await waiting(world))
  const closing = setInterval(() => ledger.close(), CLOSE)
  try {
    await turnOfClock(world)
    const turnWithAll = await turnOfClock(world)
    faults.forgetSeen()
    await sleep(MINUTE)
    const calls = [...ourCalls(faults.seen)]
    return [
      {
        what: 'outside requests per waiting purchase per minute',
        unit: 'ratio',
        measured: calls.length / BUYERS,
        target: { exactly: 0 },
        note: `${BUYERS} purchases wait, their rooms open, while the ledger closes every ${CLOSE / 1000} s: ${tally(calls)}.`,
      },
      {
        what: 'added to a turn of the clock by a waiting purchase',
        unit: 'ratio',
        measured: (turnWithAll.length - turnWithOne.length) / (BUYERS - 1),
        target: { exactly: 0 },
        note: `With 1 waiting: ${tally(turnWithOne)}. With ${BUYERS}: ${tally(turnWithAll)}.`,
      },
    ]
  } finally {
    clearInterval(closing)
    for (const buyer of buyers) await decline(world, buyer)
  }
}

interface Waiting {
  readonly uuid: string
  readonly rooms: readonly Listener[]
}

async function waiting(world: World): Promise<Waiting> {
  const { buyer } = await freshBuyer(world)
  const bought = await inLedgerTurns(world, () => buyer.buy('common'))
  const read = await buyer.call(readWallet)
  const request = bought.ok && bought.value.purchase.rooms.find(({ kind }) => kind === 'payload')
  if (!read.ok || !request) throw new Error('the buyer has no rooms')
  const rooms = [await joinRoom(world, read.value.room), await joinRoom(world, request)]
  await sleep(SETTLED)
  return { uuid: payloadOf(bought), rooms }
}

/** What the clock asks outside in one turn, after a ledger that the follower has heard of. */
async function turnOfClock(world: World): Promise<readonly string[]> {
  const { faults, ledger } = world.sandbox
  ledger.close()
  await sleep(SETTLED)
  faults.forgetSeen()
  await world.tick()
  await sleep(SETTLED)
  return [...ourCalls(faults.seen)]
}

/** Nobody waits any more when the next is measured. */
async function decline(world: World, { uuid, rooms }: Waiting): Promise<void> {
  await inLedgerTurns(world, async () => {
    world.sandbox.phone.decline(uuid)
    await rooms[0]?.hears('nft-transaction-rejected')
    await sleep(SETTLED)
  })
  for (const room of rooms) room.leave()
}
