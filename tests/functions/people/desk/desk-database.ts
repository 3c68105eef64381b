import type { EntryId } from '#contract/entry-id'
import type { FormName } from '#contract/form-terms'
import { type Transactions, transactionsOf } from '../../../../functions/adapters/db/transactions.ts'
import type { Actor } from '../../../../functions/people/desk/list.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

export const ADA = 'ada@touchstone.example'
export const BEN = 'ben@touchstone.example'
/** A Friday, 12:00. */
export const NOW = Date.UTC(2026, 10, 27, 12)

/** An entry as release 0.1.0 stores it. */
interface StoredEntry {
  readonly form?: FormName
  readonly status?: 'received' | 'in_review' | 'answered'
  readonly answers?: Readonly<Record<string, unknown>>
  readonly email?: string
  /** Unix ms. */
  readonly at?: number
}

export interface DeskDatabase extends Disposable {
  readonly db: D1Database
  readonly database: Transactions
  /** Stores an entry, and returns its id: the number in 26 digits. */
  store(number: number, entry?: StoredEntry): Promise<EntryId>
  read(sql: string): Promise<readonly Record<string, unknown>[]>
}

/** The product's database for the desk's use cases, in this process. */
export function deskDatabase(): DeskDatabase {
  const { db, close } = createMemoryDatabase()
  return {
    db,
    database: transactionsOf(db),
    async store(number, { form = 'question', status = 'received', answers, email, at = NOW } = {}) {
      const id = entryId(number)
      const address = email ?? `person-${number}@example.org`
      const given = answers ?? { name: `Person ${number}`, email: address, question: `Question ${number}` }
      await db
        .prepare(
          `INSERT INTO form_entry (id, form, status, email, answers, content_hash, received_at, changed_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .bind(id, form, status, address, JSON.stringify(given), id, at, at)
        .run()
      return id
    },
    read: async (sql) => (await db.prepare(sql).all<Record<string, unknown>>()).results,
    [Symbol.dispose]: close,
  }
}

export function entryId(number: number): EntryId {
  return `TS-${String(number).padStart(26, '0')}` as EntryId
}

export function actor(by = ADA, now = NOW): Actor {
  return { by, now }
}
