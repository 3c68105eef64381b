import { claimTurn } from '../../adapters/db/claim.ts'
import { checkPerson } from '../../people/kyc/check-person.ts'
import { walletsOf } from '../../people/kyc/store.ts'
import { peopleToAskAbout } from '../../people/kyc/sweep-store.ts'
import { isolated } from '../../records/alerts/isolated.ts'
import { readFailing } from '../../records/alerts/quarantine-store.ts'
import { settle } from '../../sale/purchase/settle.ts'
import { openPurchasesOf } from '../../sale/purchase/store.ts'
import type { Services } from '../../services.ts'

/** Persons that one cron run asks about. */
const MAX_PEOPLE = 20

/**
 * A wake-up for a person: the provider is asked, whatever was reported. If an approval is gone, every offer that needed
 * it is withdrawn; a buyer who has signed by then has bought, and the ledger decides.
 */
export async function checkIdentity(services: Services, personId: string): Promise<void> {
  const { db, clock } = services
  const seen = await checkPerson(services, personId)
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

/** The cron run's share, until the deadline (unix ms): asks about persons whose verdict is due and was not reported. */
export async function sweepIdentities(services: Services, deadline: number): Promise<void> {
  const { db, clock } = services
  const failing = await readFailing(db)
  for (const id of await peopleToAskAbout(db, clock.now(), MAX_PEOPLE)) {
    if (clock.now() >= deadline) return
    await isolated(services, failing, { kind: 'identity', id }, async () => {
      if (await claimTurn(db, 'person check', id, clock.now(), 0)) await checkIdentity(services, id)
    })
  }
}
