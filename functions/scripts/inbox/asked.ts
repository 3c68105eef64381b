import type { parseArgs } from 'node:util'
import type { Database } from '../database/database.ts'
import type { Outputs } from '../output.ts'

/** The options of all commands; each takes some of them. */
export const OPTIONS = {
  form: { type: 'string' },
  state: { type: 'string' },
  assignee: { type: 'string' },
  since: { type: 'string' },
  email: { type: 'string' },
  find: { type: 'string' },
  limit: { type: 'string' },
  note: { type: 'string' },
  by: { type: 'string' },
  answered: { type: 'boolean' },
  yes: { type: 'boolean' },
  'persist-to': { type: 'string' },
} as const

export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** What a command about the inbox is asked, and what it works with. */
export interface Asked {
  /** The words after its name. */
  readonly words: readonly string[]
  readonly options: Options
  readonly database: Database
  readonly output: Outputs
  /** Unix ms. */
  readonly now: number
}
