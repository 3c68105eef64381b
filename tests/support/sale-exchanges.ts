import { Following } from '../../functions/triggers/follower/follow.ts'
import { countingDatabase } from '../bench/counting-database.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import { createFollowerMemory } from './follower-memory.ts'
import { inProcess } from './in-process.ts'
import { openNodeSockets } from './node-sockets.ts'
import type { ProcessWorld } from './process-world.ts'
import { sendOutside } from './send-outside.ts'

/**
 * Accepts this offer while a follower is subscribed to its nodes. Returns how many exchanges with the database are
 * made from the moment that the second of two operators shows the sale until a room is notified.
 */
export async function exchangesOfSale(world: ProcessWorld, wallet: Wallet, offer: string): Promise<number> {
  const { services, idle } = inProcess(world, null)
  const { db, counts } = countingDatabase(services.db)
  /** The transaction to wait for, the nodes that have shown it, and what to do once two have. */
  let awaited = { hash: '', shownBy: new Set<string>(), byTwo: () => {} }
  const sockets = openNodeSockets((message, url) => {
    const { hash, shownBy, byTwo } = awaited
    if (!hash || !message.includes(hash) || shownBy.has(url)) return
    shownBy.add(url)
    if (shownBy.size === 2) byTwo()
  })
  const send = (transaction: Parameters<typeof sendOutside>[2], byTwo: () => void) => {
    awaited = { hash: '', shownBy: new Set(), byTwo }
    awaited.hash = sendOutside(world, wallet, transaction).hash
  }
  let isSent = false
  let resolvePublished: (exchanges: number) => void = () => {}
  const isPublished = new Promise<number>((resolve) => {
    resolvePublished = resolve
  })
  const publish = async () => {
    if (isSent && awaited.shownBy.size > 1) resolvePublished(counts.exchanges)
  }
  // The follower's time stands still: none of its waits ends.
  const clock = { now: () => world.clock.now(), sleep: () => new Promise<void>(() => {}) }
  const own = { ...services, db, clock, rooms: { ...services.rooms, publish } }
  const follower = new Following((within) => ({ ...own, follower: within }), createFollowerMemory(), {
    sockets: true,
  })
  try {
    await follower.heartbeat()
    // The checks that an instance makes at its start, with its first link, are done then.
    await new Promise<void>((resolve) =>
      send({ TransactionType: 'Payment', Destination: minterOf(world), Amount: '1' }, resolve),
    )
    await follower.catchUp()
    await idle()
    isSent = true
    send({ TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer }, () => {
      counts.exchanges = 0
    })
    const exchanges = await isPublished
    await follower.catchUp()
    await idle()
    return exchanges
  } finally {
    sockets.close()
  }
}

const minterOf = ({ sandbox }: ProcessWorld) => sandbox.accounts.minter.address
