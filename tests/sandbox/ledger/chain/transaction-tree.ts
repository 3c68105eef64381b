import { lengthPrefix } from '../state/serialize.ts'
import { createShaMap, type ShaMap } from '../state/sha-map.ts'
import { sha512Half } from '../state/sha512-half.ts'

/** The tree of a set of transactions that are not applied yet; its hash shuffles their order. */
export function transactionSetHash(hashes: readonly string[]): string {
  let set: ShaMap<null> = createShaMap((index) => Buffer.from(index, 'hex'))
  for (const hash of hashes) set = set.set(hash, null)
  return set.hash()
}

/** A transaction and its metadata, in binary form. */
interface AppliedBlobs {
  readonly hash: string
  readonly blob: string
  readonly metaBlob: string
}

const leafPrefix = Buffer.from('534E4400', 'hex')

/** The hash of a closed ledger's transaction tree, zeros for an empty one. */
export function transactionTreeHash(transactions: readonly AppliedBlobs[]): string {
  let tree: ShaMap<AppliedBlobs> = createShaMap((index, { blob, metaBlob }) =>
    sha512Half(leafPrefix, Buffer.from(lengthPrefixed(blob) + lengthPrefixed(metaBlob) + index, 'hex')),
  )
  for (const transaction of transactions) tree = tree.set(transaction.hash, transaction)
  return tree.hash()
}

function lengthPrefixed(hex: string): string {
  return lengthPrefix(hex.length / 2) + hex
}
