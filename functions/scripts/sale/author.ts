import type { Author } from '../../records/switches/write-store.ts'

/** The options `--by` and `--why` of a command that changes something, and the time, unix ms. */
export interface AuthorOptions {
  readonly by?: string | undefined
  readonly why?: string | undefined
  readonly now: number
}

/** Who changes something, and why. Throws where the name or the reason is missing. */
export function authorOf({ by, why, now }: AuthorOptions): Author {
  if (!by?.trim()) throw new Error('Who decides this? Add --by NAME.')
  if (!why?.trim())
    throw new Error('Why? Add --why TEXT. It is stored in the audit, and visitors never read it.')
  return { who: by.trim(), why: why.trim(), at: now }
}
