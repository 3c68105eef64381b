import type { Author } from '../../records/switches/write-store.ts'

/** What a command that changes something says of itself: `--by`, `--why`, and the time, unix ms. */
export interface Signed {
  readonly by: string | undefined
  readonly why: string | undefined
  readonly now: number
}

/** Who changes something, and why. Throws where the name or the reason is missing. */
export function authorOf({ by, why, now }: Signed): Author {
  if (!by?.trim()) throw new Error('Who decides this? Add --by NAME.')
  if (!why?.trim())
    throw new Error('Why? Add --why TEXT. It is stored in the audit, and visitors never read it.')
  return { who: by.trim(), why: why.trim(), at: now }
}
