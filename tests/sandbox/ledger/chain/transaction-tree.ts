import { encode } from 'ripple-binary-codec'
import { createShaMap, type ShaMap } from '../state/sha-map.ts'
import { sha512Half } from '../state/sha512-half.ts'

/** The tree of a set of transactions that are not applied yet; its hash shuffles their order. */
export function transactionSetHash(hashes: readonly string[]): string {
  let set: ShaMap<null> = createShaMap((index) => Buffer.from(index, 'hex'))
  for (const hash of hashes) set = set.set(hash, null)
  return set.hash()
}

/** A transaction and what it did, in binary form. */
export interface AppliedBlobs {
  readonly hash: string
  readonly blob: string
  readonly metaBlob: string
}

const leafPrefix = Buffer.from('534E4400', 'hex')

/** The hash of a closed ledger's transaction tree, zeros for an empty one. */
export function transactionTreeHash(transactions: readonly AppliedBlobs[]): string {
  let tree: ShaMap<AppliedBlobs> = createShaMap((index, { blob, metaBlob }) =>
    sha512Half(leafPrefix, lengthPrefixed(blob), lengthPrefixed(metaBlob), Buffer.from(index, 'hex')),
  )
  for (const transaction of transactions) tree = tree.set(transaction.hash, transaction)
  return tree.hash()
}

/** Metadata in binary; the synthetic fields must not be among it. */
export function encodeMetadata(meta: object): string {
  return encode(meta)
}

/** The ledger's variable-length prefix: one byte up to 192, two up to 12480, three beyond. */
function lengthPrefixed(hex: string): Buffer {
  const bytes = Buffer.from(hex, 'hex')
  const length = bytes.length
  if (length <= 192) return Buffer.concat([Buffer.from([length]), bytes])
  if (length <= 12_480) {
    const rest = length - 193
    return Buffer.concat([Buffer.from([193 + (rest >> 8), rest & 0xff]), bytes])
  }
  const rest = length - 12_481
  return Buffer.concat([Buffer.from([241 + (rest >> 16), (rest >> 8) & 0xff, rest & 0xff]), bytes])
}
