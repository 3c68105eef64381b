import { MINUTE, SECOND } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import { endSessions } from '../../edge/http/session-store.ts'
import { doubtWaitingMail } from '../../people/mail/outbox-store.ts'
import { clearAlert } from '../../records/alerts/alerts.ts'
import { haltAlert, setHalt } from '../../records/alerts/halt.ts'
import type { Cursor } from '../../records/journal/cursor-store.ts'
import { isRead } from '../../records/journal/link-store.ts'
import { pauseRestored } from '../../records/switches/store.ts'
import type { HighWater, Memory } from './memory.ts'
import { type OwnRecord, readOwnRecord, releaseRestored, reopenLastHour } from './restored-store.ts'
import type { Watching } from './services.ts'

const RESTORED = 'The database was restored to an earlier moment.'
/** How long a check is valid for callers that only check in passing. */
const CHECK_SHARED_FOR = SECOND
/** How long a halt that was found cleared is taken to be cleared. */
const RELEASED_FOR = MINUTE

/** The result of a check: the journal's cursor, and whether anything stops it. */
export interface RestoreCheck
  extends Pick<OwnRecord, 'cursor' | 'diverged' | 'bySingleOperator' | 'divergenceStored' | 'decided'> {
  readonly restored: boolean
}

/** Watches whether D1 was restored: a restored database has lost what was read and signed since. */
export class RestoreWatch {
  readonly #services: Watching
  readonly #memory: Memory
  /** When the halt was last found cleared. An earlier instance may have set it, and one that was being set shows later. */
  #offAt = Number.NEGATIVE_INFINITY
  #checkedAt = Number.NEGATIVE_INFINITY
  /** How far the journal was at the last check: it goes back only where the database is restored again, also during the halt. */
  #moves = 0
  /** Whether the last hour was handled once more since the restored database lacks nothing. */
  #reopened = false

  constructor(services: Watching, memory: Memory) {
    this.#services = services
    this.#memory = memory
  }

  /** Checks now. From the moment on that a restore is found nothing new begins. */
  async check(): Promise<RestoreCheck> {
    const { db, clock } = this.#services
    this.#checkedAt = clock.now()
    const before = this.#moves
    // In this order: the journal moves meanwhile, and a cursor that was read first would seem to be behind.
    const [high, sent] = [await this.#memory.read(), await this.#memory.sent()]
    const { missing, isHalted, cursor, ...halts } = await readOwnRecord(db, [...sent.keys()])
    const moves = cursor?.moves ?? 0
    this.#moves = Math.max(moves, before)
    if (!isBehind(cursor, high) && missing.length === 0) return { ...halts, cursor, restored: isHalted }
    this.#offAt = Number.NEGATIVE_INFINITY
    // Before the halt: if the instance dies in between, the next one does both again.
    if (!isHalted || moves < before) {
      await endSessions(db)
      await doubtWaitingMail(db, clock.now())
      await pauseRestored(db, RESTORED, clock.now())
    }
    // Only now: if one of them fails, the next check does all again.
    this.#moves = moves
    this.#reopened = false
    await setHalt(this.#services, 'restored', RESTORED)
    return { ...halts, cursor, restored: true }
  }

  /** Checks, unless that was done just now: then null. */
  async checkIfDue(): Promise<RestoreCheck | null> {
    return this.#services.clock.now() - this.#checkedAt >= CHECK_SHARED_FOR ? this.check() : null
  }

  /**
   * Whether a transaction that is written down may be sent. It is remembered first: what was sent can then be missed in
   * a restored database. Nothing is sent from a restored database, nor while the journal does not join the ledger.
   */
  async mayGoOut(hash: TxHash, lastLedger: number): Promise<boolean> {
    await this.#memory.noteSent(hash, lastLedger)
    const { restored, diverged, bySingleOperator } = await this.check()
    return !restored && !diverged && !bySingleOperator
  }

  /** Clears the halt once a restored database lacks nothing any more. `level`: the ledger that the journal is level with. */
  async release(level: number | null): Promise<void> {
    const { db, clock } = this.#services
    if (clock.now() - this.#offAt < RELEASED_FOR) return
    const [high, sent] = [await this.#memory.read(), await this.#memory.sent()]
    const { missing, isHalted } = await readOwnRecord(db, [...sent.keys()])
    if (missing.length > 0 && !isHalted) return
    const reached = isHalted ? await this.#reachedByTwo() : level
    if (reached === null || !(await this.#forgetWhatIsOver(sent, missing, reached))) return
    if (isHalted && !(await this.#mayBegin(high))) return
    await clearAlert(this.#services, haltAlert('restored'))
    this.#reopened = false
    this.#offAt = clock.now()
  }

  /** Each lost transaction was read, or can never be validated any more. False while that is not so for all of them. */
  async #forgetWhatIsOver(
    sent: ReadonlyMap<TxHash, number>,
    missing: OwnRecord['missing'],
    reached: number,
  ): Promise<boolean> {
    const read = missing.filter((one) => one.read).map(({ hash }) => hash)
    const hashes = [...sent]
      .filter(([hash, last]) => last <= reached || read.includes(hash))
      .map(([hash]) => hash)
    if (missing.some(({ hash }) => !hashes.includes(hash))) return false
    await this.#memory.forgetSent(hashes)
    return true
  }

  /** Whether a restored database, which lacks nothing any more and has handled its last hour once more, was cleared. */
  async #mayBegin(high: HighWater | null): Promise<boolean> {
    const { db } = this.#services
    if (!this.#reopened) {
      await reopenLastHour(db)
      this.#reopened = true
      return false
    }
    // The instance that set it may have died before people were notified.
    await setHalt(this.#services, 'restored', RESTORED)
    return releaseRestored(db, high?.moves ?? 0)
  }

  /** The ledger that two operators agree on, if the journal has everything up to it. */
  async #reachedByTwo(): Promise<number | null> {
    const { db, ledger, config } = this.#services
    const agreed = await ledger.agree()
    if (!agreed.ok) return null
    const root = await agreed.value.account(config.minter)
    if (!root.ok || !root.value || !(await isRead(db, root.value))) return null
    return agreed.value.index
  }
}

/** Whether a cursor is behind the remembered one, or beside it. */
function isBehind(cursor: Cursor | null, high: HighWater | null): boolean {
  if (!high) return false
  return !cursor || cursor.moves < high.moves || (cursor.moves === high.moves && cursor.hash !== high.hash)
}
