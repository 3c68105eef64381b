import type { Author } from '../../records/switches/write-store.ts'
import type { Asked } from './asked.ts'

/** Who changes something, and why, by `--by` and `--why`. Throws where the name or the reason is missing. */
export function authorOf({ options: { by, why }, now }: Pick<Asked, 'options' | 'now'>): Author {
  if (!by?.trim()) throw new Error('Who decides this? Add --by NAME.')
  if (!why?.trim())
    throw new Error('Why? Add --why TEXT. It is stored in the audit, and visitors never read it.')
  return { who: by.trim(), why: why.trim(), at: now }
}
