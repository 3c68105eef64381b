import { SECOND } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { Follower, LedgerTip } from '../../adapters/ledger/follower.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { alertIfCronIsMissing } from '../../records/alerts/cron-missing.ts'
import type { Cursor } from '../../records/journal/cursor-store.ts'
import { readTx } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'
import { carryOutDecision } from './carry-out.ts'
import { handleNews } from './consequences.ts'
import { EarlyNotice } from './early-notice.ts'
import { enoughOf } from './enough-of.ts'
import { Feed } from './feed.ts'
import { JournalWriter } from './journal-writer.ts'
import type { Memory } from './memory.ts'
import type { OldestNews } from './news-store.ts'
import { onLedgerClosed } from './on-ledger-closed.ts'
import { readHeartbeatFacts } from './open-store.ts'
import { levelAt } from './quorum.ts'
import { type RestoreCheck, RestoreWatch } from './restored.ts'
import { TipTracker } from './tip-tracker.ts'
import { Waiters } from './waiters.ts'
import { DivergenceWatch } from './watch-divergence.ts'

/** How long all callers share an answer while no socket reports. */
const TIP_SHARED_FOR = 3 * SECOND
/** How often nodes without a socket are asked while a caller waits. */
const INTERVAL = SECOND
/** A ledger closes before its transactions are reported: they get this long to arrive. */
const CLOSE_TO_TRANSACTIONS = 0.3 * SECOND
/** A broken socket is opened again after this time, so many times over: open work does not wait for the next heartbeat. */
const REOPEN = 2 * SECOND
const REOPENINGS = 15
/** How long a wait for news lasts at most before sockets are checked again. */
const LONGEST_WAIT = 15 * SECOND
/** How long one run may take to handle what was appended. */
const HANDLING = 5 * SECOND
/** Closes that a caller waits for a transaction before the nodes are asked whether it was missed. */
const PATIENT_CLOSES = 3
/** How long one run reads a long history, part by part: the journal's share of a cron run. */
const READING = 10 * SECOND
/** How long one run of appending takes at most: the next one continues. */
const APPENDING = 3 * SECOND

/**
 * Follows the minter's part of the ledger: a feed for each operator, a quorum of two, and the journal in D1. With
 * `sockets` all operators are subscribed to while something is open; without, they are asked.
 */
export class Following implements Follower {
  readonly #services: Services
  readonly #memory: Memory
  readonly #sockets: boolean
  readonly #feeds: readonly Feed[]
  readonly #needed: number
  readonly #journal: JournalWriter
  readonly #tip: TipTracker
  readonly #watch: RestoreWatch
  readonly #earlyNotice: EarlyNotice
  readonly #divergence: DivergenceWatch
  readonly #waiters = new Waiters()
  #asking: Promise<LedgerTip | null> | null = null
  /** The last agreed ledger that was acted on. */
  #acted = 0
  #isReopening = false
  /** Counts the runs that may have added to the journal, once what they added is handled. */
  #handledRuns = 0
  /** A catch-up run that has yet to ask nodes. */
  #beginning: Promise<number | null> | null = null
  /** The next of the news as the last append has read it; null once it is handled. */
  #next: OldestNews | null = null
  /** Whether a person's decision about the journal is still to be carried out. */
  #isDecided = false

