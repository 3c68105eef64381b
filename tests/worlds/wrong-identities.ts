import { tierIds, tiers } from '#contract/tiers'
import type { Applicant } from '../sandbox/kyc/applicant.ts'
import { readMinter } from '../support/minter-on-ledger.ts'
import type { World } from './world.ts'

/** T51, T73: identities and offers of the product that contradict the identity provider. */
export async function wrongIdentities(world: World): Promise<string[]> {
  return [...(await wrongStates(world)), ...wrongOffers(world)]
}

/** A verdict whose report was lost, or forgotten with the database, may stay until the person returns. */
const decided: readonly string[] = ['approved', 'refused', 'withdrawn']

async function wrongStates({ db, outside, approvals, observer }: World): Promise<string[]> {
  const { results } = await db
    .prepare(
      'SELECT id, state, min(address) AS wallet FROM person LEFT JOIN person_wallet ON person_id = id GROUP BY id',
    )
    .all<{ id: string; state: string; wallet: string | null }>()
  return results.flatMap(({ id, state, wallet }) => {
    // The provider was never asked about wallets that are, or were, on the list.
    if (wallet === null || approvals.everListed(wallet)) return []
    if (decided.includes(state) && (observer.behind || !approvals.isReported(id))) return []
    const said = statesOf(outside.identity.applicantOf(id, true))
    return said.includes(state) ? [] : [`a person is ${state}, and the provider says ${said.join(' or ')}`]
  })
}

/** The states that the product may record for this applicant. */
function statesOf(applicant: Applicant | undefined): readonly string[] {
  if (!applicant) return ['none', 'open', 'withdrawn']
  const { reviewStatus, answer } = applicant
  if (reviewStatus === 'init') return ['open', 'withdrawn']
  if (reviewStatus !== 'completed') return ['in-review']
  if (answer?.reviewAnswer === 'GREEN') return ['approved']
  return answer?.reviewRejectType === 'FINAL' ? ['refused'] : ['resubmit', 'withdrawn']
}

/** I7: no offer of a pass that asks for an identity stands for a person who is not approved any more. */
function wrongOffers({ outside, approvals }: World): string[] {
  const tierOf = new Map(
    outside.ledger.nfts(outside.accounts.minter.address).map((nft) => [nft.NFTokenID, nft.NFTokenTaxon]),
  )
  return readMinter(outside).offers.flatMap(({ Destination = '', NFTokenID }) => {
    const tier = tierIds.find((id) => tiers[id].taxon === tierOf.get(NFTokenID))
    const forbidden = tier && tiers[tier].kycRequired && !approvals.isApproved(Destination)
    return forbidden ? [`${Destination} is still offered ${tier} without an approved identity`] : []
  })
}
