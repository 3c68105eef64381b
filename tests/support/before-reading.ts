import type { MemoryDatabase } from './memory-database.ts'

/** What is done, by a part of a statement's text: it gets the number of the time. */
type Acts = Readonly<Record<string, (time: number) => Promise<unknown> | null>>

/** The same database, which acts each time before a statement with such a part reads its first row. */
export function beforeReading(memory: MemoryDatabase, acts: Acts): MemoryDatabase {
  const { db } = memory
  const times = new Map<string, number>()
  const prepare = (text: string) => {
    const statement = db.prepare(text)
    const part = Object.keys(acts).find((part) => text.includes(part))
    if (part === undefined) return statement
    const time = (times.get(part) ?? 0) + 1
    times.set(part, time)
    return {
      bind: (...values: unknown[]) => ({
        async first() {
          await acts[part]?.(time)
          return statement.bind(...values).first()
        },
      }),
    }
  }
  return { ...memory, db: { ...db, prepare, batch: db.batch.bind(db) } as unknown as D1Database }
}
