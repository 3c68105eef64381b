import type { SigningWithTicket } from './services.ts'
import { signUpkeep } from './sign-submission.ts'
import { freeTicketsOf, MAX_CLEARING } from './ticket-store.ts'
import { emptyTransaction } from './transactions.ts'

/** Signs so many transactions that change nothing and use a ticket each, worth 0.2 XRP of the minter's reserve. */
export async function giveTicketsBack(services: SigningWithTicket, count: number): Promise<void> {
  const { db, config, follower } = services
  const state = await follower.tip()
  if (!state) return
  for (const ticket of await freeTicketsOf(db, count))
    await signUpkeep(
      services,
      state,
      { purpose: 'sweep', ticket },
      (lastLedger) => emptyTransaction(config, { ticket, state, lastLedger }),
      { most: MAX_CLEARING },
    )
}
