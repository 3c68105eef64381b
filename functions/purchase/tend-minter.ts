import { SECOND } from '#contract/timing'
import { endLease, takeLease } from '../db/lease.ts'
import { deliver } from '../ledger/deliver.ts'
import type { Follow, ValidatedTx } from '../ledger/ledger.ts'
import { looseSubmissions, type Submission, settleLoose, unsettledUpkeep } from '../ledger/submissions.ts'
import {
  addTickets,
  adoptTickets,
  freeForgottenTickets,
  refillTickets,
  ticketsLow,
  ticketsMade,
} from '../ledger/tickets.ts'
import type { Services } from '../services.ts'
import { sweepOffers, sweptOffers } from './sweep-offers.ts'

/** How long one tending may take before the next may start beside it. */
const LEASE = 40 * SECOND
/** How long a refill that a buyer is waiting for may wait for the ledger. */
const PATIENCE = 20 * SECOND

/** Keeps the minter's account in order: tickets for the next buyers, and no expired offers lying about. */
export async function tendMinter(services: Services, patience = 0): Promise<void> {
  const fence = await takeLease(services, 'minter', LEASE)
  if (fence === null) return
  const { ledger, config, clock } = services
  const deadline = clock.now() + patience
  const follow = await ledger.follow(config.minter, patience > 0)
  if (!follow.ok) return endLease(services, 'minter', fence)
  try {
    await tend(services, follow.value, deadline)
  } finally {
    follow.value.close()
    await endLease(services, 'minter', fence)
  }
}

async function tend(services: Services, follow: Follow, deadline: number): Promise<void> {
  await freeForgottenTickets(services.db)
  await settleUnsettled(services, follow, services.clock.now())
  await adoptTickets(services)
  await sweepOffers(services, follow)
  await refillTickets(services, follow)
  await settleUnsettled(services, follow, deadline)
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
    await settleLoose(db, submission, tx, tx ? consequences(db, submission, tx) : [])
    const result = tx?.meta.TransactionResult ?? 'dead'
    log.submissionSettled({
      hash: submission.hash,
      purpose: submission.purpose,
      result,
      ledger: tx?.ledger ?? null,
    })
  }
}

/** What upkeep that the ledger accepted changes here. */
function consequences(db: D1Database, submission: Submission, tx: ValidatedTx): D1PreparedStatement[] {
  if (submission.purpose === 'tickets') return [addTickets(db, ticketsMade(tx))]
  const swept = submission.purpose === 'sweep' && tx.meta.TransactionResult === 'tesSUCCESS'
  return swept ? [sweptOffers(db, submission)] : []
}
