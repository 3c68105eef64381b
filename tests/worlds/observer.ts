import type { Trace } from './trace.ts'

/**
 * Observes the product for the judges: errors that no fault injected, transactions that were sent without a record, and
 * secrets in what others can read.
 */
export interface Observer {
  report(what: string): void
  /** A transaction is sent to a node. I18: it must have been recorded before. */
  submitted(blob: string): Promise<void>
  /** A text is published in a room, logged, or returned to an attacker. I12: it must contain no secret. */
  checkForSecrets(where: string, text: string): void
  /** Adds a secret. */
  addSecret(secret: string): void
  /** An alert was raised under this name. */
  alertRaised(name: string): void
  readonly alerts: ReadonlySet<string>
  databaseWritten(): void
  /** What was noticed, and whether anything was written, since the last call. */
  takeFindings(): string[]
  takeWritten(): boolean
  /** The database is about to be restored to an earlier copy. */
  restored(): Promise<void>
  /** From here on the record cannot be right until the end. */
  recordUnreliable(why: string): void
  readonly behind: boolean
  /** The follower had read more than the restored database has. */
  followerAhead(): void
  readonly isFollowerAhead: boolean
  /** All nodes have followed a fork together: its effects are repaired only as far as they can be seen. */
  followedFork(why: string): void
  readonly onFork: boolean
  /** A ledger has closed; `robbedIn` is the last ledger in which the minter was robbed, or null. */
  closed(robbedIn: number | null): Promise<void>
  /** Whether any submission of ours was recorded by then. */
  readonly robbedUs: boolean
}

export function createObserver(db: D1Database, trace: Trace): Observer {
  let noticed: string[] = []
  let wrote = true
  let behind = false
  let onFork = false
  let setBack = false
  let lastRobbedIn: number | null = null
  let robbedUs = false
  const secrets: string[] = []
  const alerts = new Set<string>()
  /** Blobs that were recorded before a restore, which may have forgotten them. */
  const forgotten = new Set<string>()

  function recordUnreliable(why: string) {
    behind = true
    trace.note(why)
  }

  return {
    report: (what) => void noticed.push(what),
    async submitted(blob) {
      const row = await db.prepare('SELECT 1 AS one FROM submission WHERE blob = ?').bind(blob).first('one')
      if (row === null && !forgotten.has(blob)) noticed.push('a transaction was sent that was not recorded')
    },
    checkForSecrets(where, text) {
      if (secrets.some((secret) => text.includes(secret))) noticed.push(`a secret appeared in ${where}`)
    },
    addSecret: (secret) => void secrets.push(secret),
    alertRaised: (name) => void alerts.add(name),
    alerts,
    databaseWritten() {
      wrote = true
    },
    takeFindings() {
      const now = noticed
      noticed = []
      return now
    },
    takeWritten() {
      const now = wrote
      wrote = false
      return now
    },
    recordUnreliable,
    async restored() {
      recordUnreliable('the database is restored to an earlier copy')
      const { results } = await db.prepare('SELECT blob FROM submission').all<{ blob: string }>()
      for (const { blob } of results) forgotten.add(blob)
    },
    followerAhead() {
      setBack = true
    },
    get isFollowerAhead() {
      return setBack
    },
    get behind() {
      return behind
    },
    followedFork(why) {
      onFork = true
      recordUnreliable(why)
    },
    get onFork() {
      return onFork
    },
    async closed(robbedIn) {
      if (robbedIn === lastRobbedIn) return
      lastRobbedIn = robbedIn
      const row = await db.prepare('SELECT 1 AS one FROM submission LIMIT 1').first('one')
      robbedUs = row !== null || forgotten.size > 0
    },
    get robbedUs() {
      return robbedUs
    },
  }
}
