import { err, ok, type Result } from '#contract/result'
import { JOIN_WITHIN } from '#contract/timing'
import type { Session } from '../../edge/http/session-store.ts'
import type { Services } from '../../services.ts'
import { publishApproval } from './check-person.ts'
import { moveWallet } from './join-store.ts'
import type { Person } from './person.ts'
import { personOf } from './store.ts'

/**
 * Makes two wallets one person's: the wallet that is not verified joins the verified one. A caller who holds both
 * sessions, and has just signed in to the verified wallet, has signed for both. The session of the other wallet may be
 * older: the caller supplies that one, so its age proves nothing about the owner of the verified wallet. Wallets of one
 * person share the limit of the tiers that require a verified identity.
 */
export async function joinWallets(
  services: Pick<Services, 'db' | 'clock' | 'rooms' | 'defer'>,
  one: Session,
  other: Session,
): Promise<Result<null, 'kyc_not_joined'>> {
  const { db, clock, defer } = services
  const now = clock.now()
  if (one.wallet === other.wallet) return ok(null)
  const [first, second] = await Promise.all([personOf(db, one.wallet), personOf(db, other.wallet)])
  if (first && first.id === second?.id) return ok(null)
  const firstVerified = first?.state === 'approved'
  const [verified, since] = firstVerified ? [first, one.since] : [second, other.since]
  const [from, joins] = firstVerified ? [second, other.wallet] : [first, one.wallet]
  if (verified?.state !== 'approved' || now - since > JOIN_WITHIN) return err('kyc_not_joined')
  if (!mayLeave(from)) return err('kyc_not_joined')
  const moved = await moveWallet(db, { wallet: joins, from, to: verified.id, now })
  // A double click joins them twice.
  if (!moved && (await personOf(db, joins))?.id !== verified.id) return err('kyc_not_joined')
  defer(publishApproval(services, verified.id))
  return ok(null)
}

/** A person cannot avoid their own refusal, nor be approved twice. */
function mayLeave(person: Person | null): boolean {
  if (!person) return true
  const { state, duplicate } = person
  return state === 'none' || state === 'open' || state === 'resubmit' || (state === 'refused' && duplicate)
}
