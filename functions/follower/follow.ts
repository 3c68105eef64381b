import { COLLECTION_ROOM } from '#contract/rooms'
import { HOUR, SECOND } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { LedgerState, ValidatedTx } from '../ledger/ledger.ts'
import { isStale } from '../ledger/stale.ts'
import type { Services } from '../services.ts'
import { drawConsequences } from './consequences.ts'
import type { Follower, Standing } from './follower.ts'
import { listenTo } from './listen.ts'
import { lookRound } from './look-round.ts'
import type { Memory } from './memory.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createChain } from './read-chain.ts'
import { readTx, somethingIsOpen } from './store.ts'

export interface Following extends Follower {
  /** A beat of the heart: mends the socket, looks round; returns whether anything is open that needs another beat. */
  beat(): Promise<boolean>
}

/** Without a close for so long, a socket is dead however connected it looks. */
const SILENCE = 15 * SECOND
/** How long what was asked serves everybody who asks again, while no socket tells. */
const SHARED_FOR = 3 * SECOND
/** How often a node without a socket is asked while somebody waits. */
const INTERVAL = SECOND
/** A ledger closes before its transactions are told: they get this long to arrive. */
const CLOSE_TO_TRANSACTIONS = 0.3 * SECOND
/** A socket that broke is opened again after so long, so many times over: what is open does not wait for the next beat. */
const REOPEN = 2 * SECOND
const REOPENINGS = 15
/** How long one run may take to draw what follows from what was read. */
const DRAWING = 5 * SECOND
/** Closes that somebody waits through for a transaction before the chain is asked whether it was missed. */
const PATIENT_CLOSES = 3

/**
 * Follows the minter's part of the ledger. With `sockets` it subscribes while something is open; without, it asks.
 * Everything it reads goes through `commit`, one after the other.
 */
