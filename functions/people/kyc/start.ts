import { MINT_PAGE } from '#contract/names'
import { err, ok, type Result } from '#contract/result'
import { SECOND } from '#contract/timing'
import type { ReplyOf } from '#contract/wire/endpoint'
import type { startKyc } from '#contract/wire/kyc'
import type { Address } from '#contract/wire/ledger-ids'
import type { OrRefused } from '#contract/wire/refusal'
import type { Unanswered } from '../../adapters/kyc-provider/kyc-provider.ts'
import { randomUuid } from '../../random.ts'
import type { Services } from '../../services.ts'
import { refreshApproval } from './approvals.ts'
import type { AskingProvider } from './check-person.ts'
import { kycStatusOf, type Person } from './person.ts'
import { claimStart, nextStart, releaseStart } from './start-store.ts'
import { bindNewPerson, noteStarted, replacePerson } from './store.ts'

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
  const { db, clock, log } = services
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
  const bound = known ?? (await bindNewPerson(db, wallet, start.personId, now))
  if (!bound) return err('kyc_failed')
  const { person, link } = await linkFor(services, wallet, bound)
  if (!link.ok) {
    log.outsideFailed({ service: 'kyc', what: 'session', reason: link.error })
    await releaseStart(db, start)
    return err('kyc_failed')
  }
  return started((await noteStarted(db, person, now)) ?? person, link.value)
}

/** How the provider refuses a link for the id of an applicant that was deactivated. */
const GONE: readonly Unanswered[] = ['HTTP 404', 'HTTP 409']

/** The link of a person, who is replaced by a new one where the provider gives out none because it deleted what it had. */
async function linkFor(
  services: Pick<Services, 'db' | 'clock' | 'kyc' | 'config'>,
  wallet: Address,
  person: Person,
): Promise<{ readonly person: Person; readonly link: Result<string, Unanswered> }> {
  const { db, clock, kyc, config } = services
  const link = await kyc.session(person.id, `${config.siteUrl}${MINT_PAGE}`)
  const wasSeen = person.level !== null && person.applicant === null
  if (link.ok || !wasSeen || !GONE.includes(link.error)) return { person, link }
  const other = await replacePerson(db, wallet, person, { id: randomUuid(), now: clock.now() })
  return other && other.id !== person.id ? linkFor(services, wallet, other) : { person, link }
}

function started(person: Person, sessionUrl: string | null): Started {
  return ok({ success: true, sessionUrl, ...kycStatusOf(person) })
}
