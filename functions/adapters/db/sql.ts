import type * as z from '#contract/wire/schema'

/** A value that D1 binds. Numbers are bound as REAL: `/` does not round them, and `||` writes 5 as 5.0. */
export type Value = string | number | null

/**
 * A statement, or a part of one. Parts are put in as they are; everything else is bound as a value, texts too. A condition
 * that a partial index repeats must be a part: SQLite compares it word for word.
 * @example
 * const open = sql`wallet = ${wallet} AND ${inIndex('purchase_open')}`
 * const ids = await sql`SELECT id FROM purchase WHERE ${open} LIMIT ${most}`.all(db)
 */
export function sql(strings: TemplateStringsArray, ...interpolated: readonly (Value | Sql)[]): Sql {
  const texts = [strings[0] ?? '']
  const values: Value[] = []
  const append = (text: string) => texts.push((texts.pop() ?? '') + text)
  for (const [at, one] of interpolated.entries()) {
    const part = one instanceof Sql ? one : new Sql(['', ''], [one])
    const [first = '', ...others] = part.texts
    append(first)
    texts.push(...others)
    append(strings[at + 1] ?? '')
    values.push(...part.values)
  }
  return new Sql(texts, values)
}

/** Text as it is: a name of a column or table, or a number that SQL must see as a whole one. Never anything from outside. */
export function verbatim(text: string | number): Sql {
  return new Sql([String(text)], [])
}

/** Parts with a text between them, as ' AND '; nothing, where there are none. */
export function joined(parts: readonly Sql[], between: string): Sql {
  const [first = sql``, ...others] = parts
  return others.reduce((before, part) => sql`${before}${verbatim(between)}${part}`, first)
}

/** A list of any length, as one value. It has its own brackets: `id IN ${listOf(ids)}`. */
export function listOf(values: readonly Value[]): Sql {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}

/** The same of hashes in hex, for columns that store them as binary. */
export function binaryListOf(hashes: readonly string[]): Sql {
  return sql`(SELECT unhex(value) FROM ${listOf(hashes)})`
}

/** A statement, or a part of one, as `sql` makes it. */
export class Sql {
  /** The text around each value: one more than there are values. */
  readonly texts: readonly string[]
  readonly values: readonly Value[]

  constructor(texts: readonly string[], values: readonly Value[]) {
    this.texts = texts
    this.values = values
  }

  /** The text, with `?` for each value. */
  get text(): string {
    return this.texts.join('?')
  }

  prepare(db: D1Database): D1PreparedStatement {
    return db.prepare(this.text).bind(...this.values)
  }

  /** The first row, unparsed; null where there is none. */
  first<T = Record<string, unknown>>(db: D1Database): Promise<T | null> {
    return this.prepare(db).first<T>()
  }

  /** The first row, parsed; null where there is none. Throws on a row that this release cannot have written. */
  async one<T>(row: z.ZodMiniType<T>, db: D1Database): Promise<T | null> {
    const found = await this.first(db)
    return found && row.parse(found)
  }

  /** This column of the first row; null where there is none. */
  column<T extends Value>(name: string, db: D1Database): Promise<T | null> {
    return this.prepare(db).first<T>(name)
  }

  /** This column of each row. */
  async columns<T extends Value>(name: string, db: D1Database): Promise<T[]> {
    return (await this.all<Record<string, T>>(db)).map((row) => row[name] as T)
  }

  /** The rows, unparsed. */
  async all<T = Record<string, unknown>>(db: D1Database): Promise<T[]> {
    return (await this.prepare(db).all<T>()).results
  }

  /** Whether there is a row. */
  async found(db: D1Database): Promise<boolean> {
    return (await this.first(db)) !== null
  }

  /** Changes rows, and answers how many. */
  async run(db: D1Database): Promise<number> {
    return (await this.prepare(db).run()).meta.changes
  }

  /** Changes a row; false where there was none to change. */
  async changed(db: D1Database): Promise<boolean> {
    return (await this.run(db)) === 1
  }
}

/** Runs statements as one transaction, in one exchange. */
export function batch<T = Record<string, unknown>>(
  db: D1Database,
  statements: readonly Sql[],
): Promise<D1Result<T>[]> {
  return db.batch<T>(statements.map((one) => one.prepare(db)))
}
