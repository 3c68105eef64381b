import type { TxHash } from '#contract/wire/ledger-ids'
import type { ClosedLedger } from '../../adapters/ledger/ledger.ts'
import { type Cursor, mayBeIn, mayBeInLedger } from '../../records/journal/cursor-store.ts'
import { type Complete, leads, type ShownByOperator, threadAfter } from './quorum.ts'
import { continues, type ReportedLink } from './reported-link.ts'

/** Closed ledgers and proofs that are kept. */
export const KEPT = 64
/** The most characters held of links that the journal lacks, and of payments beside them. */
export const MAX_HELD = 5_000_000

/**
 * What one operator has shown of the minter's account thread, and how far that is known to be complete. `tail` is the
 * journal's.
 */
export class ShownThread {
  readonly #operator: string
  readonly #tail: () => Cursor | null
  #links = new Map<TxHash | null, ReportedLink>()
  readonly #beside = new Map<TxHash, ReportedLink>()
  readonly #complete: Complete[] = []
  readonly #closed = new Map<number, ClosedLedger>()
  /** The last link shown without a gap before it; null while that is not known. */
  #end: TxHash | null = null
  /** Links that were reported and do not join the end yet. */
  readonly #loose = new Set<TxHash>()

  constructor(operator: string, tail: () => Cursor | null) {
    this.#operator = operator
    this.#tail = tail
  }

  get shown(): ShownByOperator<ReportedLink> {
    return {
      operator: this.#operator,
      links: this.#joining,
      beside: this.#beside,
      complete: this.#complete,
      closed: this.#closed,
    }
  }

  /**
   * The links, except one that names the journal's tail and does not begin with the balance that the tail left, or follows
   * it in another ledger: on a fork the same transaction may have come after others.
   */
  get #joining(): ReadonlyMap<TxHash | null, ReportedLink> {
    const tail = this.#tail()
    const next = tail && this.#links.get(tail.hash)
    if (!next) return this.#links
    const isHere = [...this.#links.values()].every(
      (link) => link.hash !== tail.hash || mayBeInLedger(tail, link.ledgerHash),
    )
    if (isHere && continues(next, tail.balance) && mayBeIn(tail, next.previousLedger)) return this.#links
    return new Map([...this.#links].filter(([previous]) => previous !== tail.hash))
  }

  /** The newest ledger for which it is complete; null before the first. */
  get completeTo(): number | null {
    return this.#complete.at(-1)?.index ?? null
  }

  noteClosed({ index, hash, closeTime }: ClosedLedger): void {
    this.#closed.set(index, { index, hash, closeTime })
    const newest = Math.max(...this.#closed.keys())
    for (const old of this.#closed.keys()) if (old <= newest - KEPT) this.#closed.delete(old)
  }

  hasClosed({ index, hash }: ClosedLedger): boolean {
    return this.#closed.get(index)?.hash === hash
  }

  forgetClosed(): void {
    this.#closed.clear()
  }

  /** Adds a link that the node reported; false if it is known. */
  add(link: ReportedLink): boolean {
    if (link.isBeside) return this.#addBeside(link)
    const known = this.#links.get(link.previous)
    if (known?.hash === link.hash && known.ledgerHash === link.ledgerHash) return false
    this.#links.set(link.previous, link)
    if (link.hash !== this.#end) this.#loose.add(link.hash)
    this.#follow()
    return true
  }

  /** Adds all links after the journal's tail up to this ledger, as a history shows them. */
  replace(links: readonly ReportedLink[], last: number): void {
    const later = [...this.#links.values()].filter(({ ledger }) => ledger > last)
    for (const link of links) if (link.isBeside) this.#addBeside(link)
    const thread = links.filter(({ isBeside }) => !isBeside)
    this.#links = new Map([...thread, ...later].map((link) => [link.previous, link]))
  }

  /**
   * Whether this link follows the journal's tail, or is the tail; with this balance, in drops as text, and in this ledger,
   * where they are known.
   */
  reaches(hash: TxHash, balance?: string, ledger?: number): boolean {
    const tail = this.#tail()
    if (tail?.hash === hash)
      return mayBeIn(tail, ledger) && (balance === undefined || balance === tail.balance)
    return leads(this.#joining, tail?.hash ?? null, hash)
  }

  /** Whether everything up to this ledger is shown, and joins what the journal has. */
  isWholeTo(index: number): boolean {
    if (this.#end === null || this.#loose.size > 0) return false
    const last = this.#tail()
    return !last || index < last.ledger || this.reaches(this.#end)
  }

  /** Every link of the ledgers up to this one has been reported. */
  completeAt(index: number): void {
    if (this.#end !== null) this.#prove(index, this.#end)
  }

  /** The AccountRoot of this ledger names its last link, and everything up to that is shown. */
  joinAt(index: number, last: TxHash): void {
    this.#end = last
    this.#loose.clear()
    this.#follow()
    this.#prove(index, last)
  }

  /** The next link may follow one that was not shown. */
  lose(): void {
    this.#end = null
  }

  forget(): void {
    this.#links = new Map()
    this.#complete.length = 0
    this.#loose.clear()
    this.#end = null
  }

  get isLost(): boolean {
    return this.#end === null
  }

  /** Whether it holds as much as it may. */
  get isFull(): boolean {
    return sizeOf([...this.#links.values()]) > MAX_HELD
  }

  /** Whether the links right after the journal's tail reach the limit: nothing can be read before they are appended. */
  get hasEnough(): boolean {
    return sizeOf(threadAfter(this.#links, this.#tail()?.hash ?? null)) > MAX_HELD
  }

  #addBeside(link: ReportedLink): boolean {
    const known = this.#beside.get(link.hash)
    this.#beside.set(link.hash, link)
    for (const oldest of this.#beside.keys()) {
      if (this.#beside.size <= KEPT && sizeOf([...this.#beside.values()]) <= MAX_HELD) break
      this.#beside.delete(oldest)
    }
    return known?.ledgerHash !== link.ledgerHash
  }

  /**
   * Moves the end along the links that join it. Links that lead back to themselves come of two forks, which had them in
   * different orders: all links are dropped, to be read again.
   */
  #follow(): void {
    if (this.#end === null) return
    for (const { hash } of threadAfter(this.#links, this.#end)) {
      this.#end = hash
      this.#loose.delete(hash)
    }
    if (this.#links.has(this.#end)) this.forget()
  }

  #prove(index: number, last: TxHash): void {
    while ((this.#complete.at(-1)?.index ?? -1) >= index) this.#complete.pop()
    this.#complete.push({ index, last })
    if (this.#complete.length > KEPT) this.#complete.shift()
    const from = this.#tail()?.ledger ?? 0
    for (const [previous, { ledger }] of this.#links) if (ledger < from) this.#links.delete(previous)
  }
}

/** Characters of the effects of these links. */
function sizeOf(links: readonly ReportedLink[]): number {
  return links.reduce((sum, { effectsText }) => sum + effectsText.length, 0)
}
