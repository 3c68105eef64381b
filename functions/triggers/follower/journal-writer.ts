import { LEDGER_STALE, MINUTE } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import { clearAlert, raiseAlert } from '../../records/alerts/alerts.ts'
import { operatorAlert } from '../../records/alerts/node-alert-store.ts'
import { advance, keepBeside } from '../../records/journal/append-store.ts'
import { beginWith, type Cursor, readCursor } from '../../records/journal/cursor-store.ts'
import type { Memory } from './memory.ts'
import { newsIn, type OldestNews, selectNews } from './news-store.ts'
import { agreedBeside, isSameLink, levelAt, nextLink } from './quorum.ts'
import type { ReportedLink, Shown } from './reported-link.ts'
import type { Watching } from './services.ts'

interface Appended {
  /** Whether anything may follow from it. */
  readonly news: boolean
  /** The next of the news, read together with the last links: a buyer waits for it. */
  readonly next: OldestNews | null
  /** Whether two operators show different next links. */
  readonly disagreed: boolean
}

/** How long an empty journal waits for two operators to show the account's creation. */
const WAITS_FOR_CREATION = MINUTE
/** Links appended in one batch. */
const MAX_AT_ONCE = 20
/** The name of the alert about operators that show different links. */
export const DISAGREED = 'operators disagree'

/** The minter's account thread in D1, link by link, each as `needed` operators have shown it. */
export class JournalWriter {
  readonly #services: Watching
  readonly #memory: Memory
  readonly #needed: number
  readonly #readCursor: () => Promise<Cursor | null>
  /** Its last link as far as this instance knows; undefined while it has to be read from D1. */
  #tail: Cursor | null | undefined
  /** Payments beside the thread that this instance has stored. */
  readonly #kept = new Set<TxHash>()
  /** The last link that this instance has appended. */
  #last: ReportedLink | null = null
  /** Whether an operator was last seen to show that link otherwise; absent before the first time. */
  readonly #differs = new Map<string, boolean>()
  /** Since when it has been empty, unix ms. */
  #emptySince: number | null = null
  /** Since when operators have shown different next links (unix ms), and in which ledger at most; null while they agree. */
  #disagreement: { readonly since: number; readonly ledger: number } | null = null
  /** Whether people may have been notified of it: true at first, because an earlier instance may have done so. */
  #mayClearAlert = true

  /** `read` reads D1's cursor. It may be that of a restored database, so it checks for that in the same exchange. */
  constructor(services: Watching, memory: Memory, needed: number, read = () => readCursor(services.db)) {
    this.#services = services
    this.#memory = memory
    this.#needed = needed
    this.#readCursor = read
  }

  /** Its last link as far as this instance knows; null while it is empty or was not read yet. */
  get tail(): Cursor | null {
    return this.#tail ?? null
  }

  /** Whether operators have shown different next links for half a minute. */
  get isDisputed(): boolean {
    const now = this.#services.clock.now()
    return this.#disagreement !== null && now - this.#disagreement.since >= LEDGER_STALE
  }

  /** Takes over a cursor that was read from D1. Payments beside the thread may be lost with the links after it. */
  setTail(cursor: Cursor | null): void {
    this.#tail = cursor
    this.#kept.clear()
  }

