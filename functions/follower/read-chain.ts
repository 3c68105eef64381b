import { MINUTE, SECOND } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import { forgetAlert, raiseAlert } from '../alerts/alerts.ts'
import type { LedgerNode, LedgerState, ValidatedTx } from '../ledger/ledger.ts'
import { areTwo } from '../ledger/two-operators.ts'
import type { Services } from '../services.ts'
import { type Cursor, placeOf } from './chain.ts'
import { effectsOf, offerEnds } from './effects.ts'
import type { Heard } from './heard.ts'
import { shortFormOf } from './may-be-short.ts'
import type { Memory } from './memory.ts'
import { watchRestore } from './restored.ts'
import { advance, firstLedger, readCursor } from './store.ts'

/** The chain of the minter's AccountRoot, read from the nodes and kept in D1, one reading after the other. */
export interface Chain {
  /** The validated ledger up to which nothing is missing; null while that is not known. */
  level(): number | null
  /**
   * Reads on to a validated ledger of one node, and answers with it; null when no node could show what is missing, or when
   * there is so much that the next reading has to go on.
   */
  readOn(): Promise<number | null>
  /** Whether for more than a minute no node could show what follows the last link that was read. */
  isStuck(): boolean
  /** Keeps a transaction that was told, and says whether anything may follow from it; 'gap' when others are missing before it. */
  link(tx: ValidatedTx): Promise<'news' | 'nothing' | 'gap'>
  /** Looks whether D1 was restored to an earlier moment: then nothing new begins until it is read again. */
  noticeRestored(): Promise<void>
  /** Whether a transaction that is written down may go out; see `RestoreWatch`. */
  mayGoOut(hash: TxHash, lastLedger: number): Promise<boolean>
  /** Lets things begin again, if a restored database lacks nothing any more. */
  restoredWhole(): Promise<void>
}

/** Where a node's history has to end: the last transaction of the minter's in one of its validated ledgers. */
interface End {
  readonly node: LedgerNode
  readonly index: number
  readonly last: TxHash
}

/** A history that was read up to its end. */
interface History {
  readonly tail: Cursor
  /** Whether what was the last link before it was read is in it. */
  readonly holdsCursor: boolean
}

const STUCK = 'history'
/** How soon a history that joins nowhere may be read from its beginning again. */
const AFRESH_AFTER = MINUTE
/** How long no node may show what follows before people are told. */
const STUCK_AFTER = MINUTE
/** How long one reading goes on: the journal's share of a cron run. What is left of a long history is read by the next one. */
const READING = 10 * SECOND
/** Transactions kept in one go. */
const MOST_AT_ONCE = 20

