import { howMany } from '#contract/in-words'
import { LEDGER_STALE } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import { clearHalt, setHalt } from '../../records/alerts/halt.ts'
import { keptHaltSince } from '../../records/alerts/store.ts'
import { type Cursor, mayBeIn } from '../../records/journal/cursor-store.ts'
import { type Divergence, sentenceOf, waysShown } from './divergence.ts'
import { dropDivergence, keepDivergence, readDivergence } from './divergence-store.ts'
import type { Feed } from './feed.ts'
import type { RestoreCheck } from './restored.ts'
import type { Watching } from './services.ts'
import { countSingleOperatorTxs } from './single-operator-store.ts'
import { isShown, isShownElsewhere, walkBack, witnessSingleOperatorTxs } from './witness.ts'

/**
 * Checks that the agreed ledger joins the journal: that the thread of the minter's AccountRoot leads back to the
 * journal's tail, as enough operators show it. Where it does not for half a minute, the halt `diverged` is set; it is
 * cleared once it joins.
 */
export class DivergenceWatch {
  readonly #services: Watching
  readonly #needed: number
  /** Its stored row; undefined while it was not read yet. */
  #found: Divergence | null | undefined
  #isHalted = false
  #hasSingleOperatorTxs = false
  /** How far the thread was walked back for the tail that was found not to join: a long way takes several readings. */
  #walkedTo: TxHash | null = null

  constructor(services: Watching, needed: number) {
    this.#services = services
    this.#needed = needed
  }

  /** Whether nothing is concluded: the halt is set, or one operator alone has shown a part of the journal. */
  get isHalted(): boolean {
    return this.#isHalted || this.#hasSingleOperatorTxs
  }

  /** What does not join, as it was seen last; null while everything joins, as far as is known. */
  get found(): Divergence | null {
    return this.#found ?? null
  }

  /** Takes over what was read of the database. */
  noteRestoreCheck(read: Pick<RestoreCheck, 'diverged' | 'bySingleOperator' | 'divergenceStored'>): void {
    this.#isHalted = read.diverged
    this.#hasSingleOperatorTxs = read.bySingleOperator
    // A restored database may have a row that this instance never stored. While it is there, no verdict is given.
    if (read.divergenceStored && this.#found === null) this.#found = undefined
  }

  /** Whether the feeds give cause for a closer check. */
  suspects(feeds: readonly Feed[]): boolean {
    const joined = feeds.filter(({ reach }) => reach === 'joins').length
    return joined < this.#needed && feeds.some(({ reach }) => reach === 'diverged')
  }

  /** Notes how a reading ended. `level`: the ledger up to which nothing follows the tail, as enough operators show. */
  async note(tail: Cursor | null, level: number | null, feeds: readonly Feed[]): Promise<void> {
    if (!tail) return
    if (this.#found === undefined) this.#found = await readDivergence(this.#services.db)
    const isWitnessed = await this.#witness()
    const joins = level !== null && level >= (this.#found?.ledger ?? 0)
    if (joins && isWitnessed && !this.suspects(feeds)) return this.#end()
    if (this.suspects(feeds)) await this.#see(tail, feeds)
  }

  async #end(): Promise<void> {
    if (!this.#found && !this.#isHalted) return
    await clearHalt(this.#services, 'diverged')
    await dropDivergence(this.#services.db)
    this.#found = null
    this.#isHalted = false
  }

  async #see(tail: Cursor, feeds: readonly Feed[]): Promise<void> {
    const { db, clock, ledger, config } = this.#services
    const agreed = await ledger.agree()
    if (!agreed.ok || agreed.value.index < tail.ledger) return
    const root = await agreed.value.account(config.minter)
    if (!root.ok || !root.value) return
    const last = root.value.previousTx
    const isTail = last === tail.hash && mayBeIn(tail, root.value.previousLedger)
    const isAlike = isTail && root.value.balance.toString() === tail.balance
    if (isAlike && !(await isShownElsewhere(this.#services, tail, this.#needed))) {
      // It joins after all; an operator was slow to show it.
      if (!this.#isHalted) await this.#end()
      return
    }
    const shown = feeds.map((feed) => feed.shown)
    const seen = {
      since: this.#found?.since ?? clock.now(),
      ledger: agreed.value.index,
      tail: tail.hash,
      last,
      common: await this.#commonLink(tail, last),
      shown: waysShown(shown, { tail: tail.hash, last }, this.#needed),
    }
    await keepDivergence(db, seen)
    this.#found = seen
    if (clock.now() - seen.since >= LEDGER_STALE) await this.#halt(sentenceOf(seen))
  }

  async #commonLink(tail: Cursor, last: TxHash): Promise<TxHash | null> {
    const known = this.#found
    // A stranger's next transaction leaves the way back from the one before as it was.
    const goesOn =
      known?.tail === tail.hash &&
      (known.last === last || (await isShown(this.#services, known.last, this.#needed)))
    if (goesOn && known.common) return known.common
    if (!goesOn) this.#walkedTo = null
    const walked = await walkBack(this.#services, this.#walkedTo ?? last, this.#needed)
    if (walked) this.#walkedTo = walked.at
    return walked?.isCommon && walked.at !== tail.hash ? walked.at : null
  }

  /** Whether enough operators have shown all that the journal has from one alone. */
  async #witness(): Promise<boolean> {
    if (!this.#hasSingleOperatorTxs) return true
    const { db, clock } = this.#services
    const otherwise = await witnessSingleOperatorTxs(this.#services, this.#needed, null)
    const { count, first } = await countSingleOperatorTxs(db)
    this.#hasSingleOperatorTxs = count > 0
    if (otherwise !== null)
      await this.#halt(
        `The journal has ${otherwise} otherwise than the operators show it. npm run sale ENV rewind TX, with the link before it.`,
      )
    else if (count > 0) {
      const why = `One operator alone has shown ${howMany(count, 'transaction')} of the journal, beginning with ${first}.`
      this.#isHalted = true
      // People are notified if it lasts: the second may only be slow to answer.
      const since = await keptHaltSince(db, 'diverged', why, clock.now())
      if (clock.now() - since >= LEDGER_STALE) await this.#halt(why)
    }
    return !this.#hasSingleOperatorTxs
  }

  async #halt(why: string): Promise<void> {
    await setHalt(this.#services, 'diverged', why)
    this.#isHalted = true
  }
}
