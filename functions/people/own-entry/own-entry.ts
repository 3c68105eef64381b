import { UNDO_LIFE } from '#contract/own-entry'
import { timesCounted } from '../forms/answers-size.ts'
import type { OwnEntry } from './own-entry-store.ts'

/** Until when a withdrawal can be undone; null where it cannot. Pure. */
export function undoUntil({ withdrawnAt }: Pick<OwnEntry, 'withdrawnAt'>, now: number): number | null {
  if (withdrawnAt === null || now >= withdrawnAt + UNDO_LIFE) return null
  return withdrawnAt + UNDO_LIFE
}

/** How often an entry may be withdrawn: its history and a mail tell of each time, also of one that is undone. */
const MAX_WITHDRAWN = 20

export function isWithdrawnTooOften({ withdrawals }: Pick<OwnEntry, 'withdrawals'>): boolean {
  return withdrawals >= MAX_WITHDRAWN
}

/** Earlier answers are kept, so long ones may be amended less often. */
const MAX_AMENDED = 20

/** Why an entry cannot be amended: it is withdrawn, or was amended too often; null where it can. Pure. */
export function whyNotAmended({
  status,
  amended,
  answers,
}: Pick<OwnEntry, 'status' | 'amended' | 'answers'>): 'withdrawn' | 'often' | null {
  if (status === 'withdrawn') return 'withdrawn'
  return amended * timesCounted(answers) >= MAX_AMENDED ? 'often' : null
}
