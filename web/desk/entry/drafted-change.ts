import { type DeskEntry, type EntryChange, typedAddress } from '#contract/wire/desk'
import type { ChangeDraft } from '../change-draft.ts'

/** What a draft changes of an entry; null for nothing. */
export function changeIn(draft: ChangeDraft, entry: DeskEntry): EntryChange | null {
  const note = draft.note.trim()
  const assignee = draft.assignee === '' ? null : draft.assignee
  const email = draft.email?.trim().toLowerCase() || null
  const corrected = email === entry.sentEmail.toLowerCase() ? null : email
  const change: EntryChange = {
    ...(draft.state !== null && draft.state !== entry.state && { state: draft.state }),
    ...(draft.answerSent && { answerSent: true as const }),
    ...(draft.assignee !== null && assignee !== entry.assignee && { assignee }),
    ...(draft.email !== null && corrected !== entry.correctedEmail && { correctedEmail: corrected }),
    ...(note !== '' && { note }),
  }
  return Object.keys(change).length > 0 ? change : null
}

/** Whether the address that a change corrects, if it does, is one. */
export function hasAddress({ correctedEmail }: EntryChange): boolean {
  return !correctedEmail || typedAddress.safeParse(correctedEmail).success
}
