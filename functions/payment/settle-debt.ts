import { raiseAlert } from '../alerts/alerts.ts'
import { braked } from '../alerts/brake.ts'
import { isolated } from '../alerts/isolated.ts'
import type { Failing } from '../alerts/quarantine-store.ts'
import type { Guarded } from '../db/guarded.ts'
import { dayOf } from '../journal/day.ts'
import { deliver } from '../minter/deliver.ts'
import { signSubmission } from '../minter/sign-submission.ts'
import { closing, type Submission, submissionByHash } from '../minter/submission-store.ts'
import { refundTransaction } from '../minter/transactions.ts'
import type { Look } from '../purchase/step.ts'
import type { Services } from '../services.ts'
import {
  type Creditor,
  type Debt,
  debtId,
  debtOf,
  moveDebt,
  oldestDust,
  openDebts,
  sumOf,
} from './debt-store.ts'
import { proveDust } from './prove-dust.ts'
import { ticketForRefund } from './refund-store.ts'
import { passOverPayer } from './refund-turn-store.ts'
import type { PaymentStep } from './step.ts'

/** Ledgers that a refund is given to be included. */
const REFUND_LEDGERS = 10
/** Refunds that never reached a ledger, one after the other, before a person looks at it. */
const MOST_ATTEMPTS = 5
/** More steps than the longest honest way through. */
const MOST_STEPS = 12

/** Gives dust back to those who are owed enough of it and whose turn it is. A debt that cannot be read or settled stops no other. */
export async function settleDebts(
  services: Services,
  look: Look,
  failing: Failing = new Map(),
): Promise<void> {
  const { db, clock } = services
  for (const { id, read } of await openDebts(db, clock.now())) {
    await isolated(services, failing, { kind: 'debt', id }, async () => {
      try {
        await settleDebt(services, read(), look)
      } catch (error) {
        await passOverPayer(db, id.split(' ')[0] ?? id, clock.now())
        throw error
      }
    })
  }
}

/**
 * Moves one debt as far as the ledger allows. Safe to run any number of times and at the same time: there is never more than
 * one refund of it alive, and each payment is part of one that went through at most.
 */
export async function settleDebt(services: Services, creditor: Creditor, look: Look): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const debt = await debtOf(services.db, creditor)
    if (!debt || debt.status === 'manual') return
    const submission = debt.refund && (await submissionByHash(services.db, debt.refund))
    const step = submission ? await follow(services, debt, submission, look) : await begin(services, debt)
    if (step === 'wait') return
  }
}

async function begin(services: Services, debt: Debt): Promise<PaymentStep> {
  const { db, config, clock, follower } = services
  if (debt.dueAt === null) return 'wait'
  const [ticket, state] = await Promise.all([
    ticketForRefund(db, debtId(debt), clock.now()),
    follower.standing(),
  ])
  if (ticket === null || !state || (await braked(services))) return 'wait'
  if (debt.attempts >= MOST_ATTEMPTS) return leaveToPeople(services, debt, 'no refund was validated')
  const dust = await oldestDust(db, debt)
  const last = dust.at(-1)
  if (!last) return 'wait'
  const proof = await proveDust(services, dust)
  if (proof.said === 'unsure') return passOver(services, debt)
  if (proof.said === 'unreadable')
    return leaveToPeople(services, debt, `payment ${proof.dust.hash} could not be read whole`)
  const lastLedger = state.index + REFUND_LEDGERS
  const refund = { hash: last.hash, payer: debt.payer, drops: sumOf(dust), sourceTag: debt.tag }
  const signed = await signSubmission(
    services,
    refundTransaction(config, refund, { ticket, state, lastLedger }),
    state,
    { purpose: 'refund', ticket, lastLedger },
    proof.bytes,
  )
  if (!signed) return leaveToPeople(services, debt, 'the signer refused')
  return (await moveDebt(db, debt, { event: 'signed', refund: signed, dust })) ? 'again' : 'wait'
}

/** While two nodes do not show the same, others go first. */
async function passOver({ db, clock }: Services, { payer }: Debt): Promise<PaymentStep> {
  await passOverPayer(db, payer, clock.now())
  return 'wait'
}

async function follow(
  services: Services,
  debt: Debt,
  submission: Submission,
  look: Look,
): Promise<PaymentStep> {
  const { db, log, clock, config } = services
  const delivery = await deliver(services, submission, look.deadline)
  if (delivery.kind === 'pending') return 'wait'
  if (delivery.kind === 'settled') return 'again'
  if (delivery.kind !== 'validated') {
    await moveDebt(db, debt, { event: 'unheard' }, closing(submission, delivery))
    return 'again'
  }
  const { tx } = delivery
  const closed = closing(submission, delivery)
  if (tx.result === 'tesSUCCESS') {
    const now = clock.now()
    const { hash, purpose } = submission
    const what = { event: 'returned', day: dayOf(now), least: config.leastRefund, now } as const
    if (await moveDebt(db, debt, what, closed))
      log.submissionSettled({ hash, purpose, result: tx.result, ledger: tx.ledger })
    return 'again'
  }
  return leaveToPeople(services, debt, `the ledger refused it with ${tx.result}`, closed)
}

async function leaveToPeople(
  services: Services,
  debt: Debt,
  why: string,
  alongside: readonly Guarded[] = [],
): Promise<PaymentStep> {
  await raiseAlert(
    services,
    `dust of ${debtId(debt)}`,
    `What ${debt.payer} is owed for payments that were too small goes back, but ${why}.`,
  )
  await moveDebt(services.db, debt, { event: 'refused' }, alongside)
  return 'again'
}
