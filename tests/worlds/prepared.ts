import * as accounts from '../sandbox/accounts.ts'
import type { JournalLine } from '../sandbox/ledger/journal.ts'
import { createLedger, type Ledger } from '../sandbox/ledger/ledger.ts'
import { seedWorld, submitSigned } from '../sandbox/seed.ts'
import { createMemoryDatabase } from '../support/memory-database.ts'

/** The time at which every world begins. */
export const START = Date.UTC(2026, 10, 2, 9)
/** The people of the worlds; the last is the newcomer, who buys after everything has come to rest. */
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana', 'Zoe'] as const
const DROPS_EACH = 6_000_000_000n

export interface Buyer {
  readonly name: string
  readonly wallet: accounts.Wallet
}

export const allBuyers: readonly Buyer[] = NAMES.map((name) => ({
  name,
  wallet: accounts.walletFromPassphrase(`buyer ${name}`),
}))
/** The attacker. */
export const attacker: Buyer = { name: 'Moll', wallet: accounts.walletFromPassphrase('a thief') }

/** The ledger that all worlds begin from, made once for each set of amendments, as a journal that is replayed. */
const journals = new Map<boolean, readonly JournalLine[]>()

/**
 * Makes what all worlds begin from. Has to run before the first world: signing draws from the source of a world's ids, so the
 * first world in a process would differ from the same world as the second.
 */
export async function prepareWorlds(): Promise<void> {
  for (const nftokenMintOffer of [true, false]) {
    if (journals.has(nftokenMintOffer)) continue
    const journal = await prepareLedger(nftokenMintOffer)
    journals.set(nftokenMintOffer, journal)
    // The first replay verifies its signatures.
    await (await copyOfLedger(() => START, nftokenMintOffer)).dispose()
  }
}

/** A fresh ledger on which operators and people have their XRP. */
export async function copyOfLedger(now: () => number, nftokenMintOffer: boolean): Promise<Ledger> {
  const journal = journals.get(nftokenMintOffer)
  if (!journal) throw new Error('prepareWorlds has not run')
  return createLedger({ journal: [...journal], closeEvery: null, now, amendments: { nftokenMintOffer } })
}

async function prepareLedger(nftokenMintOffer: boolean): Promise<readonly JournalLine[]> {
  const lines: JournalLine[] = []
  const amendments = { nftokenMintOffer }
  const ledger = createLedger({ journal: lines, closeEvery: null, now: () => START, amendments })
  await seedWorld(ledger)
  for (const { wallet } of [...allBuyers, attacker]) {
    const fields = { TransactionType: 'Payment', Destination: wallet.address, Amount: String(DROPS_EACH) }
    await submitSigned(ledger, accounts.genesis, fields)
  }
  ledger.close()
  await ledger.dispose()
  return lines
}

/** The product's database, which can be reset to its state after the migrations. One world at a time uses it. */
export interface Database {
  readonly db: D1Database
  /** Resets it to its state after the migrations. */
  begin(): Promise<void>
  /** Saves a copy of it; null where copies are not supported. */
  readonly keep: (() => void) | null
  restore(): void
}

let prepared: Database | null = null

export async function copyOfDatabase(): Promise<Database> {
  prepared ??= await inThisProcess()
  await prepared.begin()
  return prepared
}

/** From now on worlds use this database; with null one in this process, as at first. */
export function haveDatabase(database: Database | null): void {
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

/** Records every move of a purchase by a trigger, also of isolates that die. */
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
