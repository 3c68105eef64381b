import { setTimeout as sleep } from 'node:timers/promises'
import { readWallet } from '#contract/wire/wallet'
import type { DemoWalletKey } from '../sandbox/accounts.ts'
import { payloadOf } from '../support/payload-of.ts'
import { joinRoom } from '../support/room-listener.ts'
import type { World } from '../support/world.ts'
import { inLedgerTurns, type LedgerTurns } from './ledger-turns.ts'
import { ourCalls, tally } from './outside-calls.ts'
import type { Row } from './row.ts'

/** Milliseconds for late calls, and for a room to follow its status socket. */
const AFTERMATH = 2_000

/**
 * What one purchase costs in ledgers, signatures and calls, by the Worker and its rooms alone: no page reads in
 * between.
 */
export async function measurePurchase(world: World): Promise<Row[]> {
  // The first purchase of a Worker also starts its follower.
  const cold = await inLedgerTurns(world, (turns) => buyOne(world, 'rich', turns))
  const cost = await inLedgerTurns(world, (turns) => buyOne(world, 'verified', turns))
  return [
    {
      what: 'ledger closes, click → QR',
      unit: 'count',
      measured: cost.closesToQr,
      target: { exactly: 1 },
      note: 'A ledger closes only after a transaction was sent to it and no process sends more.',
    },
    { what: 'ledger closes, sign → sold', unit: 'count', measured: cost.closesToSold, target: { atMost: 1 } },
    { what: 'signatures of a purchase', unit: 'count', measured: cost.signatures, target: { exactly: 1 } },
    {
      what: 'signatures of a first visit',
      unit: 'count',
      measured: cost.connecting + cost.signatures,
      target: { exactly: 2 },
    },
    {
      what: 'outside calls of a purchase, Worker and rooms',
      unit: 'count',
      measured: cost.calls.length,
      target: { atMost: 8 },
      note: `${tally(cost.calls)}. With webhooks, and with the room following the status socket.`,
    },
    {
      what: 'requests to nodes, click → sold, the follower listening',
      unit: 'count',
      measured: toNodes(cost.calls).length,
      target: { atMost: 6 },
      note: `${tally(toNodes(cost.calls))}.`,
    },
    {
      what: "the same of a Worker's first purchase",
      unit: 'count',
      measured: toNodes(cold.calls).length,
      target: { atMost: 24 },
      note: `${tally(toNodes(cold.calls))}. Its follower subscribes to three operators, and reads the minter's history from the beginning.`,
    },
  ]
}

interface Cost {
  readonly closesToQr: number
  readonly closesToSold: number
  /** Signatures asked for: to connect, and to buy. */
  readonly connecting: number
  readonly signatures: number
  readonly calls: readonly string[]
}

async function buyOne(world: World, wallet: DemoWalletKey, turns: LedgerTurns): Promise<Cost> {
  const { faults, phone } = world.sandbox
  const visitor = world.visitor()
  faults.forgetSeen()
  await visitor.connect(wallet)
  const connecting = askedToSign(faults.seen)
  const read = await visitor.call(readWallet)
  if (!read.ok) throw new Error(read.error.code)
  const own = await joinRoom(world, read.value.room)

  faults.forgetSeen()
  const clicked = turns.closes
  const bought = await visitor.buy('common')
  const shown = turns.closes
  const uuid = payloadOf(bought)
  const pass = bought.ok && bought.value.purchase.rooms.find(({ kind }) => kind === 'payload')
  if (!pass) throw new Error('the purchase has no room')
  const request = await joinRoom(world, pass)
  await sleep(AFTERMATH)
  await phone.sign(uuid, wallet)
  await own.receives('nft-transaction-completed')
  const sold = turns.closes
  await sleep(AFTERMATH)
  own.leave()
  request.leave()
  return {
    closesToQr: shown - clicked,
    closesToSold: sold - shown,
    connecting,
    signatures: askedToSign(faults.seen),
    calls: ourCalls(faults.seen),
  }
}

function toNodes(calls: readonly string[]): readonly string[] {
  return calls.filter((call) => /^(rpc|ws)[23]?:/.test(call))
}

/** Every request created asks for one signature. */
function askedToSign(seen: readonly string[]): number {
  return seen.filter((call) => call === 'xaman:create').length
}
