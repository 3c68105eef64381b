import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { payloadOf } from '../support/payload-of.ts'
import { joinRoom } from '../support/room-listener.ts'
import type { World } from '../support/world.ts'
import { inLedgerTurns } from './ledger-turns.ts'
import type { Row } from './row.ts'

/** Milliseconds between closes, as on the network. */
const CLOSE = 4_000
/** Closes after which no verdict is awaited any longer. */
const TIME_OUT = 12
/** The most closes between the end of a fault and the verdict. */
const LIMIT = 3
/** More ledgers than a mint may wait to be included. */
const TOO_LATE = 14
/** Milliseconds for all messages that follow from a close. */
const SETTLED = 500
/** Milliseconds in which every request to a node is refused and a page reads its purchase. */
const LASTING = 5_000
const NODES = [1, 2, 3] as const

/** How long a purchase stays open after the end of a fault that kept the ledger from deciding it. */
export async function measureFaults(world: World): Promise<Row[]> {
  return [
    row('a lost mint, while one node alone answered → dead', await lostMint(world)),
    row('a sale that no node announced → sold', await unseenSale(world)),
    row('a sale while every connection broke → sold', await brokenSale(world)),
    row('an offer that expired while one node alone answered → released', await lapse(world)),
  ]
}

function row(what: string, closes: number): Row {
  return {
    what: `closes after the fault: ${what}`,
    unit: 'count',
    measured: closes,
    target: { atMost: LIMIT },
    note: `A ledger closes every ${CLOSE / 1000} s from the end of the fault on. Given up at ${TIME_OUT}.`,
  }
}

/**
 * All nodes but the first are overloaded, and its success for a mint never came true: only two nodes may declare it
 * dead.
 */
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

/** All nodes refuse every request, and their sockets are silent, while a buyer signs. */
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

/** The ledger, Xaman and the phone stop just after a buyer has signed, and restart. */
async function brokenSale(world: World): Promise<number> {
  const { wallet, uuid, leave } = await waiting(world)
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.sandbox.ledger.stall()
  await world.restartSandbox()
  const closes = await closesUntil(world, () => isSold(world, wallet.address))
  leave()
  return closes
}

/** All nodes but the first are overloaded when an unclaimed offer expires. */
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
  for (let closes = 0; closes < TIME_OUT; closes += 1) {
    if (await done()) return closes
    world.sandbox.ledger.close()
    await sleep(CLOSE)
  }
  return TIME_OUT
}

function isSold(world: World, wallet: string): Promise<boolean> {
  return is(world, wallet, `SELECT 1 FROM purchase WHERE wallet = ? AND status = 'sold'`)
}

async function is({ db }: World, wallet: string, sql: string): Promise<boolean> {
  return (await db.prepare(sql).bind(wallet).first()) !== null
}

/** Declines the request, so that no buyer waits during the next measurement. */
async function decline(world: World, uuid: string): Promise<void> {
  await inLedgerTurns(world, async () => {
    world.sandbox.phone.decline(uuid)
    await sleep(SETTLED * 4)
  })
}
