import { Following } from '../../functions/follower/follow.ts'
import { countingDatabase } from '../bench/counting-database.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import { createFollowerMemory } from './follower-memory.ts'
import { inProcess } from './in-process.ts'
import { openNodeSockets } from './node-sockets.ts'
import type { ProcessWorld } from './process-world.ts'
import { sendUnseen } from './send-unseen.ts'

/**
 * Has this offer taken while a follower is subscribed to its nodes, and counts the exchanges with the database from the moment
 * that the second of two operators shows the sale until a room is told of it.
 */
export async function exchangesOfSale(world: ProcessWorld, wallet: Wallet, offer: string): Promise<number> {
  const { services, idle } = inProcess(world, null)
  const { db, counts } = countingDatabase(services.db)
  let sale = ''
  const shownBy = new Set<string>()
  const sockets = openNodeSockets((message, url) => {
    if (!sale || !message.includes(sale)) return
    shownBy.add(url)
    if (shownBy.size === 2) counts.exchanges = 0
  })
  let told: (exchanges: number) => void = () => {}
  const isTold = new Promise<number>((resolve) => {
    told = resolve
  })
  const tell = async () => {
    if (shownBy.size > 1) told(counts.exchanges)
  }
  // Its time stands still: nothing that it waits for runs out.
  const clock = { now: () => world.clock.now(), sleep: () => new Promise<void>(() => {}) }
  const own = { ...services, db, clock, rooms: { ...services.rooms, tell } }
  const follower = new Following((within) => ({ ...own, follower: within }), createFollowerMemory(), {
    sockets: true,
  })
  try {
    await follower.beat()
    // What an instance looks at once, with its first link, is over then.
    sendUnseen(world, wallet, { TransactionType: 'Payment', Destination: minterOf(world), Amount: '1' })
    await follower.catchUp()
    await idle()
    sale = sendUnseen(world, wallet, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer }).hash
    const exchanges = await isTold
    await follower.catchUp()
    await idle()
    return exchanges
  } finally {
    sockets.close()
  }
}

const minterOf = ({ sandbox }: ProcessWorld) => sandbox.accounts.minter.address
