import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { type Alerting, clearAlert, raiseAlert } from '../../records/alerts/alerts.ts'
import { isolated } from '../../records/alerts/isolated.ts'
import type { Failing } from '../../records/alerts/quarantine-store.ts'
import type { AskingLedger, Upkeep } from '../minter/services.ts'
import { type Submission, submissionByHash } from '../minter/submission-store.ts'
import type { Check } from '../purchase/step.ts'
import {
  type Creditor,
  type Debt,
  debtId,
  debtOf,
  moveDebt,
  oldestDust,
  openDebts,
  putOff,
  sumOf,
} from './debt-store.ts'
import { proveDust } from './prove-dust.ts'
import { deliverRefund, MAX_ATTEMPTS, refundTurn, signRefund } from './refund.ts'
import { passOverPayer } from './refund-turn-store.ts'
import type { PaymentStep } from './step.ts'

/** More steps than the longest possible path. */
const MAX_STEPS = 12

/** Refunds dust to payers who are owed enough of it and whose turn it is. */
export async function settleDebts(
  services: Upkeep,
  check: Check,
  failing: Failing = new Map(),
): Promise<void> {
  const { db, clock } = services
  for (const { id, read } of await openDebts(db, clock.now())) {
    await isolated(services, failing, { kind: 'debt', id }, async () => {
      try {
        await settleDebt(services, read(), check)
      } catch (error) {
        await passOverPayer(db, id.split(' ')[0] ?? id, clock.now())
        throw error
      }
    })
  }
}

/** Moves one debt as far as the ledger allows. Safe to run concurrently: each payment is in one validated refund at most. */
export async function settleDebt(services: Upkeep, creditor: Creditor, check: Check): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const debt = await debtOf(services.db, creditor)
    if (!debt || debt.status === 'manual') return
    const submission = debt.refund && (await submissionByHash(services.db, debt.refund))
    const step = submission
      ? await settleRefundOf(services, debt, submission, check)
      : await begin(services, debt)
    if (step === 'wait') return
  }
}

async function begin(services: Upkeep, debt: Debt): Promise<PaymentStep> {
  const { db, clock } = services
  if (debt.dueAt === null) return 'wait'
  const isItsTurn = (await refundTurn(services, debtId(debt))) !== null
  if (!isItsTurn) return 'wait'
  if (debt.attempts >= MAX_ATTEMPTS) return leaveToPeople(services, debt, 'no refund was validated')
  const dust = await oldestDust(db, debt)
  const last = dust.at(-1)
  if (!last) {
    await putOff(db, debt)
    return 'wait'
  }
  const proof = await proveDust(services, dust)
  if (proof.said === 'unsure') {
    // While no node shows it as it is stored, others go first.
    await passOverPayer(db, debt.payer, clock.now())
    return 'wait'
  }
  if (proof.said === 'unreadable')
    return leaveToPeople(services, debt, `payment ${proof.dust.hash} could not be read whole`)
  // Nodes may have taken as long as a refund lives, and a halt may be set by now.
  const turn = await refundTurn(services, debtId(debt))
  if (!turn) return 'wait'
  const pays = { hash: last.hash, payer: debt.payer, drops: sumOf(dust), sourceTag: debt.tag }
  const refund = await signRefund(services, turn, pays, proof.bytes)
  if (!refund) return leaveToPeople(services, debt, 'the signer refused')
  return (await moveDebt(db, debt, { event: 'signed', refund, dust })) ? 'again' : 'wait'
}

function settleRefundOf(
  services: AskingLedger,
  debt: Debt,
  submission: Submission,
  check: Check,
): Promise<PaymentStep> {
  const { db, clock } = services
  const least = services.config.leastRefund
  return deliverRefund(services, submission, check, {
    expired: (closed) => moveDebt(db, debt, { event: 'expired' }, closed),
    repaid: async (closed) => {
      // Only a fork had refused it.
      await clearAlert(services, `dust of ${debtId(debt)}`)
      return moveDebt(db, debt, { event: 'returned', least, now: clock.now() }, closed)
    },
    refused: (why, closed) => leaveToPeople(services, debt, why, closed),
  })
}

async function leaveToPeople(
  services: Alerting,
  debt: Debt,
  why: string,
  alongside: readonly Guarded[] = [],
): Promise<PaymentStep> {
  await raiseAlert(
    services,
    `dust of ${debtId(debt)}`,
    `The refund of what ${debt.payer} is owed for dust waits for a person: ${why}.`,
  )
  await moveDebt(services.db, debt, { event: 'refused' }, alongside)
  return 'again'
}
