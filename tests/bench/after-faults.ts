import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { payloadOf } from '../support/payload-of.ts'
import { joinRoom } from '../support/room-listener.ts'
import type { World } from '../support/world.ts'
import { inLedgerTurns } from './ledger-turns.ts'
import type { Row } from './row.ts'

/** As often as the network closes. */
const CLOSE = 4_000
/** Closes after which a verdict is not waited for any longer. */
const PATIENCE = 12
/** A verdict is given within three closes of the end of whatever stood in its way. */
const LIMIT = 3
/** More ledgers than a mint is given to be included. */
const TOO_LATE = 14
/** Until everything is said that can be said of a close. */
const SETTLED = 500
/** Long enough that every request to a node has been refused, and a page has asked. */
const LASTING = 5_000
const NODES = [1, 2, 3] as const

/** How long a purchase stays open once a fault that kept the ledger from deciding it is over. */
export async function measureFaults(world: World): Promise<Row[]> {
  return [
    row('a lost mint, while one node alone answered → dead', await lostMint(world)),
    row('a sale that no node told of → sold', await unseenSale(world)),
    row('a sale while every connection broke → sold', await brokenSale(world)),
    row('an offer that ran out while one node alone answered → given back', await lapse(world)),
  ]
}

function row(what: string, closes: number): Row {
  return {
    what: `closes after the fault: ${what}`,
    unit: 'count',
    measured: closes,
    target: { atMost: LIMIT },
    note: `A ledger closes every ${CLOSE / 1000} s from the end of the fault on. Given up at ${PATIENCE}.`,
  }
}

/** All nodes but the first are overloaded, and what that said of a mint never came true: only two may call it dead. */
async function lostMint(world: World): Promise<number> {
  const { ledger, faults } = world.sandbox
  const { buyer, wallet } = await freshBuyer(world)
  ledger.loseNext()
  refuse(world, ['rpc2:*', 'rpc3:*'])
  const buying = buyer.buy('common')
  for (let n = 0; n < TOO_LATE; n += 1) {
    await sleep(SETTLED)
    ledger.close()
  }
  faults.clear()
  const closes = await closesUntil(world, () =>
    is(
      world,
      wallet.address,
      `SELECT 1 FROM submission JOIN purchase ON purchase.id = purchase_id
       WHERE wallet = ? AND submission.status = 'dead'`,
    ),
  )
  const bought = await inLedgerTurns(world, () => buying)
  await decline(world, payloadOf(bought))
  return closes
}

/** All nodes refuse every request, and their sockets hang, while a buyer signs. */
async function unseenSale(world: World): Promise<number> {
  const { wallet, uuid, leave } = await waiting(world)
  for (const which of NODES) world.sandbox.setView(which, { silent: true })
  refuse(world, ['rpc:*', 'rpc2:*', 'rpc3:*'])
  await world.sandbox.phone.sign(uuid, wallet)
  world.sandbox.ledger.close()
  await sleep(LASTING)
  for (const which of NODES) world.sandbox.setView(which, {})
  world.sandbox.faults.clear()
  const closes = await closesUntil(world, () => isSold(world, wallet.address))
  leave()
  return closes
}

/** The ledger, Xaman and the phone stop just after a buyer has signed, and come back. */
async function brokenSale(world: World): Promise<number> {
  const { wallet, uuid, leave } = await waiting(world)
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.sandbox.ledger.stall()
  await world.restartSandbox()
  const closes = await closesUntil(world, () => isSold(world, wallet.address))
  leave()
  return closes
}

/** All nodes but the first are overloaded when an offer that nobody took runs out. */
async function lapse(world: World): Promise<number> {
  const { wallet, leave } = await waiting(world)
  refuse(world, ['rpc2:*', 'rpc3:*'])
  world.later(OFFER_LIFE + 2 * MINUTE)
  world.sandbox.ledger.close()
  await sleep(LASTING)
  world.sandbox.faults.clear()
  const closes = await closesUntil(world, () =>
    is(world, wallet.address, `SELECT 1 FROM purchase WHERE wallet = ? AND status = 'released'`),
  )
  leave()
  return closes
}

function refuse({ sandbox }: World, targets: readonly string[]): void {
  const overloaded = { do: 'fail', status: 503, body: 'overloaded' } as const
  for (const target of targets) sandbox.faults.plan(target, overloaded, Number.POSITIVE_INFINITY)
}

async function waiting(world: World) {
  const { buyer, wallet } = await freshBuyer(world)
  const bought = await inLedgerTurns(world, () => buyer.buy('common'))
  const pass = bought.ok && bought.value.purchase.rooms.find(({ kind }) => kind === 'payload')
  if (!pass) throw new Error('the purchase has no room')
  const { leave } = await joinRoom(world, pass)
  await sleep(SETTLED)
  return { wallet, uuid: payloadOf(bought), leave }
}

async function closesUntil(world: World, done: () => Promise<boolean>): Promise<number> {
  for (let closes = 0; closes < PATIENCE; closes += 1) {
    if (await done()) return closes
    world.sandbox.ledger.close()
    await sleep(CLOSE)
  }
  return PATIENCE
}

function isSold(world: World, wallet: string): Promise<boolean> {
  return is(world, wallet, `SELECT 1 FROM purchase WHERE wallet = ? AND status = 'sold'`)
}

async function is({ db }: World, wallet: string, sql: string): Promise<boolean> {
  return (await db.prepare(sql).bind(wallet).first()) !== null
}

/** Nobody waits any more when the next is measured. */
async function decline(world: World, uuid: string): Promise<void> {
  await inLedgerTurns(world, async () => {
    world.sandbox.phone.decline(uuid)
    await sleep(SETTLED * 4)
  })
}
