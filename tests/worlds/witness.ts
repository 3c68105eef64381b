import type { Story } from './story.ts'

/**
 * Stands between the product and the world and writes down what the judges need: what was thrown that nobody injected,
 * what was sent that nobody had written down, what was said where everybody hears it.
 */
export interface Witness {
  crashed(what: string): void
  /** A transaction goes out to a node. I18: nothing is sent that was not written down before. */
  sends(blob: string): Promise<void>
  /** Something is said in a room, in the log, or to somebody who may know nothing. I12: no secret is. */
  hears(where: string, text: string): void
  /** From now on this is a secret. */
  keeps(secret: string): void
  /** People are called, by the name of the alert. */
  calls(name: string): void
  readonly called: ReadonlySet<string>
  wrote(): void
  /** What was noticed, and whether anything was written, since the last time this was asked. */
  noticed(): string[]
  wroteSince(): boolean
  /** The database is about to be set back. */
  restored(): Promise<void>
  /** From here on the record cannot be right, until all is over. */
  misled(why: string): void
  readonly behind: boolean
  /** The follower had read more than the database knows now. */
  set(where: 'back'): void
  readonly setBack: boolean
  /** All nodes have gone another way together: what they showed then is mended only as far as it shows. */
  strayed(why: string): void
  readonly astray: boolean
  /** A ledger has closed; the minter was last robbed in that one, if ever. */
  closed(robbedIn: number | null): Promise<void>
  /** Whether anything of ours was written down by then. */
  readonly robbedUs: boolean
}

export function createWitness(db: D1Database, story: Story): Witness {
  let noticed: string[] = []
  let wrote = true
  let behind = false
  let astray = false
  let setBack = false
  let lastRobbedIn: number | null = null
  let robbedUs = false
  const secrets: string[] = []
  const called = new Set<string>()
  /** Blobs that were written down, and that a restored database does not know any more. */
  const forgotten = new Set<string>()

  function misled(why: string) {
    behind = true
    story.tell(why)
  }

  return {
    crashed: (what) => void noticed.push(what),
    async sends(blob) {
      const row = await db.prepare('SELECT 1 AS one FROM submission WHERE blob = ?').bind(blob).first('one')
      if (row === null && !forgotten.has(blob))
        noticed.push('a transaction was sent that nobody had written down')
    },
    hears(where, text) {
      if (secrets.some((secret) => text.includes(secret))) noticed.push(`a secret was said in ${where}`)
    },
    keeps: (secret) => void secrets.push(secret),
    calls: (name) => void called.add(name),
    called,
    wrote() {
      wrote = true
    },
    noticed() {
      const now = noticed
      noticed = []
      return now
    },
    wroteSince() {
      const now = wrote
      wrote = false
      return now
    },
    misled,
    async restored() {
      misled('the database is restored to an earlier moment')
      const { results } = await db.prepare('SELECT blob FROM submission').all<{ blob: string }>()
      for (const { blob } of results) forgotten.add(blob)
    },
    set() {
      setBack = true
    },
    get setBack() {
      return setBack
    },
    get behind() {
      return behind
    },
    strayed(why) {
      astray = true
      misled(why)
    },
    get astray() {
      return astray
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
