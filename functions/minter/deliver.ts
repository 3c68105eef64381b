import { SECOND } from '#contract/timing'
import { raiseAlert } from '../alerts/alerts.ts'
import { readAgainSince } from '../follower/read-again.ts'
import { isRead, type ReadTx, readCursor, readTx, usedSequenceSince } from '../follower/store.ts'
import type { View } from '../ledger/ledger.ts'
import type { Services } from '../services.ts'
import { claimSending, isUnsettled, isWanted, type Purpose, type Submission } from './submission-store.ts'

/** How long one sending is given before the same blob is sent again. */
const RESEND = 6 * SECOND

/** How long to wait before looking again when nothing could be waited for. */
const PAUSE = SECOND

/** What sells and pays nothing may go out whatever the database has forgotten. */
const HARMLESS: readonly Purpose[] = ['cancel', 'sweep', 'tickets']
/** Answers to a sending after which the network has the transaction, or will refuse it for good: nothing to resend. */
const HEARD = /^(tes|tec|terQUEUED|terPRE)/
/** Answers that may mean it was applied before: the reply was lost, not the transaction. */
const MAYBE_DONE = /^tef(ALREADY|PAST_SEQ|NO_TICKET)/

/**
 * What became of a signed transaction. `dead`: it can never be validated, and its ticket or sequence is unused, or was used
 * before it was signed.
 * `taken`: it can never be validated, because another transaction, which we do not know, used its ticket or sequence.
 * `settled`: somebody else has drawn the conclusion meanwhile.
 */
export type Delivery =
  | { readonly outcome: 'validated'; readonly tx: ReadTx }
  | { readonly outcome: 'dead' | 'taken' | 'pending' | 'settled' }

/**
 * Sends a blob that is already written down, as often as it takes, and waits for the follower to read it until the
 * deadline (unix ms). The same blob is safe to send again; a new one is never made here.
 */
export async function deliver(
  services: Services,
  { hash, blob, lastLedger, ...rest }: Submission,
  deadline: number,
): Promise<Delivery> {
  const { ledger, follower, clock, db } = services
  for (let first = true; ; first = false) {
    const tx = await readTx(db, hash)
    if (tx) return { outcome: 'validated', tx }
    const state = await follower.standing()
    if (!state) return { outcome: 'pending' }
    if (state.index >= lastLedger) return verdictOn(services, { hash, blob, lastLedger, ...rest })

    const waits = clock.now() < deadline
    const due = await claimSending(db, hash, clock.now(), waits && first ? 0 : RESEND)
    const wanted = rest.purpose !== 'refund' || (await isWanted(db, hash))
    const may =
      due && wanted && ((await follower.mayGoOut(hash, lastLedger)) || HARMLESS.includes(rest.purpose))
    const sent = may ? await ledger.submit(blob) : null
    const result = sent?.ok ? sent.value.engineResult : 'unreachable'
    if (may && MAYBE_DONE.test(result)) await follower.catchUp()
    if (!waits) {
      const read = await readTx(db, hash)
      return read ? { outcome: 'validated', tx: read } : { outcome: 'pending' }
    }
    // A follower that cannot be reached does not wait for us.
    if (!due) await clock.sleep(PAUSE)
    const until = HEARD.test(result) ? deadline : Math.min(deadline, clock.now() + RESEND)
    await follower.until(hash, lastLedger, until)
  }
}

/**
 * The verdict on a transaction whose last ledger is over, by state and not by search: unused, its ticket or sequence
 * says that it never happened; used, only the follower, level with that very ledger, may say that it was not us, and
 * only if two nodes have every transaction as it was read since.
 */
async function verdictOn(services: Services, submission: Submission): Promise<Delivery> {
  const { ledger, follower, db, config } = services
  const agreed = await ledger.agree()
  if (!agreed.ok) {
    if (agreed.error === 'alone')
      await raiseAlert(services, 'one node', 'Only one node counts: verdicts wait.')
    return { outcome: 'pending' }
  }
  if (agreed.value.index < submission.lastLedger) return { outcome: 'pending' }
  const unused = await isUnused(services, submission, agreed.value)
  if (unused === null) return { outcome: 'pending' }
  if (unused) return { outcome: 'dead' }

  const root = await agreed.value.account(config.minter)
  if (!root.ok || !root.value) return { outcome: 'pending' }
  if (!(await isRead(db, root.value.previousTx))) await follower.catchUp()
  const level = await isRead(db, root.value.previousTx)
  const cursor = await readCursor(db)
  const tx = await readTx(db, submission.hash)
  if (tx) return { outcome: 'validated', tx }
  if (!level) return { outcome: 'pending' }
  // A node that went another way may have had no such transaction, and everything after it.
  const again = await readAgainSince(services, root.value.previousTx, submission.firstLedger)
  // What is read again may be read by somebody else meanwhile: then it was among what was looked through.
  const missed = await readTx(db, submission.hash)
  if (missed) return { outcome: 'validated', tx: missed }
  // Somebody else had the verdict first: the ticket was free again, and may be our own next transaction's by now.
  if (!(await isUnsettled(db, submission.hash))) return { outcome: 'settled' }
  if (again !== 'same' || (await readCursor(db))?.moves !== cursor?.moves) return { outcome: 'pending' }
  // Two nodes may have agreed on a ledger from before the last transactions: such a sequence was used up already.
  if (submission.ticket === null && !(await usedSequenceSince(db, config.minter, submission.firstLedger)))
    return { outcome: 'dead' }
  await raiseAlert(
    services,
    `taken ${submission.hash}`,
    'A transaction that is not written down here used our ticket.',
  )
  return { outcome: 'taken' }
}

async function isUnused(
  { config }: Pick<Services, 'config'>,
  { ticket, sequence }: Submission,
  view: View,
): Promise<boolean | null> {
  if (ticket !== null) {
    const unused = await view.hasTicket(config.minter, ticket)
    return unused.ok ? unused.value : null
  }
  const account = await view.account(config.minter)
  return account.ok && account.value && sequence !== null ? account.value.sequence <= sequence : null
}
