export type Value = string | number | null
export type Row = Readonly<Record<string, Value>>

/** The database, wherever it is. */
export interface Database {
  /** Runs one statement, whose parameters `?1`, `?2` and so on are these values. Throws what the database says of it. */
  run(statement: string, ...values: readonly Value[]): Promise<readonly Row[]>
}

/** Which database is meant: the one of `npm start`, unless told otherwise. */
export interface Which {
  /** The deployed one. */
  readonly remote?: boolean | undefined
  /** Another local one: the folder it is kept in. */
  readonly 'persist-to'?: string | undefined
}
