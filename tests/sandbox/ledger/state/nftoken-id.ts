import { encodeAccountID } from 'ripple-address-codec'
import { accountID } from './keylets.ts'
import { toHex } from './sha512-half.ts'

/** The fields of an NFTokenID. `transferFee` is in units of 0.001 %. */
interface NFTokenParts {
  flags: number
  transferFee: number
  issuer: string
  taxon: number
  sequence: number
}

/** The token flags, the low half of the minting transaction's. */
export const tokenFlag = { burnable: 1, onlyXRP: 2, trustLine: 4, transferable: 8, mutable: 16 } as const

/** Packs flags, fee, issuer, scrambled taxon and sequence into the 256-bit id, as upper-case hex. */
export function formatNFTokenID(parts: NFTokenParts): string {
  const id = Buffer.alloc(32)
  id.writeUInt16BE(parts.flags, 0)
  id.writeUInt16BE(parts.transferFee, 2)
  id.set(accountID(parts.issuer), 4)
  id.writeUInt32BE(scrambled(parts.taxon, parts.sequence), 24)
  id.writeUInt32BE(parts.sequence, 28)
  return toHex(id)
}

export function parseNFTokenID(nftokenID: string): NFTokenParts {
  const id = Buffer.from(nftokenID, 'hex')
  const sequence = id.readUInt32BE(28)
  return {
    flags: id.readUInt16BE(0),
    transferFee: id.readUInt16BE(2),
    issuer: encodeAccountID(id.subarray(4, 24)),
    taxon: scrambled(id.readUInt32BE(24), sequence),
    sequence,
  }
}

/** The same step scrambles and unscrambles: it spreads NFTokens of one taxon over pages. */
function scrambled(taxon: number, sequence: number): number {
  return (taxon ^ (Math.imul(384160001, sequence) + 2459)) >>> 0
}
