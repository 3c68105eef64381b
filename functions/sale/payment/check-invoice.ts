import type { WakeUp } from '#contract/wire/rooms'
import { claimTurn } from '../../adapters/db/claim.ts'
import { hashOf } from '../../adapters/ledger/ids.ts'
import { transactionsIn } from '../../adapters/ledger/transactions-in.ts'
import { RECHECK_UNDER_WAY, RECHECK_WAITING, SAME_REPORT } from '../../adapters/rooms/recheck-after.ts'
import { isRestored } from '../../records/alerts/store.ts'
import { type Invoice, invoiceById } from '../../records/invoice/store.ts'
import type { Services } from '../../services.ts'
import { announce } from '../purchase/announce.ts'
import { SIGNED_LEDGERS } from '../purchase/ask-for-signature.ts'
import { isFinal } from '../purchase/life.ts'
import { readPayload } from '../purchase/read-payload.ts'
import { release } from '../purchase/release.ts'
import type { Announcing, Releasing } from '../purchase/services.ts'
import { settle } from '../purchase/settle.ts'
import { askerOf } from '../purchase/step.ts'
import { noteXamanFailed, purchaseById } from '../purchase/store.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A wake-up for the payload of an invoice. Declined, its pass is free again; signed, the ledger is read sooner. Returns
 * when to check once more, in ms from now; null when there is nothing more to check.
 */
export async function checkInvoice(
  services: Services,
  invoice: Invoice,
  wakeUp: WakeUp,
  deadline: number,
): Promise<number | null> {
  const { db, clock, follower } = services
  if (invoice.status !== 'open') return null
  if (wakeUp === 'opened' || wakeUp === 'watching' || !invoice.payload) return RECHECK_WAITING
  const asker = askerOf(wakeUp)
  if (!(await claimTurn(db, 'invoice check', invoice.id, clock.now(), SAME_REPORT))) return RECHECK_UNDER_WAY
  const read = await readPayload(services, invoice.payload.uuid, asker)
  if (!read.ok && read.error === 'unreachable') await noteXamanFailed(db, invoice.purchaseId, clock.now())
  if (read.ok && read.value.step === 'declined') {
    await releaseDeclined(services, invoice)
    return null
  }
  if (read.ok && read.value.step === 'signed') {
    const { blob } = read.value.signature
    const signed = transactionsIn(blob).find(({ fields }) => fields.InvoiceID === invoice.id)
    const hash = signed?.hash ?? hashOf(blob)
    const tip = await follower.tip()
    await follower.until(hash, (tip?.index ?? 0) + SIGNED_LEDGERS, deadline)
    await settlePayment(services, hash, { asker, deadline })
    return clock.now() < invoice.expiresAt ? RECHECK_UNDER_WAY : RECHECK_WAITING
  }
  const purchase = await settle(services, invoice.purchaseId, { asker, deadline: clock.now() })
  // A sale that a restored database found on the ledger alone leaves the invoice of its purchase open.
  return purchase && !isFinal(purchase.status) ? RECHECK_WAITING : null
}

/** A declined payload is not waited for. An invoice that was paid meanwhile has moved since it was read, and stays. */
async function releaseDeclined(
  services: Releasing & Announcing & Pick<Services, 'follower'>,
  { id, purchaseId }: Invoice,
): Promise<void> {
  const purchase = await purchaseById(services.db, purchaseId)
  const invoice = await invoiceById(services.db, id)
  if (purchase?.status !== 'reserved' || invoice?.status !== 'open') return
  // A restored database, which the follower notices, may not know yet that it was paid without this payload.
  await services.follower.tip()
  if (await isRestored(services.db)) return
  const step = await release(services, purchase, 'given-up', { kind: 'declined' })
  if (step.kind === 'moved') announce(services, purchase, step.purchase, step.why)
}
