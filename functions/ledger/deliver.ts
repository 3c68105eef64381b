import { SECOND } from '#contract/timing'
import type { Services } from '../services.ts'
import type { Follow, ValidatedTx } from './ledger.ts'
import type { Submission } from './submissions.ts'

/** How long one sending is given before the same blob is sent again. */
const RESEND = 6 * SECOND

/** Answers to a sending after which the network has the transaction, or will refuse it for good: nothing to resend. */
const HEARD = /^(tes|tec|terQUEUED|terPRE)/
/** Answers that may mean it was applied before: the reply was lost, not the transaction. */
const MAYBE_DONE = /^tef(ALREADY|PAST_SEQ|NO_TICKET)/

/** What became of a signed transaction. `dead`: it can never be validated, and its ticket or sequence is unused. */
export type Delivery =
  | { readonly outcome: 'validated'; readonly tx: ValidatedTx }
  | { readonly outcome: 'dead' }
  | { readonly outcome: 'pending' }

/**
 * Sends a blob that is already written down, as often as it takes, and waits for a validated ledger to answer until the
 * deadline (unix ms). The same blob is safe to send again; a new one is never made here.
 */
export async function deliver(
  services: Pick<Services, 'ledger' | 'clock' | 'log' | 'config'>,
  submission: Submission,
  follow: Follow,
  deadline: number,
): Promise<Delivery> {
  const { ledger, clock } = services
  const { hash, lastLedger } = submission
  for (;;) {
    if (follow.latest().index <= lastLedger) {
      const sent = await ledger.submit(submission.blob)
      const result = sent.ok ? sent.value.engineResult : 'unreachable'
      if (MAYBE_DONE.test(result)) {
        const known = await ledger.transaction(hash)
        if (known.found === 'validated') return { outcome: 'validated', tx: known.tx }
      }
      const heard = HEARD.test(result)
      const until = heard ? deadline : Math.min(deadline, clock.now() + RESEND)
      const tx = await follow.validated(hash, { deadline: until, lastLedger })
      if (tx) return { outcome: 'validated', tx }
    }
    if (follow.latest().index > lastLedger) return buried(services, submission)
    if (clock.now() >= deadline) return { outcome: 'pending' }
  }
}

/**
 * A transaction is dead only if ledgers beyond its last are validated, every node asked has searched the whole range
 * without finding it, and its ticket is still unused. Anything less is not known yet. One that used the account's own
 * sequence may have lost it to another; nothing was promised on it, so its absence is enough.
 */
async function buried(
  { ledger, config, log }: Pick<Services, 'ledger' | 'config' | 'log'>,
  { hash, firstLedger, lastLedger, ticket }: Submission,
): Promise<Delivery> {
  const found = await ledger.transactionAgreed(hash, { first: firstLedger, last: lastLedger })
  if (found.found === 'validated') return { outcome: 'validated', tx: found.tx }
  if (found.found !== 'absent') return { outcome: 'pending' }
  if (ticket === null) return { outcome: 'dead' }

  const unused = await ledger.hasTicket(config.minter, ticket)
  if (unused.ok && !unused.value)
    log.attention({ what: 'a ticket was used by a transaction we do not know', hash })
  return { outcome: unused.ok && unused.value ? 'dead' : 'pending' }
}
