import type { PayloadUuid } from '#contract/wire/ledger-ids'
import type { WakeUp } from '#contract/wire/rooms'
import { claimTurn } from '../../adapters/db/claim.ts'
import { RECHECK_UNDER_WAY, RECHECK_WAITING, SAME_REPORT } from '../../adapters/rooms/recheck-after.ts'
import { checkSignIn } from '../../people/sign-in/check-sign-in.ts'
import { signInByPayload } from '../../people/sign-in/sign-in-store.ts'
import { invoiceByPayload } from '../../records/invoice/store.ts'
import { checkInvoice } from '../../sale/payment/check-invoice.ts'
import { isFinal } from '../../sale/purchase/life.ts'
import { settle } from '../../sale/purchase/settle.ts'
import { askerOf } from '../../sale/purchase/step.ts'
import { purchaseByPayload } from '../../sale/purchase/store.ts'
import type { Services } from '../../services.ts'

/** A wake-up for a payload: it is checked, whatever was reported. Returns when to check once more, in ms; null for never. */
export async function checkPayload(
  services: Services,
  uuid: PayloadUuid,
  wakeUp: WakeUp,
  deadline: number,
): Promise<number | null> {
  const { db, clock } = services
  const purchase = await purchaseByPayload(db, uuid)
  if (purchase) {
    const answered = wakeUp === 'signed' || wakeUp === 'rejected'
    if (answered && !(await claimTurn(db, 'purchase report', purchase.id, clock.now(), SAME_REPORT)))
      return RECHECK_UNDER_WAY
    const settled = await settle(services, purchase.id, { asker: askerOf(wakeUp), deadline })
    if (!settled || isFinal(settled.status)) return null
    return settled.status === 'offered' ? RECHECK_WAITING : RECHECK_UNDER_WAY
  }
  const invoice = await invoiceByPayload(db, uuid)
  if (invoice) return checkInvoice(services, invoice, wakeUp, deadline)
  const signIn = await signInByPayload(db, uuid)
  return signIn ? checkSignIn(services, signIn, wakeUp) : null
}
