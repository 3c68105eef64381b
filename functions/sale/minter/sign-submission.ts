import type { PaymentBytes } from '../../adapters/signer/paid.ts'
import type { At } from '../../adapters/signer/rules.ts'
import type { Unsigned } from '../../adapters/signer/signer.ts'
import { raiseAlert } from '../../records/alerts/alerts.ts'
import type { Signing } from './services.ts'
import { type Submission, writeDownUpkeep } from './submission-store.ts'

/** Ledgers within which upkeep has to be included. */
const UPKEEP_LEDGERS = 20

type SigningFor = Pick<Submission, 'purpose' | 'lastLedger'> &
  Partial<Pick<Submission, 'purchaseId' | 'ticket' | 'sequence' | 'offer'>>

/**
 * Has a transaction signed, judged by the validated ledger it was made in and by the payments it is for, if any. The
 * result has to be written down before it is sent. Null when the signer refuses: then something is wrong, and people
 * are notified.
 * @example
 * const signing = { purpose: 'offer', purchaseId, ticket, lastLedger } as const
 * const submission = await signSubmission(services, transaction, state, signing)
 * if (submission) await move(db, purchase, { event: 'offer-signed' }, writeDown(submission))
 */
export async function signSubmission(
  services: Signing,
  tx: Unsigned,
  at: At,
  signing: SigningFor,
  paidBy: readonly PaymentBytes[] = [],
): Promise<Submission | null> {
  const signed = services.signer.sign(tx, at, paidBy)
  if (!signed.ok) {
    const { TransactionType } = tx
    await raiseAlert(
      services,
      `refused ${TransactionType}`,
      `The signer refused to sign ${TransactionType}: ${signed.error}.`,
    )
    return null
  }
  return {
    ...signed.value,
    purchaseId: null,
    ticket: null,
    sequence: null,
    offer: null,
    ...signing,
    firstLedger: at.index,
    createdAt: services.clock.now(),
  }
}

/**
 * Signs upkeep of the minter's account and writes it down, if less than `most` of its purpose is pending and, with `asOf`,
 * the journal has nothing after that transaction.
 */
export async function signUpkeep(
  services: Signing,
  at: At,
  signing: Omit<SigningFor, 'lastLedger'>,
  transaction: (lastLedger: number) => Unsigned,
  limits: { readonly asOf?: Submission['hash']; readonly most?: number } = {},
): Promise<void> {
  const lastLedger = at.index + UPKEEP_LEDGERS
  const submission = await signSubmission(services, transaction(lastLedger), at, { ...signing, lastLedger })
  if (submission) await writeDownUpkeep(services.db, submission, limits)
}
