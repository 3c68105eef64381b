import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SECOND } from '#contract/timing'
import { txHash } from '#contract/wire/ledger-ids'
import type { Clock } from '../../functions/clock.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { Following } from '../../functions/triggers/follower/follow.ts'
import { createFollowerMemory } from '../support/follower-memory.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { type NodeSockets, openNodeSockets } from '../support/node-sockets.ts'
import { type OfferedPass, offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'
import { threeOperators } from '../support/three-operators.ts'

let world: ProcessWorld
let sockets: NodeSockets
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  world.configure(threeOperators(world.sandbox))
  await maintainMinter(inProcess(world, null).services, 5_000)
})
/** The last ledger that each node has announced. */
const validatedAt = new Map<string, number>()
beforeEach(() => {
  validatedAt.clear()
  sockets = openNodeSockets((message, url) => {
    const [, index] = message.match(/"ledgerClosed".*"ledger_index":(\d+)/) ?? []
    if (index) validatedAt.set(url, Number(index))
  })
})
afterEach(async () => {
  sockets.close()
  allWell()
  await expectInvariants(world)
})
afterAll(() => world.close())

type Which = 1 | 2 | 3
const all = [1, 2, 3] as const
const FOREVER = Number.POSITIVE_INFINITY
/** The hash of a transaction that never comes. */
const NEVER = txHash.parse('F'.repeat(64))
const wires = { 1: ['rpc', 'ws'], 2: ['rpc2', 'ws2'], 3: ['rpc3', 'ws3'] } as const
const socketOf = (which: Which) => {
  const { ws, secondWs, thirdWs } = world.sandbox.urls
  return { 1: ws, 2: secondWs, 3: thirdWs }[which]
}

/** Faults of one operator's subscribed node, which last until cleared. */
const troubles: Readonly<Record<string, (which: Which) => void>> = {
  'is away': (which) => {
    for (const wire of wires[which]) world.sandbox.faults.plan(`${wire}:*`, { do: 'lose-request' }, FOREVER)
    sockets.cut(socketOf(which))
  },
  'is slow': (which) => {
    world.sandbox.setView(which, { transactionsAfter: 20 * SECOND })
    world.sandbox.faults.plan(`${wires[which][0]}:*`, { do: 'delay', ms: 2 * SECOND }, FOREVER)
  },
  'is silent': (which) => {
    world.sandbox.setView(which, { silent: true })
    world.sandbox.faults.plan(`${wires[which][0]}:*`, { do: 'hang' }, FOREVER)
  },
  'is on a fork': (which) =>
    world.sandbox.setView(which, { fork: { after: world.sandbox.ledger.validatedIndex } }),
  'is one ledger behind': (which) => world.sandbox.setView(which, { lag: 1 }),
  'has a history that begins now': (which) =>
    world.sandbox.setView(which, { since: world.sandbox.ledger.validatedIndex }),
  'reports closes of another hash': (which) =>
    world.sandbox.lie(which, 'ledgerClosed', { with: { ledger_hash: NEVER } }, FOREVER),
  'reports transactions with another result': (which) =>
    world.sandbox.lie(which, 'transaction', { with: { meta: { TransactionResult: 'tecCLAIM' } } }, FOREVER),
  'reports transactions that change nothing': (which) =>
    world.sandbox.lie(which, 'transaction', { with: { meta: { AffectedNodes: [] } } }, FOREVER),
}

function allWell() {
  for (const which of all) world.sandbox.setView(which, {})
  world.sandbox.faults.clear()
  world.sandbox.clearLies()
  world.configure(threeOperators(world.sandbox))
}

/**
 * A follower subscribed to all operators. Its waits of a second or more never end, but for the one before it opens broken
 * sockets while `reopens`; its time is the world's.
 */
async function subscribed(reopens = () => false): Promise<Following> {
  const { services } = inProcess(world, null)
  const clock: Clock = {
    now: () => world.clock.now(),
    sleep: (ms) =>
      new Promise((resolve) => (ms < SECOND || (ms === 2 * SECOND && reopens())) && setImmediate(resolve)),
  }
  const follower = new Following(
    (within) => ({ ...services, clock, follower: within }),
    createFollowerMemory(),
    { sockets: true },
  )
  await follower.heartbeat()
  return follower
}

const statusOf = ({ id }: OfferedPass) =>
  world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first<string>('status')

/** The buyer takes the pass, in the ledger that closes now. */
function take({ wallet, offer }: OfferedPass) {
  return sendOutside(world, wallet, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer ?? '' })
}

const cases = Object.keys(troubles).flatMap((name) => all.map((which) => [which, name] as const))

test.each(cases)(
  'while the node of operator %d of three %s, a sale is recorded with the close that brings it',
  async (which, name) => {
    const pass = await offerPass(world)
    await subscribed()
    troubles[name]?.(which)
    take(pass)
    await expect.poll(() => statusOf(pass)).toBe('sold')
  },
)

