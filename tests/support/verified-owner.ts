import type { Address } from '#contract/wire/ledger-ids'
import type { ProviderStatus } from '../../functions/adapters/kyc-provider/kyc-provider.ts'
import { bindNewPerson, personOf, recordStatus } from '../../functions/people/kyc/store.ts'
import { LEVEL } from '../sandbox/kyc/credentials.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

interface Around {
  readonly db: D1Database
  readonly sandbox: Pick<Sandbox, 'kyc' | 'now'>
}

/** Makes the wallet's owner a person whose check was passed, at the provider and in our own rows. No report is sent. */
export async function approveOwner({ db, sandbox }: Around, wallet: Address): Promise<void> {
  const { kyc, now } = sandbox
  const id = `owner of ${wallet}`
  kyc.hooks.behave('off')
  const { token } = kyc.createLink(
    { externalUserId: id, levelName: LEVEL, sandbox: true, redirect: null },
    60_000,
  )
  const applicant = kyc.open(token)
  if (!applicant) throw new Error('the link leads nowhere')
  kyc.submit(applicant.id, wallet)
  kyc.decide(applicant.id, 'approve')
  kyc.hooks.behave('on')
  await bindNewPerson(db, wallet, id, now())
  await recordVerdict(db, wallet, 'approved', now(), applicant.id)
}

/** The provider withdraws the approval, and we have read it. */
export async function withdrawOwner({ db, sandbox }: Around, wallet: Address): Promise<void> {
  const { kyc, now } = sandbox
  const applicant = kyc.applicantOf(`owner of ${wallet}`, true)
  kyc.hooks.behave('off')
  if (applicant) kyc.reset(applicant.id)
  kyc.hooks.behave('on')
  await recordVerdict(db, wallet, 'open', now(), applicant?.id ?? null)
}

/** Stores a verdict of the provider about a wallet's owner, who becomes a person. */
export async function recordVerdict(
  db: D1Database,
  wallet: Address,
  is: Exclude<ProviderStatus['is'], 'unknown'>,
  now: number,
  applicant: string | null = null,
): Promise<void> {
  const person = (await personOf(db, wallet)) ?? (await bindNewPerson(db, wallet, `owner of ${wallet}`, now))
  if (!person) throw new Error('no person is bound')
  await recordStatus(db, person, { is, applicant, level: LEVEL, decidedAt: now, duplicate: false }, now)
}
