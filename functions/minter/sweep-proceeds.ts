import { parseDrops } from '#contract/money'
import { HOUR } from '#contract/timing'
import { forgetAlert, raiseAlert } from '../alerts/alerts.ts'
import { paidInBy, readCursor } from '../follower/store.ts'
import { feeFor } from '../ledger/fee.ts'
import type { Services } from '../services.ts'
import { askSigner } from './ask-signer.ts'
import { floatOf, proceedsOf } from './float.ts'
import { proceedsRefusedSince, unsettledUpkeep, writeDownUpkeep } from './submissions.ts'
import { nextFreeTicket } from './tickets.ts'
import { proceedsTransaction } from './upkeep-transaction.ts'

/** Ledgers that a payment is given to be included. */
const PAYMENT_LEDGERS = 20
/** How long to wait after the ledger refused a payment, as it does where the treasury wants a tag. */
const AFTER_REFUSAL = HOUR

/**
 * Signs a payment of what the minter has above its float to the treasury, so that whoever gets hold of its key finds
 * little. It is sent and settled like any other upkeep, one after the other, and decided on a ledger that two nodes
 * agree on and with which the follower is level: an older one would show what has been paid already.
 */
export async function sweepProceeds(services: Services): Promise<void> {
  const { db, config, ledger, follower, clock } = services
  const { treasury, minter } = config
  if (!treasury) return
  if ((await unsettledUpkeep(db)).some(({ purpose }) => purpose === 'proceeds')) return
  const [cursor, state] = await Promise.all([readCursor(db), follower.standing()])
  if (!cursor || !state) return
  const fee = feeFor(state)
  const paidIn = await paidInBy(db, [treasury.address, ...config.funding])
  const least = floatOf({ ownerCount: 0 }, state, treasury.float, paidIn)
  if (proceedsOf(parseDrops(cursor.balance), least, fee) === null) return
  if (await proceedsRefusedSince(db, clock.now() - AFTER_REFUSAL)) {
    await raiseAlert(services, 'proceeds', 'The ledger refused a payment of proceeds to the treasury.')
    return
  }

  const agreed = await ledger.agree()
  if (!agreed.ok) return
  const account = await agreed.value.account(minter)
  if (!account.ok || account.value?.previousTx !== cursor.hash) return
  const float = floatOf(account.value, state, treasury.float, paidIn)
  const amount = proceedsOf(account.value.balance, float, fee)
  const ticket = await nextFreeTicket(db)
  if (amount === null || ticket === null) return
  await forgetAlert(services, 'proceeds')

  const lastLedger = state.index + PAYMENT_LEDGERS
  const transaction = proceedsTransaction(config, treasury, amount, { ticket, state, lastLedger })
  const signed = await askSigner(services, transaction, state)
  if (!signed) return
  const { blob, hash } = signed
  await writeDownUpkeep(
    db,
    {
      hash,
      purchaseId: null,
      purpose: 'proceeds',
      ticket,
      sequence: null,
      blob,
      firstLedger: state.index,
      lastLedger,
      offerId: null,
      offerExpiresAt: null,
      createdAt: clock.now(),
    },
    cursor.hash,
  )
}
