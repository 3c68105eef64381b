import type { ShownStatus } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import type { FormName } from '#contract/form-terms'
import { UNDO_LIFE } from '#contract/own-entry'

/** An entry, whole, for its sender. Times are unix ms. */
export interface OwnEntry {
  readonly id: EntryId
  readonly form: FormName
  readonly status: ShownStatus
  /** Where mails about it go. */
  readonly address: string
  readonly answers: Readonly<Record<string, unknown>>
  readonly contentHash: string
  /** Every change adds one. */
  readonly version: number
  /** When these answers were sent. */
  readonly sentAt: number
  /** How often they were amended. */
  readonly amended: number
  /** When its sender withdrew it; null where it is not withdrawn. */
  readonly withdrawnAt: number | null
  /** What the team last wrote by mail; null for nothing. */
  readonly lastAnswer: SentAnswer | null
}

interface SentAnswer {
  readonly at: number
  readonly subject: string
  readonly text: string
}

/** Until when a withdrawal can be undone; null where it cannot. Pure. */
export function undoUntil({ withdrawnAt }: Pick<OwnEntry, 'withdrawnAt'>, now: number): number | null {
  if (withdrawnAt === null || now >= withdrawnAt + UNDO_LIFE) return null
  return withdrawnAt + UNDO_LIFE
}

/** The most amendments of one entry. */
const MAX_AMENDED = 20

/** Why an entry cannot be amended: it is withdrawn, or was amended too often; null where it can. Pure. */
export function whyNotAmended({
  status,
  amended,
}: Pick<OwnEntry, 'status' | 'amended'>): 'withdrawn' | 'often' | null {
  if (status === 'withdrawn') return 'withdrawn'
  return amended >= MAX_AMENDED ? 'often' : null
}
