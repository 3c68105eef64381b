import { MINT_PAGE } from '#contract/names'
import { err, ok } from '#contract/result'
import { SECOND } from '#contract/timing'
import type { ReplyOf } from '#contract/wire/endpoint'
import type { startKyc } from '#contract/wire/kyc'
import type { Address } from '#contract/wire/ledger-ids'
import type { OrRefused } from '#contract/wire/refusal'
import { randomUuid } from '../../random.ts'
import type { Services } from '../../services.ts'
import { refreshApproval } from './approvals.ts'
import type { AskingProvider } from './check-person.ts'
import { kycStatusOf, type Person } from './person.ts'
import { claimStart, nextStart, releaseStart } from './start-store.ts'
import { bindNewPerson, noteStarted } from './store.ts'

/** The link to the check, or why there is none. */
type Started = OrRefused<ReplyOf<typeof startKyc>>

/**
 * Gives out the link to the identity check of the wallet's owner: a new one, or where it stopped. A person who is
 * approved or in review already gets that status instead; one who was refused for good is refused here too.
 */
export async function startCheck(
  services: AskingProvider & Pick<Services, 'config'>,
  wallet: Address,
  senderHash: string,
): Promise<Started> {
  const { db, clock, kyc, config, log } = services
  const now = clock.now()
  const known = await refreshApproval(services, wallet)
  if (known?.state === 'refused') return err(known.duplicate ? 'kyc_duplicate' : 'kyc_refused')
  if (known?.state === 'approved' || known?.state === 'in-review') return started(known, null)

  const start = { personId: known?.id ?? randomUuid(), senderHash, now }
  if (!(await claimStart(db, start))) {
    const wait = (await nextStart(db, start)) - now
    return { ...err('kyc_wait'), retryAfter: Math.max(1, Math.ceil(wait / SECOND)) }
  }
  // Bound once the start counts: a stranger with many wallets makes no more persons than starts.
  const person = known ?? (await bindNewPerson(db, wallet, start.personId, now))
  if (!person) return err('kyc_failed')
  const session = await kyc.session(person.id, `${config.siteUrl}${MINT_PAGE}`)
  if (!session.ok) {
    log.outsideFailed({ service: 'kyc', what: 'session', reason: session.error })
    await releaseStart(db, start)
    return err('kyc_failed')
  }
  return started((await noteStarted(db, person, now)) ?? person, session.value)
}

function started(person: Person, sessionUrl: string | null): Started {
  return ok({ success: true, sessionUrl, ...kycStatusOf(person) })
}
