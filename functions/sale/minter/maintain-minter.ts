import { SECOND } from '#contract/timing'
import { endLease, takeLease } from '../../adapters/db/lease.ts'
import { isolated } from '../../records/alerts/isolated.ts'
import { readFailing } from '../../records/alerts/quarantine-store.ts'
import { closeStandalone } from './close-standalone.ts'
import { deliver } from './deliver.ts'
import type { AskingLedger, Upkeep } from './services.ts'
import { standaloneSubmissions, unsettledUpkeep } from './submission-store.ts'
import { sweepOffers } from './sweep-offers.ts'
import { sweepProceeds } from './sweep-proceeds.ts'
import { freeForgottenTickets } from './ticket-store.ts'
import { refillTickets, ticketsLow } from './tickets.ts'

/** How long one upkeep run may take before the next may start beside it. */
const LEASE = 40 * SECOND
/** How long a refill that a buyer is waiting for may wait for the ledger. */
const TIME_OUT = 20 * SECOND

/** Upkeep of the minter's account: tickets for the next buyers, no expired offers, no idle proceeds. */
export async function maintainMinter(services: Upkeep, timeOut = 0): Promise<void> {
  const { clock, db, follower } = services
  const fence = await takeLease(services, 'minter', LEASE)
  if (fence === null) return
  const deadline = clock.now() + timeOut
  try {
    await freeForgottenTickets(db)
    if ((await follower.catchUp()) === null) return
    await settleUnsettled(services, clock.now())
    await sweepOffers(services)
    await refillTickets(services)
    await sweepProceeds(services)
    await settleUnsettled(services, deadline)
  } finally {
    await endLease(services, 'minter', fence)
  }
}

/** Between two cron runs many buyers may come: the first one that finds the pool low causes a refill. */
export async function maintainIfLow(services: Upkeep): Promise<void> {
  if (await ticketsLow(services.db)) await maintainMinter(services, TIME_OUT)
}

/** Delivers upkeep, and withdrawals whose purchase ended before their outcome was known. */
async function settleUnsettled(services: AskingLedger, deadline: number): Promise<void> {
  const { db } = services
  const failing = await readFailing(db)
  for (const { id, read } of [...(await unsettledUpkeep(db)), ...(await standaloneSubmissions(db))]) {
    await isolated(services, failing, { kind: 'submission', id }, async () => {
      const submission = read()
      const delivery = await deliver(services, submission, deadline)
      if (delivery.kind === 'pending' || delivery.kind === 'settled') return
      await closeStandalone(services, submission, delivery)
    })
  }
}
