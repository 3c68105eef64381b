import { SECOND } from '#contract/timing'
import { endLease, takeLease } from '../db/lease.ts'
import { deliver } from '../ledger/deliver.ts'
import type { Follow } from '../ledger/ledger.ts'
import { looseSubmissions, settleLoose, unsettledUpkeep } from '../ledger/submissions.ts'
import {
  adoptTickets,
  freeForgottenTickets,
  refillTickets,
  ticketsLow,
  ticketsMade,
} from '../ledger/tickets.ts'
import type { Services } from '../services.ts'
import { sweepOffers } from './sweep-offers.ts'

/** How long one tending may take before the next may start beside it. */
const LEASE = 40 * SECOND
/** How long a refill that a buyer is waiting for may wait for the ledger. */
const PATIENCE = 20 * SECOND

/** Keeps the minter's account in order: tickets for the next buyers, and no expired offers lying about. */
export async function tendMinter(services: Services, patience = 0): Promise<void> {
  if (!(await takeLease(services, 'minter', LEASE))) return
  const { ledger, config, clock, db } = services
  const deadline = clock.now() + patience
  const follow = await ledger.follow(config.minter, patience > 0)
  if (follow.ok) {
    await freeForgottenTickets(db)
    await settleUnsettled(services, follow.value, clock.now())
    await adoptTickets(services)
    await sweepOffers(services, follow.value)
    await refillTickets(services, follow.value)
    await settleUnsettled(services, follow.value, deadline)
    follow.value.close()
  }
  await endLease(services, 'minter')
}

/** Between two turns of the clock many buyers may come: the pool is looked after as soon as one of them finds it low. */
export async function tendIfLow(services: Services): Promise<void> {
  if (await ticketsLow(services.db)) await tendMinter(services, PATIENCE)
}

/** Delivers upkeep, and withdrawals whose purchase ended before they were answered. */
async function settleUnsettled(services: Services, follow: Follow, deadline: number): Promise<void> {
  const { db, log } = services
  for (const submission of [...(await unsettledUpkeep(db)), ...(await looseSubmissions(db))]) {
    const delivery = await deliver(services, submission, follow, deadline)
    if (delivery.outcome === 'pending') continue
    const tx = delivery.outcome === 'validated' ? delivery.tx : null
    await settleLoose(db, submission, tx, tx && submission.purpose === 'tickets' ? ticketsMade(tx) : [])
    const result = tx?.meta.TransactionResult ?? 'dead'
    log.submissionSettled({
      hash: submission.hash,
      purpose: submission.purpose,
      result,
      ledger: tx?.ledger ?? null,
    })
  }
}
