import { adjustOwnerCount } from './accounts.ts'
import { type NFToken, type NFTokenPage, untouched, without } from './entries.ts'
import { keylet } from './keylets.ts'
import { read, type StateReader } from './state.ts'
import type { View } from './view.ts'

const maxTokensPerPage = 32

type Located = { index: string; page: NFTokenPage }

/** The token, if this account holds it. */
export function findToken(state: StateReader, owner: string, nftokenID: string): NFToken | undefined {
  return locatePage(state, owner, nftokenID)?.page.NFTokens.find(isToken(nftokenID))
}

/** All tokens of an account in page order. */
export function* tokensOf(state: StateReader, owner: string): Generator<NFToken> {
  for (const { page } of pagesOf(state, owner)) yield* page.NFTokens
}

export function* pagesOf(state: StateReader, owner: string): Generator<Located> {
  const last = keylet.nftokenPageMax(owner)
  let after = keylet.nftokenPageMin(owner)
  for (;;) {
    const found = state.next(after)
    if (!found || found.index > last || found.value.LedgerEntryType !== 'NFTokenPage') return
    yield { index: found.index, page: found.value }
    after = found.index
  }
}

/**
 * Adds an NFToken to its owner's pages, creating or splitting a page when needed (one more owned object each). Returns
 * false if 32 inseparable NFTokens already fill the only possible page.
 */
export function insertToken(view: View, owner: string, token: NFToken): boolean {
  const target = pageForToken(view, owner, token.NFToken.NFTokenID)
  if (!target) return false
  view.put(target.index, { ...target.page, NFTokens: [...target.page.NFTokens, token].sort(byPlace) })
  return true
}

/** Removes an NFToken from its owner's pages, merging and deleting pages; false if the owner does not hold it. */
export function removeToken(view: View, owner: string, nftokenID: string): boolean {
  const found = locatePage(view, owner, nftokenID)
  if (!found?.page.NFTokens.some(isToken(nftokenID))) return false
  const tokens = found.page.NFTokens.filter((token) => !isToken(nftokenID)(token))
  const removed =
    tokens.length > 0
      ? mergeWithNeighbours(view, found.index, { ...found.page, NFTokens: tokens })
      : removeEmptyPage(view, found.index, found.page)
  if (removed !== 0) adjustOwnerCount(view, owner, -removed)
  return true
}

/** Replaces an NFToken; the caller has checked that the owner holds it. */
export function replaceToken(view: View, owner: string, token: NFToken): void {
  const found = locatePage(view, owner, token.NFToken.NFTokenID)
  if (!found) throw new Error(`token ${token.NFToken.NFTokenID} is missing`)
  const isOld = isToken(token.NFToken.NFTokenID)
  view.put(found.index, {
    ...found.page,
    NFTokens: found.page.NFTokens.map((old) => (isOld(old) ? token : old)),
  })
}

/** The only page that can hold the token: the first one whose index is strictly above the token's place. */
function locatePage(state: StateReader, owner: string, nftokenID: string): Located | undefined {
  const found = state.next(keylet.nftokenPage(owner, nftokenID))
  if (!found || found.index > keylet.nftokenPageMax(owner)) return undefined
  return found.value.LedgerEntryType === 'NFTokenPage' ? { index: found.index, page: found.value } : undefined
}

function pageForToken(view: View, owner: string, nftokenID: string): Located | undefined {
  const found = locatePage(view, owner, nftokenID)
  if (found && found.page.NFTokens.length < maxTokensPerPage) return found
  if (found) return splitPage(view, owner, nftokenID, found)
  const last: Located = {
    index: keylet.nftokenPageMax(owner),
    page: { LedgerEntryType: 'NFTokenPage', Flags: 0, NFTokens: [], ...untouched },
  }
  view.put(last.index, last.page)
  adjustOwnerCount(view, owner, 1)
  return last
}

function splitPage(view: View, owner: string, nftokenID: string, full: Located): Located | undefined {
  const at = splitPoint(full.page.NFTokens, nftokenID)
  if (at === undefined) return undefined
  const lower = full.page.NFTokens.slice(0, at)
  const upper = full.page.NFTokens.slice(at)
  const index = keylet.nftokenPage(owner, boundary(lower, upper))
  const previous = full.page.PreviousPageMin
  const page: NFTokenPage = {
    LedgerEntryType: 'NFTokenPage',
    Flags: 0,
    NFTokens: lower,
    NextPageMin: full.index,
    ...(previous ? { PreviousPageMin: previous } : {}),
    ...untouched,
  }
  if (previous) view.put(previous, { ...requiredPage(view, previous), NextPageMin: index })
  const rest: NFTokenPage = { ...full.page, NFTokens: upper, PreviousPageMin: index }
  view.put(index, page)
  view.put(full.index, rest)
  adjustOwnerCount(view, owner, 1)
  return keylet.nftokenPage(owner, nftokenID) < index ? { index, page } : { index: full.index, page: rest }
}

