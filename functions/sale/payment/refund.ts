import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import type { LedgerTip } from '../../adapters/ledger/follower.ts'
import type { PaymentBytes } from '../../adapters/signer/paid.ts'
import { isHalted } from '../../records/alerts/store.ts'
import type { Services } from '../../services.ts'
import { deliver } from '../minter/deliver.ts'
import type { AskingLedger, Signing } from '../minter/services.ts'
import { signSubmission } from '../minter/sign-submission.ts'
import { closing, type Submission } from '../minter/submission-store.ts'
import { type Refund, refundTransaction } from '../minter/transactions.ts'
import type { Check } from '../purchase/step.ts'
import { ticketForRefund } from './refund-store.ts'
import type { PaymentStep } from './step.ts'

/** Ledgers within which a refund has to be included. */
const REFUND_LEDGERS = 10
/** Refunds of one payment or debt that were never validated, one after the other, before a person examines it. */
export const MAX_ATTEMPTS = 5

interface RefundTurn {
  readonly ticket: number
  readonly state: LedgerTip
}

/** The turn of a refund, by its name among those that wait; null while it has to wait. */
export async function refundTurn(
  services: Pick<Services, 'db' | 'clock' | 'follower'>,
  id: string,
): Promise<RefundTurn | null> {
  const { db, clock, follower } = services
  const [ticket, state] = await Promise.all([ticketForRefund(db, id, clock.now()), follower.tip()])
  return ticket === null || !state || (await isHalted(db)) ? null : { ticket, state }
}

/** Signs a refund of these payments, to be written down before it is sent; null when the signer refuses. */
export function signRefund(
  services: Signing & Pick<Services, 'config'>,
  { ticket, state }: RefundTurn,
  refund: Refund,
  paidBy: readonly PaymentBytes[],
): Promise<Submission | null> {
  const lastLedger = state.index + REFUND_LEDGERS
  const transaction = refundTransaction(services.config, refund, { ticket, state, lastLedger })
  return signSubmission(services, transaction, state, { purpose: 'refund', ticket, lastLedger }, paidBy)
}

/** What a refund's outcome changes, with the end of its submission. */
interface Ends {
  /** The refund can never be validated. */
  expired(closed: readonly Guarded[]): Promise<unknown>
  /** It was validated; falsy if another caller has handled that first. */
  repaid(closed: readonly Guarded[]): Promise<unknown>
  refused(why: string, closed: readonly Guarded[]): Promise<PaymentStep>
}

/** Delivers a refund, and applies its outcome by `ends` once that is known. */
export async function deliverRefund(
  services: AskingLedger,
  submission: Submission,
  check: Check,
  ends: Ends,
): Promise<PaymentStep> {
  const delivery = await deliver(services, submission, check.deadline)
  if (delivery.kind === 'pending') return 'wait'
  if (delivery.kind === 'settled') return 'again'
  const closed = closing(submission, delivery)
  if (delivery.kind !== 'validated') {
    await ends.expired(closed)
    return 'again'
  }
  const { result, ledger } = delivery.tx
  if (result !== 'tesSUCCESS') return ends.refused(`the ledger refused it with ${result}`, closed)
  const { hash, purpose } = submission
  if (await ends.repaid(closed))
    services.log.submissionSettled({ hash, purpose, result, ledger, purchase: null })
  return 'again'
}
