import type { Address } from '#contract/wire/ledger-ids'
import { digest } from '../random.ts'
import type { KycProvider } from './kyc.ts'

/** Approves exactly the wallets that the configuration lists; each is a person of its own. */
export function listedProvider(wallets: readonly Address[]): KycProvider {
  return {
    async verdictOn(wallet) {
      if (!wallets.includes(wallet)) return null
      return { personId: await digest(`listed:${wallet}`), status: 'approved', level: 'listed', decidedAt: 0 }
    },
  }
}