export function createChain(
  services: Services,
  memory: Memory,
  heardOf: (state: LedgerState) => Promise<unknown>,
): Chain {
  const { db, ledger, clock, config, log } = services
  const watch = watchRestore(services, memory)
  let level: number | null = null
  /** The cursor after our last move. */
  let stand: Cursor | null = null
  let afreshAt = 0
  /** Since when nodes answer and none shows what follows the cursor, unix ms; null while one does. */
  let stuckSince: number | null = null
  let stuck = false
  /** Whether people may have been told so: true at first, because an earlier instance may have told them. */
  let mayBeTold = true
  let reading: Promise<unknown> = Promise.resolve()

  return {
    level: () => level,
    readOn: () => inTurn(readOn),
    isStuck: () => stuck,
    link: (tx) =>
      inTurn(async () => {
        // What nobody else moves need not be read again; a database that was restored refuses the move.
        const cursor = stand ?? (await readCursor(db))
        // What came before the first that is told would never be read: a history begins by being read.
        if (!cursor) return 'gap'
        const did = await commit(cursor, cursor, [await heard(tx)])
        if (!did?.whole) return 'gap'
        if (!stuck) stuckSince = null
        return did.news ? 'news' : 'nothing'
      }),
    async noticeRestored() {
      if (await watch.lookSoon()) level = null
    },
    mayGoOut: (hash, lastLedger) => watch.mayGoOut(hash, lastLedger),
    restoredWhole: () => watch.release(level),
  }

  /** Two readers of the chain would see each other's gaps. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = reading.then(work)
    reading = done.catch(() => null)
    return done
  }

  /** Reads the chain up to a validated ledger in which the minter's last transaction is the last that was read. */
  async function readOn(): Promise<number | null> {
    const { cursor, restored } = await watch.look()
    if (restored) level = null
    const ends: End[] = []
    const until = clock.now() + READING
    let answered = false
    for (const node of ledger.nodes) {
      const state = await node.state()
      if (!state.ok) continue
      await heardOf(state.value)
      // One that is behind what was read has nothing to say of it.
      if (cursor && state.value.index < cursor.ledger) continue
      const root = await node.view(state.value).account(config.minter)
      if (!root.ok || !root.value) continue
      answered = true
      const end = { node, index: state.value.index, last: root.value.previousTx }
      if (cursor?.hash === end.last) return levelAt(end.index, cursor)
      const history = await readHistory(end, cursor, cursor, until)
      if (history === 'later') {
        stuckSince = null
        return null
      }
      if (history === 'astray') ends.push(end)
      else if (history) return levelAt(end.index, history.tail)
    }
    const reached = ends.length > 0 ? await readAfresh(ends, cursor) : null
    if (reached === null && answered && cursor) await noteStuck(cursor)
    return reached
  }

  /** Nothing is decided on what is not read, so no purchase would end: after a minute nobody else may begin one. */
  async function noteStuck({ hash }: Cursor): Promise<void> {
    stuckSince ??= clock.now()
    if (clock.now() - stuckSince < STUCK_AFTER) return
    stuck = true
    mayBeTold = true
    await raiseAlert(
      services,
      STUCK,
      `No node shows what follows transaction ${hash} of the minter. Nobody is admitted until one does.`,
    )
  }

  /** Level: from here on this is how far the cursor was, even where a restored one stands lower. */
  async function levelAt(index: number, { moves, hash }: Cursor): Promise<number> {
    const high = await memory.read()
    if (high?.moves !== moves || high.hash !== hash) await memory.write({ moves, hash })
    level = Math.max(level ?? 0, index)
    stuckSince = null
    stuck = false
    if (mayBeTold) await forgetAlert(services, STUCK)
    mayBeTold = false
    return level
  }

  /**
   * No node's history joins what was read: what one node once showed was not the network's, and people are told; or one
   * left something out just now. The whole history is read again.
   */
  async function readAfresh(ends: readonly End[], cursor: Cursor | null): Promise<number | null> {
    if (!cursor || clock.now() - afreshAt < AFRESH_AFTER) return null
    afreshAt = clock.now()
    const first = await firstLedger(db)
    for (const end of ends) {
      const history = await readHistory(end, cursor, null, Infinity, first)
      if (!history || history === 'astray' || history === 'later') continue
      if (!history.holdsCursor) {
        await raiseAlert(
          services,
          `chain ${cursor.hash}`,
          'A transaction that was read is not in the chain any more.',
        )
      }
      return levelAt(end.index, history.tail)
    }
    return null
  }

  /**
   * Reads one node's history from a link on (null: from its beginning), until its last transaction is ours too. Null when
   * it could not be read so far; astray when what it shows does not join what was read; later when the time (unix ms) was
   * over first, and the cursor is where the next reading goes on.
   */
  async function readHistory(
    { node, index, last }: End,
    cursor: Cursor | null,
    from: Cursor | null,
    until: number,
    first = from?.ledger ?? -1,
  ): Promise<History | 'astray' | 'later' | null> {
    let gap = false
    let late = false
    let holdsCursor = false
    let met = from === null
    let tail = from
    let at = cursor
    // Each link names the one before it: after the cursor a history is whole wherever it begins, if it joins.
    const range = { first, last: index, orLater: from !== null }
    const shown = await node.history(config.minter, range, async (transactions) => {
      const fresh: Heard[] = []
      for (const tx of transactions) {
        if (met || tx.ledger > range.first) fresh.push(await heard(tx))
        if (tx.hash === from?.hash) met = true
        if (tx.hash === cursor?.hash) holdsCursor = true
      }
      const before = at === null ? fresh.find(({ effects }) => effects.root)?.effects.root?.previousTx : null
      if (before && !(await isUnknown(before))) return 'enough'
      for (let start = 0; start < fresh.length; start += MOST_AT_ONCE) {
        const kept = await commit(at, tail, fresh.slice(start, start + MOST_AT_ONCE))
        if (!kept) return 'enough'
        at = kept.moved
        tail = kept.moved
        if (!kept.whole) {
          gap = true
          return 'enough'
        }
        if (clock.now() >= until && tail?.hash !== last) {
          late = true
          return 'enough'
        }
      }
      return 'more'
    })
    if (late) return 'later'
    if (shown === 'all' && tail?.hash === last) return { tail, holdsCursor }
    log.outsideFailed({ service: 'ledger', what: node.name, reason: 'its history does not join ours' })
    return gap || shown === 'all' ? 'astray' : null
  }

  /**
   * Whether a history may begin after this link, because no node has it any more; a node that has forgotten the beginning
   * shows the rest as if it were all. Nobody says so alone, where there are others.
   */
  async function isUnknown(hash: TxHash): Promise<boolean> {
    const said = await Promise.all(ledger.nodes.map((node) => node.transaction(hash)))
    const heard = ledger.nodes.filter((_node, at) => said[at]?.ok)
    return areTwo(heard, ledger.nodes) && !said.some((answer) => answer.ok && answer.value)
  }

  async function heard(tx: ValidatedTx): Promise<Heard> {
    const did = { tx, effects: effectsOf(tx, config.minter), ends: offerEnds(tx, config.minter) }
    return { ...did, short: await shortFormOf(services, did) }
  }

  /**
   * Keeps transactions in order, as far as each is the next link after the tail, and moves the cursor from where it
   * stands. Not whole at a gap; `news` if anything may follow from them; null when somebody else was quicker.
   */
  async function commit(
    cursor: Cursor | null,
    tail: Cursor | null,
    transactions: readonly Heard[],
  ): Promise<{ moved: Cursor | null; whole: boolean; news: boolean } | null> {
    const moves = (cursor?.moves ?? 0) + 1
    let to = tail
    const kept: Heard[] = []
    let whole = true
    for (const one of transactions) {
      const place = placeOf(to, one.tx.hash, one.effects)
      if (place === 'gap') {
        whole = false
        break
      }
      if (place === 'read') continue
      kept.push(one)
      const { root } = one.effects
      if (place === 'next') {
        const balance = root?.balance ?? to?.balance ?? '0'
        to = { moves, ledger: one.tx.ledger, hash: one.tx.hash, balance }
      }
    }
    if (kept.length === 0 || !to) return { moved: tail, whole, news: false }
    const moved = { ...to, moves }
    stand = null
    const advanced = await advance(db, cursor, moved, kept)
    if (!advanced) return null
    stand = moved
    await raise(moved)
    return { moved, whole, ...advanced }
  }

  /** Remembered only once D1 has said that it committed, and never while an older D1 is still being read again. */
  async function raise({ moves, hash }: Cursor): Promise<void> {
    const high = await memory.read()
    if (!high || moves > high.moves) await memory.write({ moves, hash })
  }
}
