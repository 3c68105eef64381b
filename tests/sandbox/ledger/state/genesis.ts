import { fees } from './accounts.ts'
import { amendmentID, type enabledAmendments } from './amendments.ts'
import { type Amendments, untouched } from './entries.ts'
import { keylet } from './keylets.ts'
import { emptyState, type State } from './state.ts'

/** The account that owns all XRP in a new ledger; its key is derived from the passphrase `masterpassphrase`. */
export const genesisAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

/** 100 billion XRP in drops. */
export const totalDrops = 100_000_000_000_000_000n

/** The first ledger's state: one account, the fee schedule and the enabled amendments. */
export function genesisState(enabled: readonly (typeof enabledAmendments)[number][]): State {
  const amendments: Amendments = {
    LedgerEntryType: 'Amendments',
    Flags: 0,
    Amendments: enabled.map(amendmentID).sort(),
  }
  return emptyState
    .set(keylet.amendments(), amendments)
    .set(keylet.feeSettings(), {
      LedgerEntryType: 'FeeSettings',
      Flags: 0,
      BaseFeeDrops: String(fees.base),
      ReserveBaseDrops: String(fees.reserveBase),
      ReserveIncrementDrops: String(fees.reserveIncrement),
    })
    .set(keylet.account(genesisAddress), {
      LedgerEntryType: 'AccountRoot',
      Flags: 0,
      Account: genesisAddress,
      Sequence: 1,
      Balance: String(totalDrops),
      OwnerCount: 0,
      ...untouched,
    })
}
