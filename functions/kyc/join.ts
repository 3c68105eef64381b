import { err, ok, type Result } from '#contract/result'
import { MINUTE } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import type { Services } from '../services.ts'
import { moveWallet } from './join-store.ts'
import { tellWallets } from './look-at-person.ts'
import type { Person } from './person.ts'
import { personOf } from './store.ts'

/** A session that is alive: whose it is, and since when. */
export interface Present {
  readonly wallet: Address
  readonly since: number
}

/** How long ago somebody may have signed in to one of the two: a token that was stolen some time ago joins nothing. */
const JUST_NOW = 15 * MINUTE

/**
 * Makes two wallets one person's: the one that is not verified joins the one that is. Who holds both sessions at once, one
 * of them fresh, has signed for both. Wallets of one person share the limit of the tiers that are for known people.
 */
export async function joinWallets(
  services: Pick<Services, 'db' | 'clock' | 'rooms' | 'defer'>,
  one: Present,
  other: Present,
): Promise<Result<null, 'kyc_not_joined'>> {
  const { db, clock, defer } = services
  const now = clock.now()
  if (one.wallet === other.wallet) return ok(null)
  if (now - Math.max(one.since, other.since) > JUST_NOW) return err('kyc_not_joined')
  const [first, second] = await Promise.all([personOf(db, one.wallet), personOf(db, other.wallet)])
  if (first && first.id === second?.id) return ok(null)
  const verified = [first, second].find((person) => person?.state === 'approved')
  if (!verified) return err('kyc_not_joined')
  const [joins, from] = verified === first ? [other.wallet, second] : [one.wallet, first]
  if (!mayLeave(from)) return err('kyc_not_joined')
  if (!(await moveWallet(db, { wallet: joins, from: from?.id ?? null, to: verified.id, now })))
    return err('kyc_not_joined')
  defer(tellWallets(services, verified.id))
  return ok(null)
}

/** Nobody gets round a refusal of their own, and nobody is approved twice. */
function mayLeave(person: Person | null): boolean {
  if (!person) return true
  const { state, duplicate } = person
  return state === 'none' || state === 'open' || state === 'resubmit' || (state === 'refused' && duplicate)
}
