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
/** Milliseconds between closes, as on the network, so that no socket seems dead. */
const CLOSE = 4_000
/** Milliseconds until every room follows its status socket, and all calls of a purchase or a cron run are made. */
const SETTLED = 2_500

/**
 * Outside calls of a purchase while its buyer looks for the phone: in a minute page, room and cron run have each
 * checked.
 */
export async function measureWaiting(world: World): Promise<Row[]> {
  const { faults, ledger } = world.sandbox
  const first = await waiting(world)
  // The comparison after a change of the minter's account is not caused by a waiting purchase.
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
        what: 'added to a cron run by a waiting purchase',
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

/** The outside calls of one cron run, after a ledger that the follower has heard of. */
async function turnOfClock(world: World): Promise<readonly string[]> {
  const { faults, ledger } = world.sandbox
  ledger.close()
  await sleep(SETTLED)
  faults.forgetSeen()
  await world.tick()
  await sleep(SETTLED)
  return [...ourCalls(faults.seen)]
}

/** Declines the request, so that no buyer waits during the next measurement. */
async function decline(world: World, { uuid, rooms }: Waiting): Promise<void> {
  await inLedgerTurns(world, async () => {
    world.sandbox.phone.decline(uuid)
    await rooms[0]?.receives('nft-transaction-rejected')
    await sleep(SETTLED)
  })
  for (const room of rooms) room.leave()
}
