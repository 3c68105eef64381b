import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { roomPath } from '#contract/rooms'
import { SIGNATURE_HEADER } from '#contract/signature'
import { type Envelope, envelope } from '#contract/wire/events'
import { address } from '#contract/wire/ledger-ids'
import type { RoomAccess } from '#contract/wire/room-access'
import { readWallet } from '#contract/wire/wallet'
import { type RoomConnection, roomsBehind } from '../../functions/adapters/rooms/post-command.ts'
import { systemClock } from '../../functions/clock.ts'
import { consoleLog } from '../../functions/log.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import { ROOM_SECRET } from '../support/bindings.ts'
import { offerPass } from '../support/offer-pass.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createProcessWorld } from '../support/process-world.ts'
import { exchangesOfSale } from '../support/sale-exchanges.ts'
import type { World } from '../support/world.ts'
import { inLedgerTurns } from './ledger-turns.ts'
import { median, spread } from './median.ts'
import type { Row } from './row.ts'

const SALES = 11
const NODES = [1, 2, 3] as const
/** Bare messages before each sale, and as many after it. */
const ECHOES = 6
/**
 * Milliseconds until every payload room follows its status socket, as it does long before a person has found their
 * phone.
 */
const FOLLOWED = 1_500

/**
 * The time of a sale from the validated ledger to the buyer's page, beside a message that only passes through the
 * room.
 */
export async function measureDelivery(world: World): Promise<Row[]> {
  const buyers: Buyer[] = []
  for (let n = 0; n < SALES; n += 1) buyers.push(await buyerWithOffer(world, `delivery ${n}`))
  await sleep(FOLLOWED)
  // The time in which a node announces a ledger's transactions is not ours.
  for (const node of NODES) world.sandbox.setView(node, { transactionsAfter: 0 })
  const sales: Sale[] = []
  for (const buyer of buyers) sales.push(await sell(world, buyer))
  for (const node of NODES) world.sandbox.setView(node, {})
  return [rowOf(sales), await exchangesRow()]
}

function rowOf(sales: readonly Sale[]): Row {
  const ratios = sales.map(({ completed, echo }) => completed / echo)
  const inEchoes = (part: (sale: Sale) => number) =>
    median(sales.map((sale) => part(sale) / sale.echo)).toFixed(2)
  const steps = [
    `${inEchoes(({ stage }) => stage)} until the stage is sent`,
    `${inEchoes(({ stage, completed }) => completed - stage)} more until nft-transaction-completed`,
    `${inEchoes(({ completed, refreshed }) => refreshed - completed)} more until wallet-data-refresh`,
  ]
  const echo = median(sales.map((sale) => sale.echo)).toFixed(1)
  return {
    what: 'validated sale → page ÷ bare room echo',
    unit: 'ratio',
    measured: median(ratios),
    target: { atMost: 5 },
    note: `Least / median / most of ${SALES} sales: ${spread(ratios)}. In echoes: ${steps.join(', ')}. An echo took ${echo} ms. Nodes announce a ledger's transactions with its close.`,
  }
}

async function exchangesRow(): Promise<Row> {
  const still = await createProcessWorld({ database: 'in memory' })
  try {
    const { wallet, offer } = await offerPass(still)
    return {
      what: 'exchanges with D1, second operator → room',
      unit: 'count',
      measured: await exchangesOfSale(still, wallet, offer ?? ''),
      target: { atMost: 2 },
      note: 'From the moment that the second operator shows a sale until its rooms are notified: one that appends it, one that moves its purchase.',
    }
  } finally {
    await still.close()
  }
}

interface Buyer {
  readonly wallet: Wallet
  readonly uuid: string
  /** The buyer's sockets in the wallet's room and in the payload's. */
  readonly own: WebSocket
  readonly request: WebSocket
}

async function buyerWithOffer(world: World, name: string): Promise<Buyer> {
  const wallet = world.sandbox.accounts.walletFromPassphrase(name)
  await world.sandbox.fund(wallet.address, 1_000_000_000n)
  const visitor = world.visitor()
  await visitor.connect(wallet)
  const bought = await inLedgerTurns(world, () => visitor.buy('uncommon'))
  const read = await visitor.call(readWallet)
  const room = bought.ok && bought.value.purchase.rooms.find(({ kind }) => kind === 'payload')
  if (!read.ok || !room) throw new Error('the buyer has no rooms')
  const own = await join(world, read.value.room)
  return { wallet, uuid: payloadOf(bought), own, request: await join(world, room) }
}

/**
 * Milliseconds from the validated ledger until the wallet's room sent each event; and of a bare message in that room.
 */
interface Sale {
  readonly stage: number
  readonly completed: number
  readonly refreshed: number
  readonly echo: number
}

async function sell(world: World, { uuid, wallet, own, request }: Buyer): Promise<Sale> {
  const before = await echoes(world, own, wallet)
  const deliveries = [
    receivedAt(own, (event) => event.type === 'payload-update' && event.data.stage === 'success'),
    receivedAt(own, ({ type }) => type === 'nft-transaction-completed'),
    receivedAt(own, ({ type }) => type === 'wallet-data-refresh'),
  ]
  let validated = 0
  const unsubscribe = world.sandbox.ledger.subscribe((event) => {
    if (event.type === 'closed' && event.transactions.length > 0) validated = performance.now()
  })
  const [stage = 0, completed = 0, refreshed = 0] = await inLedgerTurns(world, async () => {
    await world.sandbox.phone.sign(uuid, wallet)
    return Promise.all(deliveries)
  })
  unsubscribe()
  const echo = median([...before, ...(await echoes(world, own, wallet))])
  own.close()
  request.close()
  return {
    stage: stage - validated,
    completed: completed - validated,
    refreshed: refreshed - validated,
    echo,
  }
}

/** Publishes messages to a room as the product does; returns the milliseconds until a visitor hears each. */
async function echoes(world: World, socket: WebSocket, wallet: Wallet): Promise<number[]> {
  const rooms = roomsBehind(
    besideDoor(world),
    ROOM_SECRET,
    systemClock,
    consoleLog({ version: 'local', requestId: null }),
  )
  const room = { kind: 'wallet', id: wallet.address } as const
  const data = { address: address.parse(wallet.address) }
  const times: number[] = []
  for (let n = 0; n < ECHOES; n += 1) {
    const back = receivedAt(socket, ({ type }) => type === 'wallet-connected')
    const start = performance.now()
    await rooms.publish(room, { type: 'wallet-connected', uuid: null, data })
    times.push((await back) - start)
  }
  return times
}

/** The product's own connection to a room, which is not reachable from outside. */
function besideDoor({ worker }: World): RoomConnection {
  return async (room, request) => {
    const signature = request.headers.get(SIGNATURE_HEADER) ?? ''
    return new Response(null, { status: await worker.command(room, signature, await request.text()) })
  }
}

async function join({ worker }: World, access: RoomAccess): Promise<WebSocket> {
  const url = new URL(roomPath(access), await worker.ready)
  url.protocol = 'ws:'
  if (access.invite) url.searchParams.set('invite', access.invite)
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}

const TIME_OUT = 20_000

/** When the next such event arrives, by the monotonic clock. */
function receivedAt(socket: WebSocket, is: (event: Envelope) => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the room stayed silent')), TIME_OUT)
    const listen = (data: unknown) => {
      const now = performance.now()
      if (!is(envelope.parse(JSON.parse(String(data))))) return
      clearTimeout(timer)
      socket.off('message', listen)
      resolve(now)
    }
    socket.on('message', listen)
  })
}