  /**
   * Begins an empty journal at a ledger that two operators agree on, where no node shows the account's creation any
   * more and no transaction of ours exists. Call it repeatedly, for a minute at least.
   */
  async begin(): Promise<void> {
    const { db, clock, ledger, config } = this.#services
    if (this.#tail) return
    this.#emptySince ??= clock.now()
    if (clock.now() - this.#emptySince < WAITS_FOR_CREATION || (await this.#memory.read())) return
    const agreed = await ledger.agree()
    const root = agreed.ok ? await agreed.value.account(config.minter) : agreed
    if (!agreed.ok || !root.ok || !root.value) return
    const { previousTx: hash, balance } = root.value
    const { index, hash: ledgerHash } = agreed.value
    const first = { moves: 1, ledger: index, ledgerHash, hash, balance: balance.toString() }
    if (!(await beginWith(db, first))) return
    this.#tail = first
    await this.#remember(first)
  }

  /** Appends the links that the operators agree on, until `deadline` (unix ms). */
  async append(shown: Shown, deadline = Number.POSITIVE_INFINITY): Promise<Appended> {
    let news = await this.#keepBeside(shown)
    let next: OldestNews | null = null
    for (let isFirst = true; ; isFirst = false) {
      if (this.#tail === undefined) this.#tail = await this.#readCursor()
      const { links, disagreed } = this.#agreedAfter(this.#tail, shown)
      if (links.length === 0 || (!isFirst && this.#services.clock.now() >= deadline)) {
        if (disagreed) await this.#noteDisagreement(disagreed, shown)
        else if (!isFirst || this.#isPastDisagreement(shown)) await this.#endDisagreement()
        this.#noteDissent(shown)
        return { news, next, disagreed: disagreed !== null }
      }
      const kept = await this.#keep(this.#tail, links)
      // Where the reply was lost, it was this append that another try found made already.
      news ||= kept?.news ?? true
      next = kept?.next ?? next
    }
  }

  /**
   * Appends links that a person has accepted from one operator; they follow the tail. Returns false if the cursor was
   * moved meanwhile: some may be missing.
   */
  async appendAccepted(links: readonly ReportedLink[]): Promise<boolean> {
    for (let from = 0; from < links.length; from += MAX_AT_ONCE) {
      const { tail } = this
      // Another run may have read another tail since: after that they would leave a gap.
      if (links[from]?.previous !== tail?.hash) return false
      if (!(await this.#keep(tail, links.slice(from, from + MAX_AT_ONCE)))) return false
    }
    return true
  }

  /** Appends these links after the tail. Null if the cursor was moved meanwhile. */
  async #keep(
    tail: Cursor | null,
    links: readonly ReportedLink[],
  ): Promise<Pick<Appended, 'news' | 'next'> | null> {
    const { db, clock } = this.#services
    const last = links.at(-1)
    if (!last) return { news: false, next: null }
    // A link that only names the minter does not tell the balance.
    const balances = links.flatMap(({ effects }) => effects.root?.balance ?? [])
    const balance = balances.at(-1) ?? tail?.balance ?? '0'
    const { hash, ledger, ledgerHash } = last
    const moved = { moves: (tail?.moves ?? 0) + 1, ledger, ledgerHash, hash, balance }
    // If this fails, or another writer was faster, or D1 was restored, the cursor is read again. Until that shows, feeds
    // read on from where it was: without a tail they would read the whole history.
    const selected = await advance(db, tail, moved, links, selectNews([], clock.now())).finally(() => {
      this.#tail = undefined
    })
    if (!selected) return null
    this.#tail = moved
    this.#last = last
    // A buyer waits for what comes next; a lost mark is one move too low, which makes it notice less.
    this.#services.defer(this.#remember(moved))
    return { news: selected.length > 0, next: newsIn(selected) }
  }

  async #keepBeside(shown: Shown): Promise<boolean> {
    const fresh = agreedBeside(shown, this.#needed).filter(({ hash }) => !this.#kept.has(hash))
    if (fresh.length === 0) return false
    await keepBeside(this.#services.db, fresh)
    for (const { hash } of fresh) this.#kept.add(hash)
    return true
  }

  #agreedAfter(
    tail: Cursor | null,
    shown: Shown,
  ): { links: ReportedLink[]; disagreed: readonly string[] | null } {
    const links: ReportedLink[] = []
    let at: TxHash | null = tail?.hash ?? null
    while (links.length < MAX_AT_ONCE) {
      const next = nextLink(shown, at, this.#needed)
      if (next.kind === 'disagreed') return { links, disagreed: next.operators }
      if (next.kind === 'unknown') break
      links.push(next.link)
      at = next.link.hash
    }
    return { links, disagreed: null }
  }

  /** Nothing is concluded meanwhile. People are notified if it lasts: a node that recovers agrees again. */
  async #noteDisagreement(operators: readonly string[], shown: Shown): Promise<void> {
    const ledgers = shown.map(({ links }) => links.get(this.#tail?.hash ?? null)?.ledger ?? 0)
    const since = this.#disagreement?.since ?? this.#services.clock.now()
    this.#disagreement = { since, ledger: Math.max(...ledgers, this.#disagreement?.ledger ?? 0) }
    if (!this.isDisputed) return
    this.#mayClearAlert = true
    await raiseAlert(
      this.#services,
      DISAGREED,
      `${operators.join(' and ')} show different transactions of the minter. Nothing is concluded until two operators agree.`,
    )
  }

  /**
   * Whether operators have proved that nothing follows the tail up to the ledger of the disagreement. That none differs now
   * ends nothing: what they show is being read again, and some have not shown it yet.
   */
  #isPastDisagreement(shown: Shown): boolean {
    if (!this.#disagreement) return true
    const level = this.#tail && levelAt(shown, this.#tail.hash, this.#needed)
    return level !== null && level !== undefined && level >= this.#disagreement.ledger
  }

  async #endDisagreement(): Promise<void> {
    this.#disagreement = null
    if (this.#mayClearAlert) await clearAlert(this.#services, DISAGREED)
    this.#mayClearAlert = false
  }

  /**
   * A third operator that shows the last link otherwise than two decides nothing; people are notified, and again once
   * it agrees.
   */
  #noteDissent(shown: Shown): void {
    for (const { operator, links } of shown) {
      const link = this.#last && links.get(this.#last.previous)
      if (!this.#last || !link) continue
      const differs = !isSameLink(link, this.#last)
      if (this.#differs.get(operator) === differs) continue
      this.#differs.set(operator, differs)
      const name = operatorAlert(operator)
      const noted = differs
        ? raiseAlert(this.#services, name, `${operator} shows ${link.hash} otherwise than two others.`)
        : clearAlert(this.#services, name)
      // What could not be stored is noted again with the next links.
      this.#services.defer(
        noted.catch((error: unknown) => {
          this.#differs.delete(operator)
          throw error
        }),
      )
    }
  }

  /** Remembered only once D1 has confirmed the commit, and never while an older D1 is still being read again. */
  async #remember({ moves, hash }: Cursor): Promise<void> {
    const high = await this.#memory.read()
    if (!high || moves > high.moves) await this.#memory.write({ moves, hash })
  }
}
