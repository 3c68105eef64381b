import type { Address } from '#contract/wire/ledger-ids'
import type { Account } from './ledger.ts'

/**
 * Whether the ledger accepts this key's signature for an account: its master key unless disabled, or its regular key.
 * An account that is not on the ledger has neither disabled nor set a key.
 */
export function maySign(
  address: Address,
  account: Pick<Account, 'masterDisabled' | 'regularKey'> | null,
  key: Address,
): boolean {
  return key === address ? !account?.masterDisabled : key === account?.regularKey
}
