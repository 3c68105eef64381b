import { drops } from '#contract/money'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import type { LedgerTip } from '../../adapters/ledger/follower.ts'
import { offerIndex } from '../../adapters/ledger/ids.ts'
import { mayBeOffered } from '../../people/kyc/approvals.ts'
import { isHalted, isRestored } from '../../records/alerts/store.ts'
import { bytesOf, type Payment } from '../../records/invoice/payment-row.ts'
import { paidFor } from '../../records/invoice/payment-store.ts'
import { invoiceById } from '../../records/invoice/store.ts'
import { isTakenByOther } from '../../records/journal/offer-end-store.ts'
import type { Services } from '../../services.ts'
import type { Signing, SigningWithTicket } from '../minter/services.ts'
import { signSubmission } from '../minter/sign-submission.ts'
import { type Submission, unsettledOf, writeDown } from '../minter/submission-store.ts'
import { findTicket } from '../minter/tickets.ts'
import { mintTransaction, offerTransaction } from '../minter/transactions.ts'
import { awaitPayment } from './await-payment.ts'
import { followToken, tokenOfPass } from './follow-token-store.ts'
import { move } from './move-store.ts'
import type { Purchase, PurchaseIn } from './purchase.ts'
import { release } from './release.ts'
import type { Releasing } from './services.ts'
import { type Check, type Step, stepTo } from './step.ts'

/** Ledgers within which a mint has to be included; about forty seconds. */
const MINT_LEDGERS = 10
/** How often a mint is signed anew before the purchase fails. */
const MAX_ATTEMPTS = 3

/**
 * Signs the transaction that offers the reserved pass to its buyer, and writes it down before anything is sent: a mint
 * with the offer, a plain mint where the ledger lacks that feature, or an offer of a pass minted earlier.
 */
export async function beginMint(
  services: SigningWithTicket & Releasing & Pick<Services, 'rooms' | 'kyc' | 'ledger'>,
  purchase: PurchaseIn<'reserved'>,
  check: Check,
): Promise<Step> {
  const { db, follower } = services
  // Where a rewind dropped its mint and its offer, the offer is still pending; and the journal may have what a fork has shown
  // to be dead. Neither is signed once more.
  const status = purchase.nftokenId ? 'offering' : 'minting'
  if (purchase.attempts > 0 && (await unsettledOf(db, { ...purchase, status })))
    return stepTo(await move(db, purchase, { event: status === 'offering' ? 'offer-signed' : 'mint-signed' }))
  if (purchase.invoiceId && (await mayBeTaken(services, purchase))) return { kind: 'wait' }
  if (purchase.ending)
    return release(services, purchase, 'given-up', { kind: 'written_down', code: purchase.ending.code })
  const paid = purchase.invoiceId ? await paidFor(db, purchase.invoiceId) : null
  if (purchase.invoiceId && !paid) return awaitPayment(services, purchase, purchase.invoiceId)
  if (purchase.attempts >= MAX_ATTEMPTS)
    return release(services, purchase, 'given-up', { kind: 'attempts_spent' })
  if (!(await mayBeOffered(services, purchase)))
    return release(services, purchase, 'given-up', { kind: 'approval_withdrawn' })
  const ticket = await findTicket(services, purchase.id, check.deadline)
  if (ticket === null) return unable(services, purchase, check, 'no_ticket')
  const state = await follower.tip()
  if (!state) return unable(services, purchase, check, 'no_ledger')
  if (await isHalted(db)) return unable(services, purchase, check, 'halted')
  const other = await otherToken(services, purchase)
  if (other) return other

  const submission = await signOffered(services, purchase, paid, ticket, state)
  if (!submission) return release(services, purchase, 'given-up', { kind: 'signer_refused' })
  const event = submission.purpose === 'offer' ? 'offer-signed' : 'mint-signed'
  return stepTo(await move(db, purchase, { event }, writeDown(submission)))
}

/**
 * Whether a restored database may not know yet that a hold was paid, and its pass taken: released now, it would be
 * refunded. A pass that another took since cannot be, and that sale is recovered only once the hold has ended.
 */
async function mayBeTaken(
  { db, follower }: Pick<Services, 'db' | 'follower'>,
  { passId, wallet }: Purchase,
): Promise<boolean> {
  // The follower notices a restore.
  await follower.tip()
  return (await isRestored(db)) && !(await isTakenByOther(db, passId, wallet))
}

/** What to do where the pass has not the NFToken any more that it had when it was put on hold; null where it has. */
async function otherToken(
  { db }: Pick<Services, 'db'>,
  purchase: PurchaseIn<'reserved'>,
): Promise<Step | null> {
  const token = purchase.nftokenId ? await tokenOfPass(db, purchase) : 'same'
  if (token === 'same') return null
  if (token === 'pending') return { kind: 'wait' }
  await followToken(db, purchase)
  return { kind: 'again' }
}

/** Signs the transaction; null when the signer refuses. A buyer who has paid already gets the offer for nothing. */
async function signOffered(
  services: Signing & Pick<Services, 'config'>,
  purchase: PurchaseIn<'reserved'>,
  paid: Payment | null,
  ticket: number,
  state: LedgerTip,
): Promise<Submission | null> {
  const { db, config } = services
  const lastLedger = state.index + MINT_LEDGERS
  const invoice = paid && (await invoiceById(db, paid.invoiceId))
  const expiresAt = state.closeTime + (invoice?.deliveryLife ?? OFFER_LIFE)
  const terms = { ticket, state, lastLedger, expiresAt }
  const { nftokenId } = purchase
  const sale = paid ? { ...purchase, price: drops(0n) } : purchase
  const purpose = nftokenId ? 'offer' : state.mintsWithOffer ? 'mint-offer' : 'mint'
  const transaction = nftokenId
    ? offerTransaction(config, { ...sale, nftokenId }, terms)
    : mintTransaction(config, sale, { ...terms, withOffer: state.mintsWithOffer })
  const signing = {
    purpose,
    purchaseId: purchase.id,
    ticket,
    lastLedger,
    offer: purpose === 'mint' ? null : { id: offerIndex(config.minter, ticket), expiresAt },
  } as const
  return signSubmission(services, transaction, state, signing, paid ? bytesOf(paid) : [])
}

/** Nothing is signed yet: the buyer's own call is refused, other callers try later. A buyer who has paid waits. */
function unable(
  services: Releasing,
  purchase: PurchaseIn<'reserved'>,
  { asker }: Check,
  kind: 'no_ticket' | 'no_ledger' | 'halted',
): Promise<Step> | Step {
  if (purchase.invoiceId) return { kind: 'wait' }
  const abandoned = services.clock.now() - purchase.createdAt > ABANDONED
  return asker === 'request' || abandoned
    ? release(services, purchase, 'given-up', { kind })
    : { kind: 'wait' }
}

/** How long a reservation without a signed transaction is kept, ms. */
const ABANDONED = MINUTE
