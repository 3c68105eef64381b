import { err, ok } from '#contract/result'
import type { Address } from '#contract/wire/ledger-ids'
import { digest } from '../../random.ts'
import type { KycProvider, ProviderStatus } from './kyc-provider.ts'

const approved: ProviderStatus = {
  is: 'approved',
  applicant: null,
  level: 'listed',
  decidedAt: null,
  duplicate: false,
}

/** Approves the wallets that the configuration lists, each as a person of its own; asks the provider about all others. */
export function listedProvider(wallets: readonly Address[], provider: KycProvider = noProvider): KycProvider {
  const idOf = (wallet: Address) => digest(`listed:${wallet}`)
  const ids = Promise.all(wallets.map(idOf))
  return {
    ...provider,
    knownOwner: async (wallet) => (wallets.includes(wallet) ? idOf(wallet) : provider.knownOwner(wallet)),
    status: async (asked) => ((await ids).includes(asked.id) ? ok(approved) : provider.status(asked)),
  }
}

/** No provider is configured, so no new person is verified. */
const noProvider: KycProvider = {
  knownOwner: async () => null,
  session: async () => err('unreachable'),
  status: async () => err('unreachable'),
}
