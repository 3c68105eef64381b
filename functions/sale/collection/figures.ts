import { SECOND } from '#contract/timing'
import type { CollectionInfo } from '#contract/wire/collection'
import type { Figures } from '#contract/wire/figures'
import type { Address } from '#contract/wire/ledger-ids'
import type { Services } from '../../services.ts'
import { SHARED_FOR, sharedQuestion } from '../../shared-question.ts'
import { readBooks } from './figures-store.ts'
import { collectionSnapshot } from './store.ts'

const sums = sharedQuestion<readonly [CollectionInfo, Awaited<ReturnType<typeof readBooks>>]>()

/** The figures of the proof page: those of the database, and what our two accounts have on the ledger. */
export async function saleFigures(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'ledger' | 'defer'>,
): Promise<Figures> {
  const { db, clock, config } = services
  // Adding up reads each sold pass, so callers share the sums of a second.
  const [[{ tierStats }, { paid, unsold, waiting }], issuer, minter] = await Promise.all([
    sums(services, SECOND, () => Promise.all([collectionSnapshot(db), readBooks(db, clock.now())])),
    balanceOf(services, config.issuer),
    balanceOf(services, config.minter),
  ])
  return {
    tiers: tierStats.map(({ tier, total, minted, available }) => ({
      tier,
      total,
      sold: minted,
      held: total - minted - available,
      free: available,
      paidDrops: paid.get(tier) ?? '0',
    })),
    // Passes are minted for the minter to hold: by the database the issuer never has one.
    issuer: { address: config.issuer, passes: 0, balanceDrops: issuer },
    minter: { address: config.minter, passes: unsold, balanceDrops: minter },
    waiting,
  }
}

const balance = sharedQuestion<string | null>()

function balanceOf(
  services: Pick<Services, 'clock' | 'config' | 'ledger' | 'defer'>,
  address: Address,
): Promise<string | null> {
  const ask = async () => {
    const read = await services.ledger.account(address)
    return read.ok ? (read.value?.balance ?? 0n).toString() : null
  }
  return balance(services, SHARED_FOR, ask, address)
}