test.each(all)(
  'a close that operator %d of three reports with another hash is agreed on as the others report it',
  async (which) => {
    await offerPass(world)
    const follower = await subscribed()
    troubles['reports closes of another hash']?.(which)
    const { index, hash } = world.sandbox.ledger.close()
    await expect.poll(async () => (await follower.tip())?.index).toBe(index)
    expect((await follower.tip())?.hash).toBe(hash)
  },
)

test.each(all)(
  'while the node of operator %d of three has no WebSocket, a sale is recorded with the close that brings it',
  async (which) => {
    const { XRPL_NODES = '' } = threeOperators(world.sandbox)
    world.configure({ XRPL_NODES: XRPL_NODES.replace(` ${socketOf(which)}`, '') })
    const pass = await offerPass(world)
    await subscribed()
    take(pass)
    await expect.poll(() => statusOf(pass)).toBe('sold')
  },
)

test('a node without a WebSocket is asked once a close, and no other node is asked instead', async () => {
  const { XRPL_NODES = '' } = threeOperators(world.sandbox)
  world.configure({ XRPL_NODES: XRPL_NODES.replace(` ${socketOf(3)}`, '') })
  const { faults, ledger } = world.sandbox
  // Two operators suffice for a result: the third's answers come later, as on a busy machine.
  faults.plan('rpc3:*', { do: 'delay', ms: 50 }, 8)
  await offerPass(world)
  const follower = await subscribed()
  await sockets.answered()
  faults.clear()
  faults.forgetSeen()
  for (let closes = 1; closes <= 3; closes += 1) {
    const { index } = ledger.close()
    await expect.poll(() => faults.seen.filter((call) => call === 'rpc3:ledger').length).toBe(closes)
    await expect.poll(async () => (await follower.tip())?.index).toBe(index)
  }
  await sockets.answered()
  expect(faults.seen.filter((call) => call === 'rpc3:ledger')).toHaveLength(3)
  expect(new Set(faults.seen)).toEqual(new Set(['rpc3:ledger', 'rpc3:server_state', 'rpc3:account_info']))
})

test('callers who wait for a transaction ask the database where the journal may have more, not with every close', async () => {
  const pass = await offerPass(world)
  const follower = await subscribed()
  await sockets.answered()
  const prepared = vi.spyOn(world.db, 'prepare')
  const asked = () =>
    prepared.mock.calls.filter(([text]) => text.startsWith('SELECT * FROM ledger_tx WHERE hash = ? AND'))
      .length
  const { ledger } = world.sandbox
  const lastLedger = ledger.validatedIndex + 4
  const waiting = Promise.all([1, 2, 3].map(() => follower.until(NEVER, lastLedger, FOREVER)))
  await expect.poll(asked).toBe(3)
  for (let closes = 0; closes < 2; closes += 1) {
    const { index } = ledger.close()
    await expect.poll(() => [...validatedAt.values()]).toEqual([index, index, index])
    await expect.poll(async () => (await follower.tip())?.index).toBe(index)
  }
  expect(asked()).toBe(3)
  take(pass)
  await expect.poll(() => statusOf(pass)).toBe('sold')
  await expect.poll(asked).toBeGreaterThanOrEqual(6)
  for (let closes = 0; closes < 3; closes += 1) ledger.close()
  await waiting
})

/** Waits for a transaction, by default one that never comes, up to this many ledgers on; resolves once that wait has begun. */
async function beginToWait(
  follower: Following,
  ledgers: number,
  hash = NEVER,
): Promise<{ readonly ended: Promise<void> }> {
  const prepared = vi.spyOn(world.db, 'prepare')
  const ended = follower.until(hash, world.sandbox.ledger.validatedIndex + ledgers, FOREVER)
  await expect
    .poll(() => prepared.mock.calls.some(([text]) => text.includes('ledger_tx WHERE hash')))
    .toBe(true)
  await sockets.answered()
  return { ended }
}

test('a caller waits for a transaction no longer than to the close of the last ledger that may have it', async () => {
  await offerPass(world)
  const follower = await subscribed()
  await sockets.answered()
  const { ended } = await beginToWait(follower, 1)
  world.sandbox.ledger.close()
  await expect(ended).resolves.toBeUndefined()
})

test('a caller who waits for a transaction has it with the close that brings it', async () => {
  const pass = await offerPass(world)
  const follower = await subscribed()
  for (const which of all) world.sandbox.setView(which, { lag: 1 })
  const { hash } = take(pass)
  await sockets.answered()
  const { ended } = await beginToWait(follower, 1_000, txHash.parse(hash))
  world.sandbox.ledger.close()
  await expect(ended).resolves.toBeUndefined()
})

