import type { parseArgs } from 'node:util'
import type { Author } from '../../records/switches/write-store.ts'
import type { Database } from '../database/database.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import type { SaleLedger } from '../ledger/sale-ledger.ts'
import type { Output } from '../output.ts'
import type { Outside } from './outside.ts'

/** The options of all commands; each takes some of them. */
export const OPTIONS = {
  forget: { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
  say: { type: 'string' },
  tier: { type: 'string' },
  'pay-first': { type: 'boolean', default: false },
  'sign-ins': { type: 'boolean', default: false },
  forms: { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  csv: { type: 'boolean', default: false },
  retry: { type: 'boolean', default: false },
  done: { type: 'string' },
  unpaid: { type: 'boolean', default: false },
  anyway: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  'persist-to': { type: 'string' },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** What a command about the sale is asked, and what it works with. */
export interface Asked {
  /** The words after its name. */
  readonly words: readonly string[]
  readonly options: Options
  readonly environment: EnvironmentName
  readonly database: Database
  readonly output: Output
  /** Unix ms. */
  readonly now: number
  readonly openLedger: () => Promise<SaleLedger>
  readonly outside: Outside
}

/** Who changes something, and why, by `--by` and `--why`. Throws where the name or the reason is missing. */
export function authorOf({ options: { by, why }, now }: Pick<Asked, 'options' | 'now'>): Author {
  if (!by?.trim()) throw new Error('Who decides this? Add --by NAME.')
  if (!why?.trim())
    throw new Error('Why? Add --why TEXT. It is stored in the audit, and visitors never read it.')
  return { who: by.trim(), why: why.trim(), at: now }
}
