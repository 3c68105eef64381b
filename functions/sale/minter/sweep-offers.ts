import type { SigningWithTicket } from './services.ts'
import { signUpkeep } from './sign-submission.ts'
import { oldestStaleOffers } from './stale-offer-store.ts'
import { isUnderWay } from './submission-store.ts'
import { mayClear, nextFreeTicket } from './ticket-store.ts'
import { cancelTransaction } from './transactions.ts'

const MAX_OFFERS = 100

/** Withdraws expired offers, each worth 0.2 XRP of the minter's reserve. They stay listed until that is validated. */
export async function sweepOffers(services: SigningWithTicket): Promise<void> {
  const { db, config, follower } = services
  if (await isUnderWay(db, 'sweep')) return
  const offers = await oldestStaleOffers(db, MAX_OFFERS)
  if (offers.length === 0 || !(await mayClear(db))) return
  const [ticket, state] = await Promise.all([nextFreeTicket(db), follower.tip()])
  if (ticket === null || !state) return
  await signUpkeep(services, state, { purpose: 'sweep', ticket }, (lastLedger) =>
    cancelTransaction(config, offers, { ticket, state, lastLedger }),
  )
}