test('while a caller waits, nodes are asked at every third close whether a socket has missed the transaction', async () => {
  await offerPass(world)
  const follower = await subscribed()
  await sockets.answered()
  const { faults, ledger } = world.sandbox
  const { ended } = await beginToWait(follower, 7)
  faults.forgetSeen()
  for (const asked of [0, 0, 1, 1, 1, 2]) {
    const { index } = ledger.close()
    await expect.poll(async () => (await follower.tip())?.index).toBe(index)
    await sockets.answered()
    await expect.poll(() => faults.seen.filter((call) => call === 'rpc:account_info').length).toBe(asked)
  }
  ledger.close()
  await ended
})

test('a caller who waits has enough of the sockets that broke opened again at once', async () => {
  await offerPass(world)
  const follower = await subscribed()
  await sockets.answered()
  await beginToWait(follower, 1_000)
  sockets.cut()
  validatedAt.clear()
  const reports = () => {
    world.sandbox.ledger.close()
    return validatedAt.size
  }
  await expect.poll(reports).toBeGreaterThanOrEqual(2)
})

test('broken sockets are opened again without a caller or a heartbeat, also when they break once more', async () => {
  await offerPass(world)
  let reopens = true
  await subscribed(() => reopens)
  for (let breaks = 0; breaks < 2; breaks += 1) {
    await sockets.answered()
    sockets.cut()
    validatedAt.clear()
    const reports = () => {
      world.sandbox.ledger.close()
      return validatedAt.size
    }
    await expect.poll(reports).toBe(3)
  }
  // It must not listen in a later test.
  await sockets.answered()
  reopens = false
})

test('with a close a history that does not join the journal halts the sale, and one that joins again ends the halt', async () => {
  const halts = async () => (await world.db.prepare('SELECT name FROM halt').all()).results
  await offerPass(world)
  const follower = await subscribed()
  await sockets.answered()
  sockets.cut()
  const stranger = await freshWallet(world)
  const { address: Destination } = world.sandbox.accounts.minter
  const payADrop = () =>
    sendOutside(world, stranger, { TransactionType: 'Payment', Destination, Amount: '1' })
  payADrop()
  for (const which of all) world.sandbox.setView(which, { since: world.sandbox.ledger.validatedIndex + 1 })
  payADrop()
  validatedAt.clear()
  const isHeardAgain = async () => {
    await follower.heartbeat()
    world.sandbox.ledger.close()
    return validatedAt.size
  }
  await expect.poll(isHeardAgain).toBe(3)
  expect(await halts()).toEqual([])

  const afterClose = () => {
    world.later(5 * SECOND)
    world.sandbox.ledger.close()
    return halts()
  }
  await expect.poll(afterClose).toEqual([{ name: 'diverged' }])
  for (const which of all) world.sandbox.setView(which, {})
  await expect.poll(afterClose).toEqual([])
})

test('with two of three subscribed operators unreachable nothing is concluded, and all of it is once one is back', async () => {
  const [taken, left] = [await offerPass(world), await offerPass(world)]
  const follower = await subscribed()
  for (const which of [1, 3] as const) troubles['is away']?.(which)
  take(taken)
  for (let closes = 0; closes < 10; closes += 1) {
    world.later(5 * SECOND)
    world.sandbox.ledger.close()
    await follower.catchUp()
  }
  expect(await follower.tip()).toBeNull()
  expect([await statusOf(taken), await statusOf(left)]).toEqual(['offered', 'offered'])
  world.sandbox.faults.clear()
  troubles['is away']?.(1)
  await follower.heartbeat()
  await expect.poll(() => statusOf(taken)).toBe('sold')
  expect(await statusOf(left)).toBe('offered')
})

test('while two operators differ nothing is concluded, and with the next close in which they agree all of it is', async () => {
  world.configure({})
  const pass = await offerPass(world)
  const follower = await subscribed()
  troubles['is on a fork']?.(2)
  take(pass)
  for (let closes = 0; closes < 3; closes += 1) {
    world.later(4 * SECOND)
    const { index } = world.sandbox.ledger.close()
    await expect.poll(() => [...validatedAt.values()]).toEqual([index, index])
    await follower.catchUp()
  }
  expect(await statusOf(pass)).toBe('offered')
  world.sandbox.setView(2, {})
  world.sandbox.ledger.close()
  await expect.poll(() => statusOf(pass)).toBe('sold')
})

test('without an answer, a close or a new subscription the ledger counts as out of reach, and a heartbeat changes nothing', async () => {
  await offerPass(world)
  const follower = await subscribed()
  expect(await follower.tip()).not.toBeNull()
  for (const wire of Object.values(wires).flat())
    world.sandbox.faults.plan(`${wire}:*`, { do: 'lose-request' }, FOREVER)
  // The sockets stand, and tell nothing.
  world.later(16 * SECOND)
  expect(await follower.tip()).toBeNull()
  await follower.heartbeat()
  expect(await follower.tip()).toBeNull()
})
