import { SECOND } from '#contract/timing'
import type { ClosedLedger, LedgerNode, LedgerState, ValidatedTx } from '../../adapters/ledger/ledger.ts'
import { isStale } from '../../adapters/ledger/stale.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import type { Cursor } from '../../records/journal/cursor-store.ts'
import type { Services } from '../../services.ts'
import { HistoryReader } from './history-reader.ts'
import { listenTo } from './listen.ts'
import type { ShownByOperator } from './quorum.ts'
import { linkOf, type ReportedLink } from './reported-link.ts'
import { KEPT, ShownThread } from './shown-thread.ts'

interface FeedEvents {
  /** The journal's last link, as far as is known. */
  tail(): Cursor | null
  /** It shows something new. */
  onShown(): void
  /** The node has closed a ledger. */
  onClose(): void
  /** The node asks other fees for the ledger that it closed last. */
  onCosts(): void
  onLost(): void
}

/** The services of a feed: no database, since it writes nothing. */
type FeedServices = Pick<Services, 'ledger' | 'clock' | 'config' | 'secrets' | 'log'>

/** Whether what a node shows leads back to the journal's tail; `unknown` while it has not shown all. */
type Reach = 'joins' | 'diverged' | 'unknown'

/** Without a close for this long, a subscription is dead even if its socket is open. */
const SILENCE = 15 * SECOND

/**
 * What the node of one operator shows of the minter's account thread and of closed ledgers: by subscription, and by
 * requests for earlier links or where the node has no socket. It writes nothing.
 */
export class Feed {
  readonly #services: FeedServices
  readonly #events: FeedEvents
  readonly #nodes: readonly LedgerNode[]
  readonly #thread: ShownThread
  readonly #history: HistoryReader
  #state: LedgerState | null = null
  #reach: Reach = 'unknown'
  #isInDoubt = false
  /** Which of the operator's nodes is asked, and which was subscribed to last. */
  #which = 0
  #subscribedTo = 0
  #socket: { close(): void } | null = null
  /** Counts subscriptions: events of earlier ones are ignored. */
  #subscription = 0
  #lastClose = 0
  #lastMessageAt = Number.NEGATIVE_INFINITY
  /** The last ledger that closed on this subscription: links before it may have been missed. */
  #streamed: number | null = null
  /** The ledger whose close this subscription reported last; its turn may be still to come. */
  #reported = 0
  #opening: Promise<void> | null = null
  #working: Promise<unknown> = Promise.resolve()

  constructor(services: FeedServices, operator: string, events: FeedEvents) {
    this.#services = services
    this.#events = events
    this.#nodes = services.ledger.nodes.filter((node) => node.operator === operator)
    this.#thread = new ShownThread(operator, events.tail)
    this.#history = new HistoryReader(services, this.#thread, events.tail)
  }

  get shown(): ShownByOperator<ReportedLink> {
    return this.#thread.shown
  }

  /** The last ledger that its node called validated; null before the first. */
  get state(): LedgerState | null {
    return this.#state
  }

  /** When its node last reported a ledger or its costs, unix ms. */
  get receivedAt(): number {
    return this.#lastMessageAt
  }

  /** Whether a node of the operator can be subscribed to. */
  get hasSocket(): boolean {
    return this.#nodes.some(({ wsUrl }) => wsUrl !== null)
  }

  /** Whether the last links of its node join the journal. */
  get reach(): Reach {
    return this.#reach
  }

  get isListening(): boolean {
    return this.#socket !== null && this.#services.clock.now() - this.#lastClose < SILENCE
  }

