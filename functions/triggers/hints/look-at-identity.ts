import { lookAtPerson } from '../../people/kyc/look-at-person.ts'
import { claimPerson, walletsOf } from '../../people/kyc/store.ts'
import { peopleToAskAbout } from '../../people/kyc/sweep-store.ts'
import { isolated } from '../../records/alerts/isolated.ts'
import { readFailing } from '../../records/alerts/quarantine-store.ts'
import { settle } from '../../sale/purchase/settle.ts'
import { openPurchasesOf } from '../../sale/purchase/store.ts'
import type { Services } from '../../services.ts'

/** People asked about in one turn of the clock. */
const MOST_PEOPLE = 20

/**
 * Somebody noticed something about a person: ask the provider, whatever it was. With an approval that is gone goes every
 * offer that stood on it; whoever has signed by then has bought, and the ledger decides.
 */
export async function lookAtIdentity(services: Services, personId: string): Promise<void> {
  const { db, clock } = services
  const seen = await lookAtPerson(services, personId)
  if (seen?.before.state !== 'approved' || seen.now.state === 'approved') return
  const failing = await readFailing(db)
  for (const wallet of await walletsOf(db, personId)) {
    for (const { id } of await openPurchasesOf(db, wallet)) {
      await isolated(services, failing, { kind: 'purchase', id }, () =>
        settle(services, id, { asker: 'cron', deadline: clock.now() }),
      )
    }
  }
}

/** The clock's part: asks about whoever waits for a verdict that nobody has told us of. */
export async function sweepIdentities(services: Services, end: number): Promise<void> {
  const { db, clock } = services
  const failing = await readFailing(db)
  for (const id of await peopleToAskAbout(db, clock.now(), MOST_PEOPLE)) {
    if (clock.now() >= end) return
    await isolated(services, failing, { kind: 'identity', id }, async () => {
      if (await claimPerson(db, id, clock.now(), 0)) await lookAtIdentity(services, id)
    })
  }
}
