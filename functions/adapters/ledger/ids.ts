import { sha512 } from '@xrplf/isomorphic/sha512'
import { bytesToHex, hexToBytes } from '@xrplf/isomorphic/utils'
import { decodeAccountID } from 'ripple-address-codec'
import { type Address, type OfferID, offerId, type TxHash, txHash } from '#contract/wire/ledger-ids'

/** The hash of a signed blob: SHA512Half('TXN\0' + blob). */
export function hashOf(blob: string): TxHash {
  return txHash.parse(sha512Half(`54584E00${blob}`))
}

/** The ledger index of the offer that this account creates with this sequence or ticket: SHA512Half(0x0071 + account + number). */
export function offerIndex(account: Address, sequenceOrTicket: number): OfferID {
  const number = sequenceOrTicket.toString(16).padStart(8, '0')
  return offerId.parse(sha512Half(`0071${bytesToHex(decodeAccountID(account))}${number}`))
}

/** The ledger index of an account's AccountRoot: SHA512Half(0x0061 + account). */
export function accountIndex(account: Address): string {
  if (last?.account !== account)
    last = { account, index: sha512Half(`0061${bytesToHex(decodeAccountID(account))}`) }
  return last.index
}

/** Every transaction that is read asks for the minter's, and a hash takes longer than the rest of its reading. */
let last: { readonly account: Address; readonly index: string } | null = null

function sha512Half(hex: string): string {
  return bytesToHex(sha512(hexToBytes(hex)).slice(0, 32))
}
