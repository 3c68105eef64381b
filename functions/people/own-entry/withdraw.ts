import { UNDO_LIFE } from '#contract/own-entry'
import { sendMail } from '../mail/send-mail.ts'
import { type AmendNeeds, mailAbout } from './amend.ts'
import { isWithdrawnTooOften, undoUntil } from './own-entry.ts'
import { type OwnEntry, readOwnEntry } from './own-entry-store.ts'
import { keepWithdrawal, undoWithdrawal } from './withdraw-store.ts'

/** `changed`: the entry was changed since it was read. `often`: it was withdrawn, and that undone, too often. */
export type Withdrawn = 'withdrawn' | 'changed' | 'often'

/** Withdraws an entry; its address gets a mail. One that is withdrawn already stays so. */
export async function withdrawEntry(services: AmendNeeds, entry: OwnEntry): Promise<Withdrawn> {
  if (entry.status === 'withdrawn') return 'withdrawn'
  if (isWithdrawnTooOften(entry)) return 'often'
  const mail = mailAbout(services, entry, 'withdrawn')
  if (!(await keepWithdrawal(services.db, entry, services.clock.now(), mail))) {
    // A double click asks twice.
    const found = await readOwnEntry(services.db, entry.id)
    return found?.status === 'withdrawn' ? 'withdrawn' : 'changed'
  }
  if (mail) services.defer(sendMail(services, mail.id))
  return 'withdrawn'
}

/** `late`: `UNDO_LIFE` is over. */
export type Undone = 'undone' | 'late' | 'changed'

/** Undoes a withdrawal within `UNDO_LIFE`. One that is undone already stays so. */
export async function undoEntry(services: AmendNeeds, entry: OwnEntry): Promise<Undone> {
  if (entry.status !== 'withdrawn') return 'undone'
  const now = services.clock.now()
  if (undoUntil(entry, now) === null) return 'late'
  if (await undoWithdrawal(services.db, entry, { now, since: now - UNDO_LIFE })) return 'undone'
  const found = await readOwnEntry(services.db, entry.id)
  return found && found.status !== 'withdrawn' ? 'undone' : 'changed'
}
