import * as accounts from '../sandbox/accounts.ts'
import type { JournalLine } from '../sandbox/ledger/journal.ts'
import { createLedger, type Ledger } from '../sandbox/ledger/ledger.ts'
import { seedWorld, submitSigned } from '../sandbox/seed.ts'
import { createMemoryDatabase } from '../support/memory-database.ts'

/** When every world begins. */
export const START = Date.UTC(2026, 10, 2, 9)
/** Who lives in the worlds; the last is the newcomer, who comes when all is over. */
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana', 'Zoe'] as const
const DROPS_EACH = 6_000_000_000n

export interface Buyer {
  readonly name: string
  readonly wallet: accounts.Wallet
}

export const everybody: readonly Buyer[] = NAMES.map((name) => ({
  name,
  wallet: accounts.walletFromPassphrase(`buyer ${name}`),
}))
/** Takes what is not theirs, where it is let. */
export const thief: Buyer = { name: 'Moll', wallet: accounts.walletFromPassphrase('a thief') }

/** The world that all begin from was made once, for each set of amendments; its ledger is lived through again. */
const journals = new Map<boolean, readonly JournalLine[]>()

/**
 * Makes what all worlds begin from. Before the first of them: whoever signs draws from the source that a world's ids come
 * from, and the first world in a process would not be what it is as the second.
 */
export async function prepareWorlds(): Promise<void> {
  for (const nftokenMintOffer of [true, false]) {
    if (journals.has(nftokenMintOffer)) continue
    const journal = await prepareLedger(nftokenMintOffer)
    journals.set(nftokenMintOffer, journal)
    // Reading it the first time checks its signatures.
    await (await copyOfLedger(() => START, nftokenMintOffer)).dispose()
  }
}

/** A ledger of its own on which operators and people have their XRP already. */
export async function copyOfLedger(now: () => number, nftokenMintOffer: boolean): Promise<Ledger> {
  const journal = journals.get(nftokenMintOffer)
  if (!journal) throw new Error('no world is prepared')
  return createLedger({ journal: [...journal], closeEvery: null, now, amendments: { nftokenMintOffer } })
}

async function prepareLedger(nftokenMintOffer: boolean): Promise<readonly JournalLine[]> {
  const lines: JournalLine[] = []
  const amendments = { nftokenMintOffer }
  const ledger = createLedger({ journal: lines, closeEvery: null, now: () => START, amendments })
  await seedWorld(ledger)
  for (const { wallet } of [...everybody, thief]) {
    const fields = { TransactionType: 'Payment', Destination: wallet.address, Amount: String(DROPS_EACH) }
    await submitSigned(ledger, accounts.genesis, fields)
  }
  ledger.close()
  await ledger.dispose()
  return lines
}

/** The product's database, which can be set back to how a migration leaves it. One world at a time has it. */
export interface Database {
  readonly db: D1Database
  /** As it was before anything happened. */
  begin(): Promise<void>
  /** Remembers how it is now; null where nothing can be set back to a moment in between. */
  readonly keep: (() => void) | null
  restore(): void
}

let prepared: Database | null = null

export async function copyOfDatabase(): Promise<Database> {
  prepared ??= await inThisProcess()
  await prepared.begin()
  return prepared
}

/** From now on worlds have this database instead of one in their own process. */
export function haveDatabase(database: Database): void {
  prepared = database
}

async function inThisProcess(): Promise<Database> {
  const { db, mark, backTo } = createMemoryDatabase()
  await watchMoves(db, 'TEMP')
  mark('beginning')
  return {
    db,
    begin: async () => backTo('beginning'),
    keep: () => mark('earlier'),
    restore: () => backTo('earlier'),
  }
}

/** Every move of a purchase, as its row made it and whoever lived to tell of it. */
export async function watchMoves(db: D1Database, kind: 'TEMP' | ''): Promise<void> {
  await db.prepare(`CREATE ${kind} TABLE moved (purchase TEXT, before TEXT, after TEXT, step INTEGER)`).run()
  await db
    .prepare(
      `CREATE ${kind} TRIGGER watch_moves AFTER UPDATE ON purchase
       WHEN old.status <> new.status OR new.version <> old.version BEGIN
         INSERT INTO moved VALUES (new.id, old.status, new.status, new.version - old.version);
       END`,
    )
    .run()
}
