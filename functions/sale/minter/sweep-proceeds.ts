import { type Drops, drops, parseDrops } from '#contract/money'
import { HOUR } from '#contract/timing'
import { feeFor } from '../../adapters/ledger/fee.ts'
import type { Account } from '../../adapters/ledger/ledger.ts'
import { clearAlert, raiseAlert } from '../../records/alerts/alerts.ts'
import { isRestored } from '../../records/alerts/store.ts'
import { boundDrops } from '../../records/invoice/payment-store.ts'
import { readCursor } from '../../records/journal/cursor-store.ts'
import { awaitsNewsOf, paidInBy } from '../../records/journal/link-store.ts'
import { floatOf, proceedsOf, restOf } from './float.ts'
import type { Upkeep } from './services.ts'
import { signUpkeep } from './sign-submission.ts'
import { isUnderWay, proceedsRefusedSince } from './submission-store.ts'
import { nextFreeTicket } from './ticket-store.ts'
import { proceedsTransaction } from './transactions.ts'

/** How long to wait after the ledger refused a payment, as it does where the treasury requires a tag. */
const AFTER_REFUSAL = HOUR

/** Whether a payment was signed; `nothing`: there is too little to pay; `later`: something has to be known or done first. */
type Swept = 'signed' | 'nothing' | 'no ticket' | 'later'

/**
 * Signs a payment of what the minter has above its float to the treasury, so that a thief of its key finds little. What
 * was paid for a pass that is not taken yet stays. It is sent and settled like other upkeep, one at a time, and decided
 * on a ledger that two nodes agree on and with which the journal is level: an older one would still show what has been
 * paid out. `ended`: after the end of the sale far less stays.
 */
export async function sweepProceeds(services: Upkeep, { ended = false } = {}): Promise<Swept> {
  const { db, config, ledger, follower, clock } = services
  const { treasury, minter } = config
  if (!treasury) return 'nothing'
  if ((await isRestored(db)) || (await isUnderWay(db, 'proceeds'))) return 'later'
  const [cursor, state] = await Promise.all([readCursor(db), follower.tip()])
  if (!cursor || !state) return 'later'
  const fee = feeFor(state)
  const paidIn = await paidInBy(db, [treasury.address, ...config.funding])
  const dueOf = async (balance: Drops, account: Pick<Account, 'ownerCount'>) => {
    const stays = ended ? restOf(account, state) : floatOf(account, state, { wanted: treasury.float, paidIn })
    return proceedsOf({ balance, float: drops(stays + (await boundDrops(db))), fee, ended })
  }
  if ((await dueOf(parseDrops(cursor.balance), { ownerCount: 0 })) === null) return 'nothing'
  if (await proceedsRefusedSince(db, clock.now() - AFTER_REFUSAL)) {
    await raiseAlert(services, 'proceeds', 'The ledger refused a payment of proceeds to the treasury.')
    return 'later'
  }

  const agreed = await ledger.agree()
  if (!agreed.ok) return 'later'
  const account = await agreed.value.account(minter)
  if (!account.ok || account.value?.previousTx !== cursor.hash) return 'later'
  // A payment may have come in meanwhile: the balance must contain nothing that the database lacks.
  if (await awaitsNewsOf(db, 'payments')) return 'later'
  const amount = await dueOf(account.value.balance, account.value)
  if (amount === null) return 'nothing'
  const ticket = await nextFreeTicket(db)
  if (ticket === null) return 'no ticket'
  await clearAlert(services, 'proceeds')

  await signUpkeep(
    services,
    state,
    { purpose: 'proceeds', ticket },
    (lastLedger) => proceedsTransaction(config, treasury, amount, { ticket, state, lastLedger }),
    { asOf: cursor.hash },
  )
  return 'signed'
}
