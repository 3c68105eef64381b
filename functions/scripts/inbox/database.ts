export type Row = Readonly<Record<string, string | number | null>>

/** The database of the forms, wherever it is. */
export interface Database {
  /** Runs one statement and returns its rows. Values go in through `sqlText`. Throws what the database says of it. */
  run(sql: string): Promise<readonly Row[]>
}

/** Which database is meant: the one of `npm start`, unless told otherwise. */
export interface Which {
  /** The deployed one. */
  readonly remote?: boolean | undefined
  /** Another local one: the folder it is kept in. */
  readonly 'persist-to'?: string | undefined
}

/** A text as SQL writes it. SQLite knows no escape but the doubled quote. */
export function sqlText(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`
}
