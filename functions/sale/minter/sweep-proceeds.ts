import { drops, parseDrops } from '#contract/money'
import { HOUR } from '#contract/timing'
import { feeFor } from '../../adapters/ledger/fee.ts'
import { forgetAlert, raiseAlert } from '../../records/alerts/alerts.ts'
import { isRestored } from '../../records/alerts/halt.ts'
import { boundDrops } from '../../records/invoice/payment-store.ts'
import { readCursor } from '../../records/journal/cursor-store.ts'
import { awaitsNewsOf, paidInBy } from '../../records/journal/link-store.ts'
import { floatOf, proceedsOf } from './float.ts'
import type { Upkeep } from './services.ts'
import { signUpkeep } from './sign-submission.ts'
import { isUnderWay, proceedsRefusedSince } from './submission-store.ts'
import { nextFreeTicket } from './ticket-store.ts'
import { proceedsTransaction } from './transactions.ts'

/** How long to wait after the ledger refused a payment, as it does where the treasury requires a tag. */
const AFTER_REFUSAL = HOUR

/**
 * Signs a payment of what the minter has above its float to the treasury, so that a thief of its key finds little. What
 * was paid for a pass that is not taken yet stays. It is sent and settled like other upkeep, one at a time, and decided
 * on a ledger that two nodes agree on and with which the journal is level: an older one would still show what has been
 * paid out.
 */
export async function sweepProceeds(services: Upkeep): Promise<void> {
  const { db, config, ledger, follower, clock } = services
  const { treasury, minter } = config
  if (!treasury || (await isRestored(services))) return
  if (await isUnderWay(db, 'proceeds')) return
  const [cursor, state] = await Promise.all([readCursor(db), follower.tip()])
  if (!cursor || !state) return
  const fee = feeFor(state)
  const paidIn = await paidInBy(db, [treasury.address, ...config.funding])
  const least = drops(floatOf({ ownerCount: 0 }, state, treasury.float, paidIn) + (await boundDrops(db)))
  if (proceedsOf(parseDrops(cursor.balance), least, fee) === null) return
  if (await proceedsRefusedSince(db, clock.now() - AFTER_REFUSAL)) {
    await raiseAlert(services, 'proceeds', 'The ledger refused a payment of proceeds to the treasury.')
    return
  }

  const agreed = await ledger.agree()
  if (!agreed.ok) return
  const account = await agreed.value.account(minter)
  if (!account.ok || account.value?.previousTx !== cursor.hash) return
  // A payment may have come in meanwhile: the balance must contain nothing that the database lacks.
  if (await awaitsNewsOf(db, 'payments')) return
  const float = drops(floatOf(account.value, state, treasury.float, paidIn) + (await boundDrops(db)))
  const amount = proceedsOf(account.value.balance, float, fee)
  const ticket = await nextFreeTicket(db)
  if (amount === null || ticket === null) return
  await forgetAlert(services, 'proceeds')

  await signUpkeep(
    services,
    state,
    { purpose: 'proceeds', ticket },
    (lastLedger) => proceedsTransaction(config, treasury, amount, { ticket, state, lastLedger }),
    cursor.hash,
  )
}
