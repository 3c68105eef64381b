import { SECOND } from '#contract/timing'
import { endLease, takeLease } from '../../adapters/db/lease.ts'
import { isolated } from '../../records/alerts/isolated.ts'
import { readFailing } from '../../records/alerts/quarantine-store.ts'
import { isSaleEnded } from '../../records/switches/store.ts'
import { closeStandalone } from './close-standalone.ts'
import { deliver } from './deliver.ts'
import { readRemains } from './remains-store.ts'
import type { AskingLedger, SigningWithTicket, Upkeep } from './services.ts'
import { signUpkeep } from './sign-submission.ts'
import { standaloneSubmissions, unsettledUpkeep } from './submission-store.ts'
import { sweepOffers } from './sweep-offers.ts'
import { sweepProceeds } from './sweep-proceeds.ts'
import { freeForgottenTickets, freeTicketsOf, MAX_CLEARING } from './ticket-store.ts'
import { makeLateTickets, makeTickets, refillTickets, ticketsLow } from './tickets.ts'
import { emptyTransaction } from './transactions.ts'
import { needsNoFloat, needsTickets, windUpStep } from './wind-up.ts'

/** How long one upkeep run may take before the next may start beside it. */
const LEASE = 40 * SECOND
/** How long a refill that a buyer is waiting for may wait for the ledger. */
const TIME_OUT = 20 * SECOND

/**
 * Upkeep of the minter's account: tickets for the next buyers, no expired offers, no idle proceeds. After the end of the
 * sale it is wound up instead. `timeOut`: how long it may wait for the ledger, ms.
 */
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
    if (await isSaleEnded(db)) await windUp(services)
    else {
      await refillTickets(services)
      await sweepProceeds(services)
    }
    await settleUnsettled(services, deadline)
  } finally {
    await endLease(services, 'minter', fence)
  }
}

/** One step of the end: tickets go back, and then everything but the reserve to the treasury. */
async function windUp(services: Upkeep): Promise<void> {
  const next = windUpStep(await readRemains(services.db))
  if (next.step === 'give tickets back') return giveTicketsBack(services, next.count)
  if (next.step === 'wait') {
    if (needsTickets(next)) await makeLateTickets(services)
    await sweepProceeds(services, { ended: needsNoFloat(next) })
    return
  }
  const swept = await sweepProceeds(services, { ended: true })
  if (swept === 'nothing') await giveTicketsBack(services, 1)
  if (swept === 'no ticket') await makeTickets(services, 1)
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

/** Signs so many transactions that change nothing and use a ticket each, worth 0.2 XRP of the minter's reserve. */
async function giveTicketsBack(services: SigningWithTicket, count: number): Promise<void> {
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
