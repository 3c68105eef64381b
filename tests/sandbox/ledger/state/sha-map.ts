import { sha512Half, toHex } from './sha512-half.ts'

/**
 * The ledger's Merkle radix tree: sixteen branches per inner node, keyed by the nibbles of a 256-bit index in
 * upper-case hex. It never changes in place: `set` and `delete` return a new tree that shares every unchanged branch,
 * so a past ledger costs only its differences and an unchanged branch is never hashed twice.
 */
export interface ShaMap<V> {
  get(index: string): V | undefined
  set(index: string, value: V): ShaMap<V>
  delete(index: string): ShaMap<V>
  /** The item with the lowest index strictly above `after`. */
  next(after: string): { index: string; value: V } | undefined
  /** Every item in index order. */
  items(): Generator<{ index: string; value: V }>
  /** Root hash, upper-case hex; all zeros for an empty tree. */
  hash(): string
}

/** How an item becomes the 32 bytes of its leaf; which prefix applies depends on what the tree holds. */
type LeafHash<V> = (index: string, value: V) => Uint8Array

interface Leaf<V> {
  readonly index: string
  readonly value: V
  hash?: Uint8Array
}

interface Inner<V> {
  readonly branches: readonly (Node<V> | undefined)[]
  hash?: Uint8Array
}

type Node<V> = Leaf<V> | Inner<V>

const innerPrefix = Buffer.from('4D494E00', 'hex')
const zeroHash = Buffer.alloc(32)

export function createShaMap<V>(leafHash: LeafHash<V>): ShaMap<V> {
  return shaMap({ branches: [] }, leafHash)
}

function shaMap<V>(root: Inner<V>, leafHash: LeafHash<V>): ShaMap<V> {
  return {
    get: (index) => find(root, index)?.value,
    set: (index, value) => shaMap(insert(root, { index, value }, 0), leafHash),
    delete(index) {
      if (!find(root, index)) return this
      const rest = remove(root, index, 0)
      return shaMap(
        rest && isInner(rest) ? rest : { branches: rest ? branchesWith([], rest, 0) : [] },
        leafHash,
      )
    },
    next: (after) => above(root, after, 0),
    items: () => walk(root),
    hash: () => (root.branches.some(Boolean) ? toHex(hashOf(root, leafHash)) : '0'.repeat(64)),
  }
}

function isInner<V>(node: Node<V>): node is Inner<V> {
  return 'branches' in node
}

function nibble(index: string, depth: number): number {
  const code = index.charCodeAt(depth)
  return code < 58 ? code - 48 : code - 55
}

function branchesWith<V>(branches: readonly (Node<V> | undefined)[], leaf: Leaf<V>, depth: number) {
  return replaced(branches, nibble(leaf.index, depth), leaf)
}

function replaced<T>(list: readonly (T | undefined)[], at: number, item: T | undefined): (T | undefined)[] {
  const copy: (T | undefined)[] = []
  for (let i = 0; i < 16; i++) copy.push(i === at ? item : list[i])
  return copy
}

function find<V>(root: Inner<V>, index: string): Leaf<V> | undefined {
  let node: Node<V> | undefined = root
  for (let depth = 0; node && isInner(node); depth++) node = node.branches[nibble(index, depth)]
  return node?.index === index ? node : undefined
}

function insert<V>(inner: Inner<V>, leaf: Leaf<V>, depth: number): Inner<V> {
  const at = nibble(leaf.index, depth)
  const there = inner.branches[at]
  if (!there) return { branches: replaced(inner.branches, at, leaf) }
  if (isInner(there)) return { branches: replaced(inner.branches, at, insert(there, leaf, depth + 1)) }
  if (there.index === leaf.index) return { branches: replaced(inner.branches, at, leaf) }
  const fork: Inner<V> = { branches: branchesWith([], there, depth + 1) }
  return { branches: replaced(inner.branches, at, insert(fork, leaf, depth + 1)) }
}

/** The rest of the node; an inner node with a single leaf becomes that leaf. */
function remove<V>(inner: Inner<V>, index: string, depth: number): Node<V> | undefined {
  const at = nibble(index, depth)
  const there = inner.branches[at]
  const left = there && isInner(there) ? remove(there, index, depth + 1) : undefined
  const branches = replaced(inner.branches, at, left)
  const [first, ...more] = branches.filter((branch) => branch !== undefined)
  if (!first) return undefined
  return more.length === 0 && !isInner(first) ? first : { branches }
}

function above<V>(inner: Inner<V>, after: string, depth: number): { index: string; value: V } | undefined {
  for (let at = nibble(after, depth); at < 16; at++) {
    const there = inner.branches[at]
    if (!there) continue
    if (!isInner(there)) {
      if (there.index > after) return there
      continue
    }
    const found = at === nibble(after, depth) ? above(there, after, depth + 1) : lowest(there)
    if (found) return found
  }
  return undefined
}

function lowest<V>(inner: Inner<V>): Leaf<V> | undefined {
  for (const branch of inner.branches) {
    if (branch) return isInner(branch) ? lowest(branch) : branch
  }
  return undefined
}

function* walk<V>(inner: Inner<V>): Generator<{ index: string; value: V }> {
  for (const branch of inner.branches) {
    if (!branch) continue
    if (isInner(branch)) yield* walk(branch)
    else yield branch
  }
}

function hashOf<V>(node: Node<V>, leafHash: LeafHash<V>): Uint8Array {
  node.hash ??= isInner(node)
    ? sha512Half(innerPrefix, ...innerHashes(node, leafHash))
    : leafHash(node.index, node.value)
  return node.hash
}

function innerHashes<V>(inner: Inner<V>, leafHash: LeafHash<V>): Uint8Array[] {
  return Array.from({ length: 16 }, (_, at) => {
    const branch = inner.branches[at]
    return branch ? hashOf(branch, leafHash) : zeroHash
  })
}