  constructor(
    servicesFor: (follower: Follower) => Services,
    memory: Memory,
    { sockets }: { readonly sockets: boolean },
  ) {
    // The follower itself handles transactions, and cannot wait for itself.
    this.#services = servicesFor({
      tip: () => this.tip(),
      until: async () => {},
      mayGoOut: (hash, lastLedger) => this.mayGoOut(hash, lastLedger),
      catchUp: async () => this.#level(),
    })
    this.#memory = memory
    this.#sockets = sockets
    const operators = [...new Set(this.#services.ledger.nodes.map(({ operator }) => operator))]
    this.#needed = Math.min(2, operators.length)
    this.#journal = new JournalWriter(this.#services, memory, this.#needed, () => this.#checkRestored())
    this.#feeds = operators.map((operator) => new Feed(this.#services, operator, this.#events()))
    const isStopped = () => this.#divergence.isHalted || this.#journal.isDisputed
    this.#tip = new TipTracker(this.#services, this.#feeds, this.#needed, isStopped)
    this.#earlyNotice = new EarlyNotice(this.#services)
    this.#watch = new RestoreWatch(this.#services, memory)
    this.#divergence = new DivergenceWatch(this.#services, this.#needed)
  }

  async tip(): Promise<LedgerTip | null> {
    await this.#noticeRestored()
    if (this.#divergence.isHalted) return this.#tip.lose()
    if (this.#journal.isDisputed) return this.#tip.lose()
    const { fresh } = this.#tip
    if (fresh && this.#tip.isSeenWithin(TIP_SHARED_FOR)) return fresh
    this.#asking ??= this.#tip.ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  mayGoOut(hash: TxHash, lastLedger: number): Promise<boolean> {
    return this.#watch.mayGoOut(hash, lastLedger)
  }

  async until(hash: TxHash, lastLedger: number, deadline: number): Promise<void> {
    const { db, clock } = this.#services
    await this.#listen()
    let closes = this.#tip.index
    let asked = 0
    let searched = -1
    // Every close wakes every buyer who waits: the database is asked only where it may have more.
    const isRead = async () => {
      if (searched === this.#handledRuns) return false
      searched = this.#handledRuns
      return (await readTx(db, hash)) !== null
    }
    while (!(await isRead()) && (this.#level() ?? 0) < lastLedger && clock.now() < deadline) {
      if (!this.#listens()) {
        await this.#listen()
        await clock.sleep(Math.max(0, Math.min(INTERVAL, deadline - clock.now())))
        await this.catchUp()
        continue
      }
      // What was handled during the search has woken its waiters already.
      if (searched !== this.#handledRuns) continue
      await this.#waiters.wait(clock, Math.min(deadline, clock.now() + LONGEST_WAIT))
      const { index } = this.#tip
      if (index < lastLedger && index < closes + PATIENT_CLOSES) continue
      // Each run wakes all who wait: two of them would have one run after the other.
      if (index === asked) continue
      closes = index
      asked = index
      await this.catchUp()
    }
  }

  /** Callers that come before nodes are asked share one run. */
  catchUp(): Promise<number | null> {
    this.#beginning ??= this.#checkRestored()
      .finally(() => {
        this.#beginning = null
      })
      .then(() => this.#readAndHandle())
    return this.#beginning
  }

  readonly #readAndHandle = oneAtATime(async () => {
    await this.#readOn()
    if (!this.#journal.tail) await this.#journal.begin()
    await this.#noteJoining()
    if (this.#isDecided) await this.#carryOut()
    await this.#handle()
    this.#handledRuns += 1
    const reached = this.#level()
    if (reached !== null) {
      await this.#rememberTail()
      await this.#watch.release(reached)
    }
    this.#waiters.wake()
    return reached
  })

  /**
   * A heartbeat: restores the sockets and does the work of a closed ledger; returns whether anything open needs another
   * heartbeat. It also notices where no cron run comes any more.
   */
  async heartbeat(): Promise<boolean> {
    const { open, cronRunAt } = await readHeartbeatFacts(this.#services.db)
    await alertIfCronIsMissing(this.#services, cronRunAt)
    if (!open) {
      for (const feed of this.#feeds) feed.close()
      return false
    }
    await this.#listen()
    if (!this.#listens()) await this.catchUp()
    await this.#round()
    return true
  }

  readonly #noteJoining = oneAtATime(() =>
    this.#divergence.note(this.#journal.tail, this.#level(), this.#feeds),
  )

  /** A person's decision may move the journal: what the operators show is read again from there. */
  async #carryOut(): Promise<void> {
    await carryOutDecision(this.#services, {
      journal: this.#journal,
      shown: this.#shown(),
      found: this.#divergence.found,
      needed: this.#needed,
    })
    for (const feed of this.#feeds) feed.forget()
    this.#next = null
    await this.#checkRestored()
    await this.#readOn()
    await this.#noteJoining()
  }

  /** What was read during another run of handling may be done by its end, and is read again. */
  readonly #handle = oneAtATime(async () => {
    const next = this.#next
    this.#next = null
    try {
      const until = this.#services.clock.now() + HANDLING
      await handleNews(this.#services, until, next, () => this.#checkRestored())
    } finally {
      this.#next = null
    }
  })

  /** On slow nodes a round takes longer than a close: overlapping rounds would ask them more and more. */
  readonly #round = oneAtATime(async () => {
    if (this.#tip.last) await onLedgerClosed(this.#services, this.#tip.last)
  })

  readonly #append = oneAtATime(async () => {
    const appended = await this.#journal.append(this.#shown(), this.#services.clock.now() + APPENDING)
    if (appended.disagreed) for (const feed of this.#feeds) feed.doubt()
    return appended
  })

  #events() {
    return {
      tail: () => this.#journal.tail,
      onShown: () => void this.#go('shown', () => this.#appendAndHandle()),
      onClose: () => void this.#go('close', () => this.#ledgerClosed()),
      onCosts: () => void this.#go('costs', () => this.#tip.keep()),
      onLost: () => {
        this.#waiters.wake()
        void this.#reopen()
      },
    }
  }

  async #go(what: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      this.#services.log.crashed({ path: what, error })
    }
  }

  #shown() {
    return this.#feeds.map((feed) => feed.shown)
  }

  #level(): number | null {
    const { tail } = this.#journal
    return tail && levelAt(this.#shown(), tail.hash, this.#needed)
  }

  #listens(): boolean {
    return this.#feeds.filter((feed) => feed.isListening).length >= this.#needed
  }

  async #appendAndHandle(): Promise<void> {
    const { news, next } = await this.#append()
    this.#next = next
    if (news) {
      await this.#handle()
      this.#handledRuns += 1
    }
    // Closes wake those who wait for a level. A slow operator may prove that of the last close after it.
    if (news || (this.#level() ?? 0) >= this.#tip.index) this.#waiters.wake()
  }

  /** Reads what the operators show, part by part where that is much, and appends what they agree on. */
  async #readOn(): Promise<void> {
    const { clock } = this.#services
    const until = clock.now() + READING
    while (clock.now() < until) {
      const tail = this.#journal.tail?.hash
      await enoughOf(
        this.#feeds.map((feed) => feed.read()),
        this.#needed,
      )
      await this.#tip.share()
      await this.#append()
      if (this.#level() !== null || this.#journal.tail?.hash === tail) return
    }
  }

  /** From here on this is how far the journal was, even where that of a restored database is lower. */
  async #rememberTail(): Promise<void> {
    const { tail } = this.#journal
    const high = await this.#memory.read()
    if (tail && (high?.moves !== tail.moves || high.hash !== tail.hash))
      await this.#memory.write({ moves: tail.moves, hash: tail.hash })
  }

  async #noticeRestored(): Promise<void> {
    const checked = await this.#watch.checkIfDue()
    if (checked) this.#noteRestoreCheck(checked)
  }

  /** Checks whether the database was restored; the journal's cursor in D1. */
  async #checkRestored(): Promise<Cursor | null> {
    const checked = await this.#watch.check()
    this.#noteRestoreCheck(checked)
    return checked.cursor
  }

  #noteRestoreCheck({ cursor, restored, ...checked }: RestoreCheck): void {
    this.#divergence.noteRestoreCheck(checked)
    this.#isDecided = checked.decided
    if (restored || (cursor?.moves ?? 0) > (this.#journal.tail?.moves ?? 0)) this.#journal.setTail(cursor)
  }

  /** Opens missing subscriptions. What happened before them is read from each node's history. */
  async #listen(): Promise<void> {
    const missing = this.#feeds.filter((feed) => feed.hasSocket && !feed.isListening)
    if (!this.#sockets || missing.length === 0) return
    // What a socket reports first is compared with the journal's tail, and appended: a restore has to be known by then.
    await this.#noticeRestored()
    await enoughOf(
      this.#feeds.map((feed) => feed.listen()),
      this.#needed,
    )
    await this.catchUp()
  }

  async #reopen(): Promise<void> {
    if (this.#isReopening) return
    this.#isReopening = true
    for (let times = 0; times < REOPENINGS; times += 1) {
      await this.#services.clock.sleep(REOPEN)
      const isWhole = this.#feeds.every((feed) => feed.isListening || !feed.hasSocket)
      let goesOn = !isWhole
      if (goesOn)
        await this.#go('reopen', async () => {
          goesOn = await this.heartbeat()
        })
      if (!goesOn) break
    }
    this.#isReopening = false
  }

  async #ledgerClosed(): Promise<void> {
    await this.#tip.keep()
    this.#waiters.wake()
    const tail = this.#journal.tail?.hash ?? null
    await this.#go('early notice', () => this.#earlyNotice.check(this.#shown(), tail, this.#needed))
    const { index } = this.#tip
    if (index <= this.#acted) return
    this.#acted = index
    for (const feed of this.#feeds) if (!feed.isListening) void this.#go('poll', () => feed.read())
    await this.#services.clock.sleep(CLOSE_TO_TRANSACTIONS)
    const isDiverged = this.#divergence.suspects(this.#feeds)
    // Catching up does not wait for the next cron run.
    if (this.#divergence.found && !isDiverged) await this.#go('joins again', () => this.catchUp())
    else if (!this.#divergence.isHalted && isDiverged) await this.#noteJoining()
    await this.#round()
    this.#waiters.wake()
  }
}
