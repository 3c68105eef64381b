import { hexToBytes } from '@xrplf/isomorphic/utils'
import { encodeAccountID } from 'ripple-address-codec'
import { taxonOf } from '#contract/taxon'
import { type Address, address, type NFTokenID } from '#contract/wire/ledger-ids'

/** The parts of an NFTokenID: flags, transfer fee (1 is 0.001 %), issuer, taxon and serial number. */
interface TokenFacts {
  readonly flags: number
  readonly transferFee: number
  readonly issuer: Address
  readonly taxon: number
  readonly serial: number
}

export function readTokenId(id: NFTokenID): TokenFacts {
  const number = (from: number, to: number) => Number.parseInt(id.slice(from, to), 16)
  return {
    flags: number(0, 4),
    transferFee: number(4, 8),
    issuer: address.parse(encodeAccountID(hexToBytes(id.slice(8, 48)))),
    taxon: taxonOf(id),
    serial: number(56, 64),
  }
}
