import { type TierId, tiers } from '#contract/tiers'
import { HOUR, SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { claimTurn } from '../../adapters/db/claim.ts'
import type { Services } from '../../services.ts'
import { type AskingProvider, checkPerson } from './check-person.ts'
import { isVerdict } from './life.ts'
import type { Person } from './person.ts'
import { bindNewPerson, fewAskedSince, personOf } from './store.ts'

/** How often the page of one person may cause a request to the provider. */
const PAUSE = 5 * SECOND
/** How long a verdict is taken to be the provider's current one, if it reports nothing else. */
const VERDICT_VALID_FOR = HOUR

/**
 * The person behind a wallet, for pages that show it: the provider is asked at intervals, and by all pages together so often
 * at most; then the cron run asks, those first who waited longest. Null where no check was begun.
 */
export async function refreshApproval(services: AskingProvider, wallet: Address): Promise<Person | null> {
  const { db, clock } = services
  const person = await ownerOf(services, wallet)
  const now = clock.now()
  if (!person || !mayHaveChanged(person, now)) return person
  const few = fewAskedSince(now - PAUSE)
  if (!(await claimTurn(db, 'person check', person.id, now, PAUSE, few))) return personOf(db, wallet)
  return (await checkPerson(services, person.id))?.now ?? person
}

/** The stored state, for callers that cannot wait for the provider. A change is published to the wallet's room later. */
export async function readApproval(services: AskingProvider, wallet: Address): Promise<Person | null> {
  const person = await ownerOf(services, wallet)
  if (!person || !mayHaveChanged(person, services.clock.now())) return person
  if (person.startedAt === null && !isVerdict(person.state)) return refreshApproval(services, wallet)
  services.defer(refreshApproval(services, wallet))
  return person
}

/** The person behind a wallet; a wallet that is known without a check gets its person here. */
async function ownerOf(
  { db, clock, kyc }: Pick<Services, 'db' | 'clock' | 'kyc'>,
  wallet: Address,
): Promise<Person | null> {
  const person = await personOf(db, wallet)
  if (person) return person
  const known = await kyc.knownOwner(wallet)
  return known === null ? null : bindNewPerson(db, wallet, known, clock.now())
}

/** A verdict is valid until something is reported. But the report may have been lost, and an undecided check decided. */
function mayHaveChanged({ due, state, checkedAt }: Person, now: number): boolean {
  return due || !isVerdict(state) || (checkedAt ?? 0) <= now - VERDICT_VALID_FOR
}

/** Whether a wallet may be made an offer of this tier now. The provider is asked: its last report may have been lost. */
export async function mayBeOffered(
  services: AskingProvider,
  { wallet, tier }: { readonly wallet: Address; readonly tier: TierId },
): Promise<boolean> {
  if (!tiers[tier].kycRequired) return true
  const person = await ownerOf(services, wallet)
  if (person) await checkPerson(services, person.id)
  return mayBuy(services, { wallet, tier })
}

/** Whether a wallet may hold an offer of this tier now: some tiers require a verified identity. */
export async function mayBuy(
  services: Pick<Services, 'db'>,
  { wallet, tier }: { readonly wallet: Address; readonly tier: TierId },
): Promise<boolean> {
  return !tiers[tier].kycRequired || (await personOf(services.db, wallet))?.state === 'approved'
}
