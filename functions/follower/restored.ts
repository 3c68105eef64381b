import { MINUTE, SECOND } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import { forgetAlert } from '../alerts/alerts.ts'
import { pullBrake } from '../alerts/brake.ts'
import type { Services } from '../services.ts'
import { endSessions } from '../wallet/session-store.ts'
import type { Cursor } from './chain.ts'
import type { Memory } from './memory.ts'
import { followAnew, readOwnRecord, releaseRestored } from './restored-store.ts'
import { isRead } from './store.ts'

/** Whoever watches whether D1 is still what it was: a restored one has forgotten what was read and signed since. */
export interface RestoreWatch {
  /** Looks now. From the moment on that it was restored nothing new begins. */
  look(): Promise<{ cursor: Cursor | null; restored: boolean }>
  /** Looks, unless somebody has just now; true if it was restored. */
  lookSoon(): Promise<boolean>
  /**
   * Whether a transaction that is written down may go out. It is remembered first: whatever went out can be missed in a
   * database that was restored, and nothing goes out from one that is.
   */
  mayGoOut(hash: TxHash, lastLedger: number): Promise<boolean>
  /** Lets things begin again, once a restored database lacks nothing any more. `level`: see `Chain`. */
  release(level: number | null): Promise<void>
}

const RESTORED = 'The database was restored to an earlier moment.'
/** How long nobody looks again whether D1 was restored. */
const LOOKED_FOR = SECOND
/** How long nobody looks again whether the brake came on. */
const RELEASED_FOR = MINUTE

export function watchRestore(services: Services, memory: Memory): RestoreWatch {
  const { db, ledger, clock, config } = services
  /** Whether the brake may still be on: true at first, because whoever was here before may have pulled it. */
  let mayBeOn = true
  /** When the brake was last seen to be off. One whose pulling was on its way when we began comes on later. */
  let offAt = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  /** Whether what a restored database knows was followed once more since it lacks nothing. */
  let followedAnew = false

  return {
    look,
    async lookSoon() {
      return clock.now() - lookedAt >= LOOKED_FOR && (await look()).restored
    },
    async mayGoOut(hash, lastLedger) {
      await memory.noteSent(hash, lastLedger)
      return !(await look()).restored
    },
    async release(level) {
      if (!mayBeOn && clock.now() - offAt < RELEASED_FOR) return
      const [high, sent] = [await memory.read(), await memory.sent()]
      const { missing, braked } = await readOwnRecord(db, [...sent.keys()])
      if (missing.length > 0 && !braked) return
      const reached = braked ? await reachedByTwo() : level
      if (reached === null) return
      // What is forgotten here was read, or can never be validated any more.
      const read = missing.filter((one) => one.read).map(({ hash }) => hash)
      const over = [...sent].filter(([hash, last]) => last <= reached || read.includes(hash))
      const hashes = over.map(([hash]) => hash)
      if (missing.some(({ hash }) => !hashes.includes(hash))) return
      await memory.forgetSent(hashes)
      if (braked && !followedAnew) {
        await followAnew(db)
        followedAnew = true
        return
      }
      // Whoever pulled it may have died before anybody was called.
      if (braked) await pullBrake(services, 'restored', RESTORED)
      if (braked && !(await releaseRestored(db, high?.moves ?? 0))) return
      await forgetAlert(services, 'brake restored')
      followedAnew = false
      mayBeOn = false
      offAt = clock.now()
    },
  }

  async function look() {
    lookedAt = clock.now()
    // In this order: the chain goes on meanwhile, and a cursor that was read first would seem to be behind.
    const [high, sent] = [await memory.read(), await memory.sent()]
    const { cursor, missing, braked } = await readOwnRecord(db, [...sent.keys()])
    const behind =
      high &&
      (!cursor || cursor.moves < high.moves || (cursor.moves === high.moves && cursor.hash !== high.hash))
    if (!behind && missing.length === 0) return { cursor, restored: braked }
    mayBeOn = true
    // Sessions first: whoever dies in between leaves nobody signed in who should not be.
    if (!braked) await endSessions(db)
    followedAnew = false
    await pullBrake(services, 'restored', RESTORED)
    return { cursor, restored: true }
  }

  /** The ledger that two nodes agree on, if everything up to it was read; a stray one must not say that all is over. */
  async function reachedByTwo(): Promise<number | null> {
    const agreed = await ledger.agree()
    if (!agreed.ok) return null
    const root = await agreed.value.account(config.minter)
    if (!root.ok || !root.value || !(await isRead(db, root.value.previousTx))) return null
    return agreed.value.index
  }
}
