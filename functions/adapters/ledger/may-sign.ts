import type { Address } from '#contract/wire/ledger-ids'
import type { Account } from './ledger.ts'

/**
 * Whether the ledger takes this key's signature for an account: its own key unless disabled, or its regular key. One that is not
 * on the ledger has disabled and named none.
 */
export function maySign(
  address: Address,
  account: Pick<Account, 'masterDisabled' | 'regularKey'> | null,
  key: Address,
): boolean {
  return key === address ? !account?.masterDisabled : key === account?.regularKey
}
