import { SECOND } from '#contract/timing'
import { claimTurn } from '../../adapters/db/claim.ts'
import type { View } from '../../adapters/ledger/ledger.ts'
import { raiseAlert } from '../../records/alerts/alerts.ts'
import { alertOneNode } from '../../records/alerts/one-node.ts'
import { isRead, readTx, usedSequenceSince } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'
import { hasRead } from './has-read.ts'
import type { AskingLedger } from './services.ts'
import {
  isUnsettled,
  isUsedByOurs,
  isWanted,
  NOT_SENT,
  type Purpose,
  type Submission,
  type SubmissionEnd,
} from './submission-store.ts'

/** How long to wait after sending before the same blob is sent again. */
const RESEND = 6 * SECOND

/** How long to wait before the next check when there was nothing to wait for. */
const PAUSE = SECOND

/** A transaction that neither sells nor pays may be sent even from a restored database. */
const SAFE_AFTER_RESTORE: readonly Purpose[] = ['cancel', 'sweep', 'tickets']
/** Answers after which the network has the transaction, or will refuse it for good: no resend. */
const ACCEPTED = /^(tes|tec|terQUEUED|terPRE)/
/** Answers that may mean it was applied before: the reply was lost, not the transaction. */
const MAYBE_APPLIED = /^tef(ALREADY|PAST_SEQ|NO_TICKET)/

/** How a signed transaction ended, or `pending` while that is unknown. `settled`: another caller has handled it. */
type Delivery = SubmissionEnd | { readonly kind: 'pending' } | { readonly kind: 'settled' }

/**
 * Sends a blob that is already written down, as often as needed, and waits for the follower to read it until the
 * deadline (unix ms). The same blob is safe to send again; a new one is never made here.
 */
export async function deliver(
  services: AskingLedger,
  submission: Submission,
  deadline: number,
): Promise<Delivery> {
  const { follower, clock, db } = services
  const { hash, lastLedger } = submission
  for (let first = true; ; first = false) {
    const known = await deliveryNow(services, submission)
    if (known.kind !== 'open') return known

    const waits = clock.now() < deadline
    const pause = waits && first ? 0 : RESEND
    // Only a caller that waits knows that the network has not taken it; others see that a ledger closed without it.
    const also = waits || known.tip > submission.firstLedger ? undefined : NOT_SENT
    const due = await claimTurn(db, 'submission send', hash, clock.now(), pause, also)
    const isAccepted = due && (await send(services, submission))
    if (!waits) {
      const tx = await readTx(db, hash)
      return tx ? { kind: 'validated', tx } : { kind: 'pending' }
    }
    // `until` returns at once where the follower cannot be reached.
    if (!due) await clock.sleep(PAUSE)
    await follower.until(hash, lastLedger, isAccepted ? deadline : Math.min(deadline, clock.now() + RESEND))
  }
}

/** Its outcome so far; `open` while it may still be validated, with the last ledger that two operators agree on. */
async function deliveryNow(
  services: AskingLedger,
  submission: Submission,
): Promise<Delivery | { readonly kind: 'open'; readonly tip: number }> {
  const { follower, db } = services
  const { hash, lastLedger } = submission
  const tx = await readTx(db, hash)
  if (tx) return { kind: 'validated', tx }
  const state = await follower.tip()
  if (!state) return { kind: 'pending' }
  if (state.index >= lastLedger) return verdictOn(services, submission)
  return { kind: 'open', tip: state.index }
}

/** Sends it once, if it may be sent. True if the network has it, so that no resend is needed. */
async function send(
  services: Pick<Services, 'db' | 'ledger' | 'follower' | 'clock'>,
  submission: Submission,
): Promise<boolean> {
  const { db, ledger, follower, clock } = services
  const { hash, purpose, lastLedger, createdAt } = submission
  if (purpose === 'refund' && !(await isWanted(db, hash))) return false
  if (!(await follower.mayGoOut(hash, lastLedger)) && !SAFE_AFTER_RESTORE.includes(purpose)) return false
  const turn = Math.max(0, Math.floor((clock.now() - createdAt) / RESEND))
  const sent = await ledger.submit(submission.blob, turn)
  const result = sent.ok ? sent.value.engineResult : 'unreachable'
  if (MAYBE_APPLIED.test(result)) await follower.catchUp()
  return ACCEPTED.test(result)
}

/**
 * The verdict on a transaction whose last ledger is over, by state and not by search. If its ticket or sequence is
 * unused, it never happened. If it is used, only the journal, level with that ledger, can say that another transaction
 * used it.
 */
async function verdictOn(services: AskingLedger, submission: Submission): Promise<Delivery> {
  const { ledger, db, config } = services
  const { ticket } = submission
  const agreed = await ledger.agree()
  if (!agreed.ok) {
    if (agreed.error === 'single-operator') await alertOneNode(services, 'verdicts')
    return { kind: 'pending' }
  }
  if (agreed.value.index < submission.lastLedger) return { kind: 'pending' }
  const unused = await isUnused(services, submission, agreed.value)
  if (unused === null) return { kind: 'pending' }
  if (unused) return { kind: 'dead' }

  const root = await agreed.value.account(config.minter)
  if (!root.ok || !root.value) return { kind: 'pending' }
  const isLevel = await hasRead(services, root.value)
  const tx = await readTx(db, submission.hash)
  if (tx) return { kind: 'validated', tx }
  if (!isLevel) return { kind: 'pending' }
  const byOurs = ticket === null ? false : await isUsedByOurs(db, ticket)
  // A halt that was set in between hides the whole journal, and this transaction in it.
  if (!(await isRead(db, root.value))) return { kind: 'pending' }
  // Another caller gave the verdict first: the ticket was free again, and may be our own next transaction's by now.
  if (!(await isUnsettled(db, submission.hash))) return { kind: 'settled' }
  // Two nodes may have agreed on a ledger from before the last transactions: such a sequence was used already.
  if (ticket === null && !(await usedSequenceSince(db, config.minter, submission.firstLedger)))
    return { kind: 'dead' }
  // After a rewind it may be an earlier one of ours, which was dead on the fork; or the ticket was made only there.
  if (byOurs === false)
    await raiseAlert(
      services,
      `taken ${submission.hash}`,
      'A transaction that is not written down here used our ticket.',
    )
  if (byOurs === null)
    await raiseAlert(services, `tickets ${ticket}`, `The ledger does not have the tickets ${ticket}.`)
  return { kind: 'taken' }
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
