import type { DirectoryNode } from './entries.ts'
import { keylet } from './keylets.ts'
import { read, type StateReader } from './state.ts'
import type { View } from './view.ts'

const maxEntriesPerPage = 32

/** A directory's identity: its owner, the NFToken whose offers it lists, or a price. */
type DirectoryKind =
  | { Owner: string }
  | { NFTokenID: string; Flags: number }
  | {
      ExchangeRate: string
      TakerPaysCurrency: string
      TakerPaysIssuer: string
      TakerGetsCurrency: string
      TakerGetsIssuer: string
    }

/**
 * Adds an entry's index to a directory, opening the directory or a further page when needed.
 * Returns its page, which the entry stores as hex (`OwnerNode`, `NFTokenOfferNode`).
 */
export function directoryInsert(
  view: View,
  root: string,
  index: string,
  kind: DirectoryKind,
  order: 'by index' | 'in order of arrival' = 'by index',
): string {
  const first = read(view, 'DirectoryNode', root)
  if (!first) {
    view.put(root, { LedgerEntryType: 'DirectoryNode', Flags: 0, ...kind, RootIndex: root, Indexes: [index] })
    return '0'
  }
  const lastPage = pageNumber(first.IndexPrevious)
  const lastIndex = keylet.directoryPage(root, lastPage)
  const last = required(view, lastIndex)
  if (last.Indexes.length < maxEntriesPerPage) {
    const longer = [...last.Indexes, index]
    view.put(lastIndex, { ...last, Indexes: order === 'by index' ? longer.sort() : longer })
    return lastPage.toString(16)
  }
  return appendPage(view, root, lastPage, index, kind)
}

function appendPage(view: View, root: string, lastPage: bigint, index: string, kind: DirectoryKind): string {
  const page = lastPage + 1n
  link(view, keylet.directoryPage(root, lastPage), { IndexNext: page.toString(16) })
  link(view, root, { IndexPrevious: page.toString(16) })
  view.put(keylet.directoryPage(root, page), {
    LedgerEntryType: 'DirectoryNode',
    Flags: 0,
    ...kind,
    RootIndex: root,
    Indexes: [index],
    ...(page === 1n ? {} : { IndexPrevious: lastPage.toString(16) }),
  })
  return page.toString(16)
}

/**
 * Removes an entry's index from its stored page; an emptied page is unlinked and deleted.
 * With `keepRoot` the directory's root stays after its last entry, as for tickets.
 */
export function directoryRemove(
  view: View,
  root: string,
  page: string,
  index: string,
  keepRoot: boolean,
): void {
  const number = pageNumber(page)
  const at = keylet.directoryPage(root, number)
  const node = required(view, at)
  const left = { ...node, Indexes: node.Indexes.filter((other) => other !== index) }
  view.put(at, left)
  if (left.Indexes.length > 0) return
  if (number === 0n) removeEmptyRoot(view, root, left, keepRoot)
  else unlinkPage(view, root, at, left, keepRoot)
}

function removeEmptyRoot(view: View, root: string, node: DirectoryNode, keepRoot: boolean): void {
  const alone = pageNumber(node.IndexNext) === 0n && pageNumber(node.IndexPrevious) === 0n
  if (alone && !keepRoot) view.erase(root)
}

function unlinkPage(view: View, root: string, at: string, node: DirectoryNode, keepRoot: boolean): void {
  const previous = pageNumber(node.IndexPrevious)
  const next = pageNumber(node.IndexNext)
  const previousIndex = keylet.directoryPage(root, previous)
  link(view, previousIndex, { IndexNext: next.toString(16) })
  link(view, keylet.directoryPage(root, next), { IndexPrevious: previous.toString(16) })
  view.erase(at)
  const rootAlone = next === 0n && previous === 0n
  if (rootAlone && !keepRoot && required(view, previousIndex).Indexes.length === 0) view.erase(root)
}

/** The indexes in a directory, page by page. */
export function* directoryIndexes(state: StateReader, root: string): Generator<string> {
  for (const { node } of directoryPages(state, root)) yield* node.Indexes
}

/** A directory's pages, from its root on. */
export function* directoryPages(
  state: StateReader,
  root: string,
): Generator<{ index: string; node: DirectoryNode }> {
  let page = 0n
  do {
    const index = keylet.directoryPage(root, page)
    const node = read(state, 'DirectoryNode', index)
    if (!node) return
    yield { index, node }
    page = pageNumber(node.IndexNext)
  } while (page !== 0n)
}

function link(view: View, index: string, links: Pick<DirectoryNode, 'IndexNext' | 'IndexPrevious'>): void {
  view.put(index, { ...required(view, index), ...links })
}

function required(view: View, index: string): DirectoryNode {
  const node = read(view, 'DirectoryNode', index)
  if (!node) throw new Error(`directory page ${index} is missing`)
  return node
}

function pageNumber(hex: string | undefined): bigint {
  return hex ? BigInt(`0x${hex}`) : 0n
}