  /** Subscribes, unless a subscription is alive; false when no node of the operator accepts one. */
  async listen(): Promise<boolean> {
    if (this.isListening) return true
    this.#opening ??= this.#subscribe().finally(() => {
      this.#opening = null
    })
    await this.#opening
    return this.isListening
  }

  /** Asks for the node's last validated ledger; false when none of the operator's nodes counts. */
  readonly ask = oneAtATime(() => this.#tryInTurn(async () => (await this.#askState()) !== null))

  /** Asks for everything up to the node's last validated ledger; false when that does not join the journal, or not yet. */
  async read(): Promise<boolean> {
    // What the first subscription reports at once need not be asked for.
    if (this.#lastClose === 0) await this.#opening
    return this.#readOnce()
  }

  /** A node that hangs is read more often than it answers: what piled up would all be asked once it recovers. */
  readonly #readOnce = oneAtATime(() => this.#tryInTurn(() => this.#read()))

  /** Asks what the node shows of this ledger, if it calls that validated. */
  async confirm(ledger: ClosedLedger): Promise<void> {
    const view = await this.#nodes[this.#which]?.at(ledger.hash)
    if (view?.ok && view.value) this.#thread.noteClosed(view.value)
  }

  /** Drops the links that it has shown, so that they are read again. */
  forget(): void {
    this.#thread.forget()
    this.#history.forget()
  }

  /**
   * Drops what it has shown at its next close, to read it again, as where operators disagree: its node may show other
   * links by then. Until that close a third operator may still agree with one of them.
   */
  doubt(): void {
    this.#isInDoubt = true
  }

  close(): void {
    this.#subscription += 1
    this.#socket?.close()
    this.#socket = null
  }

  /** Events of a node are handled in the order in which they came. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#working.then(work)
    this.#working = done.catch(() => null)
    return done
  }

  /** False where its node shows what cannot be read: one operator alone stops nothing. */
  async #tryInTurn(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await this.#inTurn(work)
    } catch (error) {
      this.#services.log.crashed({ path: `feed ${this.#nodes[this.#which]?.name}`, error })
      this.#turnToNextNode()
      return false
    }
  }

  async #subscribe(): Promise<void> {
    if (this.#socket) this.#which = (this.#subscribedTo + 1) % this.#nodes.length
    this.#socket?.close()
    this.#socket = null
    for (let tries = 0; tries < this.#nodes.length; tries += 1, this.#turnToNextNode()) {
      const node = this.#nodes[this.#which]
      if (!node?.wsUrl) continue
      if (await this.#subscribeTo(node, node.wsUrl)) return
      this.#services.log.outsideFailed({ service: 'ledger', what: node.name, reason: 'no subscription' })
    }
  }

  /** False if the node does not accept it; true also where a later subscription has taken its place. */
  async #subscribeTo(node: LedgerNode, url: string): Promise<boolean> {
    const { config, clock } = this.#services
    this.#subscription += 1
    this.#subscribedTo = this.#which
    this.#streamed = null
    const own = this.#subscription
    const opened = await listenTo(url, config, clock, this.#eventsOf(node, own), (id) =>
      this.#isOurNetwork(node, id),
    )
    if (own !== this.#subscription) {
      opened?.close()
      return true
    }
    if (!opened) return false
    this.#socket = opened
    this.#lastClose = clock.now()
    await this.#inTurn(async () => {})
    return true
  }

  #eventsOf(node: LedgerNode, own: number) {
    // Checked when its turn comes: as an event of a later subscription it would hide what that one has missed. What cannot
    // be read may be a link.
    const take = (act: () => Promise<void>) => {
      void this.#inTurn(async () => {
        if (own !== this.#subscription) return
        try {
          await act()
        } catch (error) {
          this.#services.log.crashed({ path: `feed ${node.name}`, error })
          this.#thread.lose()
        }
      })
    }
    return {
      closed: (next: LedgerState) => {
        const now = this.#services.clock.now()
        // A node that is far behind counts as silent.
        if (own === this.#subscription && !isStale(next.closeTime, now)) this.#lastClose = now
        if (own === this.#subscription) this.#reported = next.index
        take(() => this.#ledgerClosed(next))
      },
      costs: (next: LedgerState) =>
        take(async () => {
          this.#noteState(next)
          this.#events.onCosts()
        }),
      transaction: (tx: ValidatedTx) => take(() => this.#transaction(tx)),
      unreadable: () =>
        take(async () => {
          const reason = 'reported a transaction that cannot be read'
          this.#services.log.outsideFailed({ service: 'ledger', what: node.name, reason })
          this.#thread.lose()
        }),
      lost: () => {
        if (own !== this.#subscription || !this.#socket) return
        this.#socket = null
        // One that accepts each subscription and drops it would keep its operator from the others.
        this.#which = (this.#subscribedTo + 1) % this.#nodes.length
        this.#events.onLost()
      },
    }
  }

  /** A node that reports no network in a subscription is asked for its state; a node of another network is refused there. */
  async #isOurNetwork(node: LedgerNode, networkId: number | undefined): Promise<boolean> {
    return networkId === undefined ? (await node.state()).ok : networkId === this.#services.config.network.id
  }

  #noteState(next: LedgerState): void {
    this.#lastMessageAt = this.#services.clock.now()
    // The operator's next node may be behind by some ledgers, but not by so many.
    if (this.#state && next.index <= this.#state.index - KEPT) this.#takeBack()
    this.#thread.noteClosed(next)
    if (!this.#state || this.#state.index <= next.index) this.#state = next
  }

  /** Drops the later ledgers that were shown: a true one would not count before it passes them. */
  #takeBack(): void {
    this.#thread.forgetClosed()
    this.#state = null
  }

  #forgetInDoubt(): void {
    if (this.#isInDoubt) this.forget()
    this.#isInDoubt = false
  }

  /** Every transaction of the ledgers before has come by now: a socket delivers them in order. */
  async #ledgerClosed(next: LedgerState): Promise<void> {
    const before = this.#streamed
    if (before !== null && next.index <= before) {
      // What comes again is no close; another ledger is one of another chain, or follows one with a wrong index.
      if (this.#thread.hasClosed(next)) return
      this.#takeBack()
      this.#thread.lose()
    }
    this.#streamed = next.index
    this.#noteState(next)
    this.#forgetInDoubt()
    if (before === next.index - 1 && this.#thread.isWholeTo(before)) this.#thread.completeAt(before)
    else if (this.#thread.isLost || this.#thread.completeTo !== next.index) {
      // While a node hangs, closes come faster than it answers: it is asked again about the newest only.
      const isPassed = this.#thread.isLost && next.index < this.#reported
      // What was missed is unknown until the node has shown it, also where its answer fails.
      this.#thread.lose()
      if (!isPassed) await this.#rejoin(next)
    }
    this.#events.onShown()
    this.#events.onClose()
  }

  async #transaction(tx: ValidatedTx): Promise<void> {
    const link = await linkOf(this.#services, tx)
    if (!link) return
    if (this.#thread.isFull) this.#thread.lose()
    else if (this.#thread.add(link)) this.#events.onShown()
  }

  /** The last ledger of the first of the operator's nodes that counts. */
  async #askState(): Promise<LedgerState | null> {
    if (this.isListening && this.#state) return this.#state
    for (let tries = 0; tries < this.#nodes.length; tries += 1, this.#turnToNextNode()) {
      const said = await this.#nodes[this.#which]?.state()
      if (!said?.ok) continue
      this.#noteState(said.value)
      return said.value
    }
    return null
  }

  #turnToNextNode(): void {
    this.#which = (this.#which + 1) % this.#nodes.length
  }

  async #read(): Promise<boolean> {
    const last = await this.#askState()
    if (!last) {
      this.#reach = 'unknown'
      return false
    }
    this.#forgetInDoubt()
    const isProved = this.#thread.completeTo === last.index && this.#thread.isWholeTo(last.index)
    const joins = isProved || (await this.#rejoin(last))
    this.#events.onShown()
    return joins
  }

  /**
   * Compares what was shown with the AccountRoot of this ledger, and reads what is missing. False: it does not join, and
   * the operator's next node is asked the next time.
   */
  async #rejoin(ledger: ClosedLedger): Promise<boolean> {
    const node = this.#nodes[this.#which]
    const joins = await this.#joinsAt(node, ledger).catch((error: unknown) => {
      this.#services.log.crashed({ path: `feed ${node?.name}`, error })
      return false
    })
    if (!joins) this.#turnToNextNode()
    return joins
  }

  async #joinsAt(node: LedgerNode | undefined, ledger: ClosedLedger): Promise<boolean> {
    const root = await node?.view(ledger).account(this.#services.config.minter)
    this.#reach = 'unknown'
    if (!node || !root?.ok || !root.value) return false
    const { previousTx: last, previousLedger, balance } = root.value
    const joins = () => this.#thread.reaches(last, `${balance}`, previousLedger)
    const isBehind = ledger.index < (this.#events.tail()?.ledger ?? -1)
    const isShown = isBehind || joins()
    const isPart = this.#history.isPart(node)
    const read = isShown ? null : await this.#history.read(node, ledger.index)
    if (read !== null && !joins()) {
      // What was read in parts is read again from the tail, before it is said not to join.
      if (read === 'all' && !isPart) {
        this.#reach = 'diverged'
        const reason = 'its history does not join ours'
        this.#services.log.outsideFailed({ service: 'ledger', what: node.name, reason })
      }
      this.#thread.lose()
      return false
    }
    this.#reach = 'joins'
    this.#thread.joinAt(ledger.index, last)
    return true
  }
}
