import { readAccount } from '../state/accounts.ts'
import { accountFlag } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { failure, isFailure, success } from './answer.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { Method } from './node.ts'
import { addressParam } from './params.ts'
import { entryJson } from './transaction-json.ts'

/** The account's root entry and its flags by name. */
export const accountInfo: Method = (params, node, apiVersion) => {
  const address = addressParam(params)
  if (typeof address !== 'string') return address
  const chosen = chooseLedger(params, node, apiVersion)
  if (isFailure(chosen)) return chosen
  const root = readAccount(chosen.state, address)
  if (!root) return failure('actNotFound', undefined, { account: address, ...chosen.said })
  if (params.queue === true && chosen.header) return failure('invalidParams')
  const lists = params.signer_lists === true ? { signer_lists: [] } : {}
  return success({
    account_data: { ...entryJson(keylet.account(address), root), ...(apiVersion === 1 ? lists : {}) },
    account_flags: accountFlags(root.Flags),
    ...chosen.said,
    ...(apiVersion === 1 ? {} : lists),
    ...(params.queue === true ? { queue_data: { txn_count: 0 } } : {}),
  })
}

function accountFlags(flags: number) {
  const shown = {
    allowTrustLineClawback: accountFlag.allowTrustLineClawback,
    allowTrustLineLocking: accountFlag.allowTrustLineLocking,
    defaultRipple: accountFlag.defaultRipple,
    depositAuth: accountFlag.depositAuth,
    disableMasterKey: accountFlag.disableMaster,
    disallowIncomingCheck: accountFlag.disallowIncomingCheck,
    disallowIncomingNFTokenOffer: accountFlag.disallowIncomingNFTokenOffer,
    disallowIncomingPayChan: accountFlag.disallowIncomingPayChan,
    disallowIncomingTrustline: accountFlag.disallowIncomingTrustline,
    disallowIncomingXRP: accountFlag.disallowXRP,
    globalFreeze: accountFlag.globalFreeze,
    noFreeze: accountFlag.noFreeze,
    passwordSpent: 0x00010000,
    requireAuthorization: accountFlag.requireAuth,
    requireDestinationTag: accountFlag.requireDestTag,
  }
  return Object.fromEntries(Object.entries(shown).map(([name, bit]) => [name, (flags & bit) !== 0]))
}
