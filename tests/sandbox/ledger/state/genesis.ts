import { fees } from './accounts.ts'
import { type Amendments, untouched } from './entries.ts'
import { keylet } from './keylets.ts'
import { sha512HalfHex } from './sha512-half.ts'
import { emptyState, type State } from './state.ts'

/** The account that owns all XRP in a new ledger; its key is derived from the passphrase `masterpassphrase`. */
export const genesisAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

/** 100 billion XRP in drops. */
export const totalDrops = 100_000_000_000_000_000n

/** Amendments whose rules this ledger follows and a client may ask about, by name. */
export const amendmentNames = [
  'DisallowIncoming',
  'DynamicNFT',
  'ExpandedSignerList',
  'NFTokenMintOffer',
  'NonFungibleTokensV1_1',
  'TicketBatch',
  'XRPFees',
  'fixCleanup3_1_3',
  'fixNFTokenPageLinks',
  'fixNFTokenRemint',
  'fixNFTokenReserve',
  'fixPreviousTxnID',
  'fixRemoveNFTokenAutoTrustLine',
] as const

export type AmendmentName = (typeof amendmentNames)[number]

/** An amendment's id is the hash of its name. */
export function amendmentID(name: string): string {
  return sha512HalfHex(Buffer.from(name, 'ascii').toString('hex'))
}

/** The first ledger's state: one account, the fee schedule and the enabled amendments. */
export function genesisState(enabled: readonly AmendmentName[]): State {
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
