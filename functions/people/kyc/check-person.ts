import type { Services } from '../../services.ts'
import type { Person } from './person.ts'
import { personById, recordStatus, walletsOf } from './store.ts'

/** What is needed to ask the provider about a person, and to notify the rooms of the person's wallets. */
export type AskingProvider = Pick<Services, 'db' | 'clock' | 'kyc' | 'log' | 'rooms' | 'defer'>

/** Answers may cross; after this many the next caller asks again. */
const MAX_TIMES = 3

/**
 * Asks the provider about a person and stores the answer. While it does not answer, its last status holds. A change is
 * published to the rooms of their wallets. Null for an unknown person.
 */
export async function checkPerson(
  services: AskingProvider,
  id: string,
): Promise<{ readonly before: Person; readonly now: Person } | null> {
  const { db, clock, kyc, log, defer } = services
  const before = await personById(db, id)
  if (!before) return null
  let person = before
  for (let times = 0; times < MAX_TIMES; times += 1) {
    const said = await kyc.status(person)
    if (!said.ok) {
      log.outsideFailed({ service: 'kyc', what: 'status', reason: said.error })
      return { before, now: person }
    }
    const kept = await recordStatus(db, person, said.value, clock.now())
    if (kept) {
      if (kept.state !== before.state) defer(publishApproval(services, id))
      return { before, now: kept }
    }
    person = (await personById(db, id)) ?? person
  }
  return { before, now: person }
}

/** Makes the pages of a person's wallets read their status again. A room never carries the status itself. */
export async function publishApproval(
  { db, rooms }: Pick<Services, 'db' | 'rooms'>,
  id: string,
): Promise<void> {
  for (const wallet of await walletsOf(db, id)) {
    await rooms.publish(
      { kind: 'wallet', id: wallet },
      { type: 'wallet-data-refresh', uuid: null, data: { address: wallet } },
    )
  }
}
