import type { ErrorCode } from '#contract/errors'
import { deliver } from '../ledger/deliver.ts'
import type { ValidatedTx } from '../ledger/ledger.ts'
import { closeDead, closeValidated, type Submission, unsettledOf } from '../ledger/submissions.ts'
import type { Services } from '../services.ts'
import { askForSignature } from './ask-for-signature.ts'
import type { Purchase } from './purchase.ts'
import { release } from './release.ts'
import type { Look, Step } from './settle.ts'
import { move, type PurchasePatch } from './store.ts'
import { tokenMinted, tokenOffered } from './witness.ts'

/** What the buyer is told when the ledger refuses to mint or offer for a reason that trying again cannot mend. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  tecNO_DST: 'wallet_unactivated',
  tecNO_PERMISSION: 'offers_blocked',
}

/**
 * Sends the transaction that was written down and waits for the ledger's answer. The wallet request is created
 * meanwhile: the offer's id is known in advance, and nobody sees the request before the offer is validated.
 */
export async function followMint(services: Services, purchase: Purchase, look: Look): Promise<Step> {
  const submission = await unsettledOf(services.db, purchase.id)
  // Whoever settled it is about to move the purchase, or already has.
  if (!submission) return 'again'
  const follow = await look.follow()
  if (!follow) return 'wait'

  const { offerId } = submission
  const [delivery, kept] = await Promise.all([
    deliver(services, submission, follow, look.deadline),
    offerId && !purchase.payload && !purchase.ending
      ? askForSignature(services, purchase, offerId, look.deadline)
      : null,
  ])
  const asked = kept ?? purchase

  if (delivery.outcome === 'pending') return 'wait'
  if (delivery.outcome === 'dead') return tryAgain(services, asked, closeDead(services.db, submission))
  services.log.submissionSettled({
    hash: submission.hash,
    purpose: submission.purpose,
    result: delivery.tx.meta.TransactionResult,
    ledger: delivery.tx.ledger,
  })
  return answered(services, asked, submission, delivery.tx)
}

async function answered(
  services: Services,
  purchase: Purchase,
  submission: Submission,
  tx: ValidatedTx,
): Promise<Step> {
  const { db, clock } = services
  const closed = closeValidated(db, submission, tx)
  const result = tx.meta.TransactionResult
  if (result !== 'tesSUCCESS') {
    const code = REFUSALS[result]
    if (code) return release(services, purchase, 'given-up', code, { alongside: closed })
    return tryAgain(services, purchase, closed)
  }

  const at = tx.closedAt ?? clock.now()
  const { offerId, offerExpiresAt, purpose } = submission
  const token = offerId ? tokenOffered(tx, offerId) : await readMinted(services, tx)
  if (!token) {
    services.log.attention({
      what: 'a validated mint without a token',
      purchaseId: purchase.id,
      hash: tx.hash,
    })
    return 'wait'
  }
  const minted: PurchasePatch =
    purpose === 'offer'
      ? {}
      : { nftoken_id: token, mint_hash: tx.hash, mint_ledger: tx.ledger, minted_at: at }
  const offered: PurchasePatch = offerId
    ? {
        offer_id: offerId,
        offer_hash: tx.hash,
        offer_ledger: tx.ledger,
        offered_at: at,
        offer_expires_at: offerExpiresAt,
      }
    : {}
  const moved = await move(db, purchase, offerId ? 'offered' : 'minted', { ...minted, ...offered }, [
    ...closed,
    ({ sql, id, version }) =>
      db
        .prepare(`UPDATE token SET nftoken_id = ? WHERE id = ? AND ${sql}`)
        .bind(token, purchase.tokenId, id, version),
  ])
  return moved ? { moved } : 'again'
}

/** The token of a plain mint: the stream may leave it out where the lookup names it. */
async function readMinted({ ledger }: Services, tx: ValidatedTx) {
  const told = tokenMinted(tx)
  if (told) return told
  const again = await ledger.transaction(tx.hash)
  return again.found === 'validated' ? tokenMinted(again.tx) : null
}

/** Back to the reservation: the next attempt signs anew, for another offer, so the request for this one is withdrawn. */
async function tryAgain(
  { db, xaman, defer }: Services,
  purchase: Purchase,
  closed: ReturnType<typeof closeDead>,
): Promise<Step> {
  const moved = await move(
    db,
    purchase,
    'attempt-failed',
    {
      payload_uuid: null,
      payload_deeplink: null,
      payload_qr: null,
      payload_socket: null,
      payload_expires_at: null,
      payload_opened_at: null,
    },
    closed,
  )
  if (!moved) return 'again'
  if (purchase.payload) defer(xaman.cancel(purchase.payload.uuid))
  return { moved }
}