/**
 * Where a full page is split: as near its middle as possible without separating NFTokens of one position (equal low 96
 * bits).
 */
function splitPoint(tokens: readonly NFToken[], nftokenID: string): number | undefined {
  const middle = placeOf(tokens[maxTokensPerPage / 2 - 1])
  const behind = tokens.findIndex((token, at) => at >= maxTokensPerPage / 2 && placeOf(token) !== middle)
  if (behind !== -1) return behind
  const front = tokens.findIndex((token) => placeOf(token) === middle)
  if (front > 0) return front
  const place = nftokenID.slice(40)
  if (place === middle) return undefined
  return place > middle ? tokens.length : 0
}

/** The NFTokenID whose position names the new, lower page: strictly above everything on it. */
function boundary(lower: readonly NFToken[], upper: readonly NFToken[]): string {
  const first = upper[0]?.NFToken.NFTokenID
  if (lower.length < maxTokensPerPage && first) return first
  const last = lower.at(-1)?.NFToken.NFTokenID ?? ''
  return (BigInt(`0x${last}`) + 1n).toString(16).toUpperCase().padStart(64, '0')
}

function mergeWithNeighbours(view: View, index: string, page: NFTokenPage): number {
  view.put(index, page)
  let removed = 0
  const { PreviousPageMin: previous, NextPageMin: next } = page
  if (previous && mergePages(view, previous, index)) removed++
  if (next && mergePages(view, index, next)) removed++
  return removed
}

/** Moves the lower page's tokens to the upper one if all fit on it. */
function mergePages(view: View, lowerIndex: string, upperIndex: string): boolean {
  const lower = requiredPage(view, lowerIndex)
  const upper = requiredPage(view, upperIndex)
  if (lower.NFTokens.length + upper.NFTokens.length > maxTokensPerPage) return false
  const before = lower.PreviousPageMin
  if (before) view.put(before, { ...requiredPage(view, before), NextPageMin: upperIndex })
  view.put(upperIndex, {
    ...without(upper, 'PreviousPageMin'),
    NFTokens: [...lower.NFTokens, ...upper.NFTokens].sort(byPlace),
    ...(before ? { PreviousPageMin: before } : {}),
  })
  view.erase(lowerIndex)
  return true
}

/** The last page keeps its index: when emptied, it takes over its neighbour's NFTokens instead of being deleted. */
function removeEmptyPage(view: View, index: string, page: NFTokenPage): number {
  const { PreviousPageMin: previous, NextPageMin: next } = page
  if (previous && index.endsWith('F'.repeat(24))) {
    takeOverPrevious(view, index, page, previous)
    return 1
  }
  if (previous) {
    const before = requiredPage(view, previous)
    view.put(previous, next ? { ...before, NextPageMin: next } : without(before, 'NextPageMin'))
  }
  if (next) {
    const behind = requiredPage(view, next)
    view.put(next, previous ? { ...behind, PreviousPageMin: previous } : without(behind, 'PreviousPageMin'))
  }
  view.erase(index)
  return previous && next && mergePages(view, previous, next) ? 2 : 1
}

function takeOverPrevious(view: View, index: string, page: NFTokenPage, previous: string): void {
  const taken = requiredPage(view, previous)
  const before = taken.PreviousPageMin
  view.put(index, {
    ...without(page, 'PreviousPageMin'),
    NFTokens: taken.NFTokens,
    ...(before ? { PreviousPageMin: before } : {}),
  })
  if (before) view.put(before, { ...requiredPage(view, before), NextPageMin: index })
  view.erase(previous)
}

function requiredPage(view: View, index: string): NFTokenPage {
  const page = read(view, 'NFTokenPage', index)
  if (!page) throw new Error(`token page ${index} is missing`)
  return page
}

function isToken(nftokenID: string) {
  return (token: NFToken) => token.NFToken.NFTokenID === nftokenID
}

function placeOf(token: NFToken | undefined): string {
  return token?.NFToken.NFTokenID.slice(40) ?? ''
}

function byPlace(a: NFToken, b: NFToken): number {
  const left = placeOf(a) + a.NFToken.NFTokenID
  const right = placeOf(b) + b.NFToken.NFTokenID
  return left < right ? -1 : left > right ? 1 : 0
}