export function createFollowing(
  servicesFor: (follower: Follower) => Services,
  memory: Memory,
  { sockets }: { sockets: boolean },
): Following {
  /** The last ledger known, when it was last read or heard, and since when its index has not moved. */
  let standing: { at: number; since: number; state: Standing } | null = null
  let asking: Promise<Standing | null> | null = null
  /** What was last told of the connection; null before. */
  let told: boolean | null = null
  let mints: { live: boolean; until: number } | null = null
  let listening: { close(): void } | null = null
  let opening: Promise<void> | null = null
  let lastClose = 0
  /** Which node is listened to. One that fell silent is the last to be tried again. */
  let ear = 0
  /** How many subscriptions were asked for; only the last one is listened to. */
  let turns = 0
  /** The last ledger that closed, as far as was heard. */
  let closed: LedgerState | null = null
  const waiters = new Set<() => void>()

  // What follows from a transaction is drawn by the follower itself, which cannot wait for itself.
  const services = servicesFor({
    standing: askStanding,
    until: async () => {},
    mayGoOut: (hash, lastLedger) => chain.mayGoOut(hash, lastLedger),
    catchUp: async () => chain.level(),
  })
  const { db, ledger, clock, config, log } = services
  const chain = createChain(services, memory, keepStanding)

  const draw = oneAtATime(() => drawConsequences(services, clock.now() + DRAWING))
  const catchUp = oneAtATime(async () => {
    const reached = await chain.readOn()
    await draw()
    if (reached !== null) await chain.restoredWhole()
    wake()
    return reached
  })
  /** On slow nodes a round takes longer than a close: rounds that overlapped would ask them more and more. */
  const round = oneAtATime(async () => {
    if (closed) await lookRound(services, closed)
  })

  function wake() {
    for (const waiter of [...waiters]) waiter()
  }

  /** Waits for news, or the deadline. */
  async function news(deadline: number): Promise<void> {
    let tell = () => {}
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    waiters.add(tell)
    await Promise.race([told, clock.sleep(Math.max(0, deadline - clock.now()))])
    waiters.delete(tell)
  }

  function listens(): boolean {
    return listening !== null && clock.now() - lastClose < SILENCE
  }

  async function askStanding(): Promise<Standing | null> {
    await chain.noticeRestored()
    if (chain.isStuck()) return lose()
    const fresh = freshStanding()
    if (standing && fresh && (listens() || clock.now() - standing.at < SHARED_FOR)) return fresh
    asking ??= refresh().finally(() => {
      asking = null
    })
    return asking
  }

  async function refresh(): Promise<Standing | null> {
    const state = await ledger.state()
    if (!state.ok) return lose()
    return (await keepStanding(state.value)) ?? lose()
  }

  function lose(): null {
    tellConnection(false)
    return null
  }

  /** What is known of the last ledger, unless that is stale: a close time may be ahead of the clock, so what was seen counts too. */
  function freshStanding(): Standing | null {
    if (!standing) return null
    const { since, state } = standing
    return isStale(Math.min(since, state.closeTime), clock.now()) ? null : state
  }

  /** Tells everyone who watches when the ledger goes or comes back. Their room keeps to itself what is no news. */
  function tellConnection(connected: boolean) {
    if (told === connected) return
    told = connected
    const { rooms, defer } = services
    defer(rooms.tell(COLLECTION_ROOM, { type: 'xrp-connection-status', uuid: null, data: { connected } }))
  }

  async function keepStanding(state: LedgerState): Promise<Standing | null> {
    // A subscription begins with the last close, however long ago that was.
    const since = standing?.state.index === state.index ? standing.since : clock.now()
    if (isStale(Math.min(since, state.closeTime), clock.now())) return freshStanding()
    if (!mints || mints.until <= clock.now()) {
      const live = await ledger.mintsWithOffer()
      if (!live.ok && !mints) return null
      if (live.ok) mints = { live: live.value, until: clock.now() + HOUR }
    }
    if (standing && standing.state.index > state.index) return freshStanding()
    tellConnection(!chain.isStuck())
    standing = { at: clock.now(), since, state: { ...state, mintsWithOffer: mints?.live ?? false } }
    return standing.state
  }

  async function until(hash: TxHash, lastLedger: number, deadline: number): Promise<void> {
    await listen()
    let closes = standing?.state.index ?? 0
    for (;;) {
      if (await readTx(db, hash)) return
      if ((chain.level() ?? 0) >= lastLedger) return
      if (clock.now() >= deadline) return
      if (listens()) {
        await news(Math.min(deadline, lastClose + SILENCE))
        const index = standing?.state.index ?? 0
        if (index >= lastLedger || index >= closes + PATIENT_CLOSES) {
          closes = index
          await catchUp()
        }
      } else {
        await listen()
        await clock.sleep(Math.max(0, Math.min(INTERVAL, deadline - clock.now())))
        await catchUp()
      }
    }
  }

  /** Opens the subscription, if there is none that lives. What happened before it is read by the chain. */
  async function listen(): Promise<void> {
    if (!sockets || listens()) return
    opening ??= open().finally(() => {
      opening = null
    })
    await opening
  }

  async function open(): Promise<void> {
    if (listening) ear += 1
    listening?.close()
    listening = null
    for (let tries = 0; tries < ledger.nodes.length; tries += 1, ear += 1) {
      const node = ledger.nodes[ear % ledger.nodes.length]
      if (!node?.wsUrl) continue
      const turn = ++turns
      // A socket that was replaced may still speak before its end: nobody listens to it any more.
      const heeded = () => turn === turns
      const socket = await listenTo(node.wsUrl, config, clock, {
        closed: (state) => void (heeded() && hearClose(state)),
        costs: (state) => void (heeded() && keepStanding(state)),
        transaction: (tx) => void (heeded() && hearTransaction(tx)),
        lost: () => {
          if (!heeded() || !listening) return
          listening = null
          wake()
          void reopen()
        },
      })
      if (!socket) {
        log.outsideFailed({ service: 'ledger', what: node.name, reason: 'no subscription' })
        continue
      }
      listening = socket
      lastClose = clock.now()
      await catchUp()
      return
    }
  }

  async function reopen(): Promise<void> {
    for (let times = 0; times < REOPENINGS; times += 1) {
      await clock.sleep(REOPEN)
      try {
        if (listening || !(await beat())) return
      } catch (error) {
        log.crashed({ requestId: 'follower', path: 'reopen', error })
      }
    }
  }

  async function hearClose(state: LedgerState): Promise<void> {
    lastClose = clock.now()
    if (!closed || closed.index < state.index) closed = state
    await keepStanding(state)
    wake()
    await clock.sleep(CLOSE_TO_TRANSACTIONS)
    try {
      await round()
    } catch (error) {
      log.crashed({ requestId: 'follower', path: 'close', error })
    }
    wake()
  }

  async function hearTransaction(tx: ValidatedTx): Promise<void> {
    try {
      const told = await chain.link(tx)
      if (told === 'gap') await catchUp()
      else if (told === 'news') await draw()
    } catch (error) {
      log.crashed({ requestId: 'follower', path: tx.hash, error })
    }
    wake()
  }

  async function beat(): Promise<boolean> {
    if (!(await somethingIsOpen(db))) {
      listening?.close()
      listening = null
      return false
    }
    if (!listens()) {
      await listen()
      if (!listening) await catchUp()
    }
    if (standing && (!closed || closed.index < standing.state.index)) closed = standing.state
    await round()
    return true
  }

  return { standing: askStanding, until, mayGoOut: chain.mayGoOut, catchUp, beat }
}
