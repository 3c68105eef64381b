export type Value = string | number | null
export type Row = Readonly<Record<string, Value>>

/** The database, local or deployed. */
export interface Database {
  /** Runs one statement with the values of its parameters `?1`, `?2` and so on. Throws the database's own message. */
  run(statement: string, ...values: readonly Value[]): Promise<readonly Row[]>
}

/** Which database is used: by default the one of `npm start`. */
export interface Which {
  /** The deployed one. */
  readonly remote?: boolean | undefined
  /** Another local one: its folder. */
  readonly 'persist-to'?: string | undefined
}
