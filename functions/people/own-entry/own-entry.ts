import { UNDO_LIFE } from '#contract/own-entry'
import type { OwnEntry } from './own-entry-store.ts'

/** Until when a withdrawal can be undone; null where it cannot. Pure. */
export function undoUntil({ withdrawnAt }: Pick<OwnEntry, 'withdrawnAt'>, now: number): number | null {
  if (withdrawnAt === null || now >= withdrawnAt + UNDO_LIFE) return null
  return withdrawnAt + UNDO_LIFE
}

const MAX_AMENDED = 20

/** Why an entry cannot be amended: it is withdrawn, or was amended too often; null where it can. Pure. */
export function whyNotAmended({
  status,
  amended,
}: Pick<OwnEntry, 'status' | 'amended'>): 'withdrawn' | 'often' | null {
  if (status === 'withdrawn') return 'withdrawn'
  return amended >= MAX_AMENDED ? 'often' : null
}
