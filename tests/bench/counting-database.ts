/** Rows read or written, and exchanges begun, where a batch is one. */
export interface Counts {
  rows: number
  exchanges: number
}

/** A database that counts its queries, with D1's own counts of rows. */
export function countingDatabase(real: D1Database): { db: D1Database; counts: Counts } {
  const counts: Counts = { rows: 0, exchanges: 0 }
  const originals = new WeakMap<object, D1PreparedStatement>()

  function count<T>(results: readonly D1Result<T>[]): void {
    for (const { meta } of results) counts.rows += meta.rows_read + meta.rows_written
  }

  function statement(original: D1PreparedStatement): D1PreparedStatement {
    async function all() {
      counts.exchanges += 1
      const result = await original.all<Record<string, unknown>>()
      count([result])
      return result
    }
    const counted = {
      bind: (...values: unknown[]) => statement(original.bind(...values)),
      all,
      run: all,
      async first(column?: string) {
        const [row] = (await all()).results
        return (column === undefined ? row : row?.[column]) ?? null
      },
    } as unknown as D1PreparedStatement
    originals.set(counted, original)
    return counted
  }

  const db = {
    prepare: (sql: string) => statement(real.prepare(sql)),
    async batch(statements: readonly D1PreparedStatement[]) {
      counts.exchanges += 1
      const results = await real.batch(statements.map((one) => originals.get(one) ?? one))
      count(results)
      return results
    },
  } as unknown as D1Database
  return { db, counts }
}
