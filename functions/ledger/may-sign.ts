import type { Address } from '#contract/wire/ledger-ids'
import type { Account } from './ledger.ts'

/** Whether the ledger takes this key's signature for an account: its own key unless disabled, or its regular key. */
export function maySign(
  address: Address,
  { masterDisabled, regularKey }: Pick<Account, 'masterDisabled' | 'regularKey'>,
  key: Address,
): boolean {
  return key === address ? !masterDisabled : key === regularKey
}
