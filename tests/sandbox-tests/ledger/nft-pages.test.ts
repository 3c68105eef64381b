import { expect, test } from 'vitest'
import { directoryIndexes, directoryInsert, directoryRemove } from '../../sandbox/ledger/state/directory.ts'
import { keylet } from '../../sandbox/ledger/state/keylets.ts'
import {
  findToken,
  insertToken,
  pagesOf,
  removeToken,
  tokensOf,
} from '../../sandbox/ledger/state/nft-pages.ts'
import { formatNFTokenID } from '../../sandbox/ledger/state/nftoken-id.ts'
import { emptyState, read } from '../../sandbox/ledger/state/state.ts'
import { createView, type View } from '../../sandbox/ledger/state/view.ts'
import { fc } from '../../support/generated.ts'
import { createScene, party } from './scene.ts'

const owner = party('owner').address
const issuers = ['one', 'two', 'three'].map((name) => party(name).address)

function emptyAccount(): View {
  const view = createView(emptyState)
  view.put(keylet.account(owner), {
    LedgerEntryType: 'AccountRoot',
    Flags: 0,
    Account: owner,
    Balance: '1',
    OwnerCount: 0,
    Sequence: 1,
  })
  return view
}

/** An NFToken with a given page position: its low 96 bits are the end of the issuer's id, taxon and sequence. */
function tokenAt(place: number, issuer = 0): string {
  return formatNFTokenID({
    flags: issuer,
    transferFee: 0,
    issuer: issuers[0] ?? '',
    taxon: 0,
    sequence: place,
  })
}

function ownerCount(view: View): number {
  return read(view, 'AccountRoot', keylet.account(owner))?.OwnerCount ?? 0
}

/** The invariants of an account's pages. */
function expectSoundPages(view: View) {
  const pages = [...pagesOf(view, owner)]
  expect(pages.length).toBe(ownerCount(view))
  if (pages.length > 0) expect(pages.at(-1)?.index).toBe(keylet.nftokenPageMax(owner))
  pages.forEach(({ index, page }, n) => {
    expect(page.NFTokens.length).toBeGreaterThan(0)
    expect(page.NFTokens.length).toBeLessThanOrEqual(32)
    expect(page.PreviousPageMin).toBe(pages[n - 1]?.index)
    expect(page.NextPageMin).toBe(pages[n + 1]?.index)
    for (const { NFToken } of page.NFTokens) {
      expect(NFToken.NFTokenID.slice(40) < index.slice(40)).toBe(true)
      expect(findToken(view, owner, NFToken.NFTokenID)).toBeDefined()
    }
  })
  const places = [...tokensOf(view, owner)].map(
    ({ NFToken }) => NFToken.NFTokenID.slice(40) + NFToken.NFTokenID,
  )
  expect(places).toEqual([...places].sort())
}

test('after any insertions and removals pages stay linked, sorted, filled and counted', () => {
  const step = fc.record({ place: fc.nat(150), issuer: fc.nat(2), remove: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 300 }), (steps) => {
      const view = emptyAccount()
      const held = new Set<string>()
      for (const { place, issuer, remove } of steps) {
        const id = tokenAt(place, issuer)
        if (remove) expect(removeToken(view, owner, id)).toBe(held.delete(id))
        else if (!held.has(id)) {
          expect(insertToken(view, owner, { NFToken: { NFTokenID: id } })).toBe(true)
          held.add(id)
        }
      }
      expect(new Set([...tokensOf(view, owner)].map(({ NFToken }) => NFToken.NFTokenID))).toEqual(held)
      expectSoundPages(view)
    }),
    { numRuns: 25 },
  )
})

test('the 33rd token splits a full page in the middle: the lower half becomes a new page', () => {
  const view = emptyAccount()
  const ids = Array.from({ length: 33 }, (_, n) => tokenAt(n)).sort((a, b) =>
    a.slice(40) < b.slice(40) ? -1 : 1,
  )
  for (const NFTokenID of ids.slice(0, 32)) insertToken(view, owner, { NFToken: { NFTokenID } })
  expect([...pagesOf(view, owner)]).toHaveLength(1)
  insertToken(view, owner, { NFToken: { NFTokenID: String(ids[32]) } })
  const pages = [...pagesOf(view, owner)]
  expect(pages.map(({ page }) => page.NFTokens.length)).toEqual([16, 17])
  expect(pages[0]?.index, 'named after the first token that stayed behind').toBe(
    keylet.nftokenPage(owner, String(ids[16])),
  )
  expectSoundPages(view)
  removeToken(view, owner, String(ids[0]))
  expect([...pagesOf(view, owner)], 'together they fit on one page again').toHaveLength(1)
  expectSoundPages(view)
})

test('32 NFTokens with one position fill a page without room for a 33rd, though others still fit around it', () => {
  const twin = (n: number) => `${n.toString(16).toUpperCase().padStart(4, '0')}${tokenAt(7).slice(4)}`
  const view = emptyAccount()
  for (let n = 0; n < 32; n++)
    expect(insertToken(view, owner, { NFToken: { NFTokenID: twin(n) } })).toBe(true)
  expect(insertToken(view, owner, { NFToken: { NFTokenID: twin(32) } })).toBe(false)
  const [above, below] = [
    `${tokenAt(7).slice(0, 40)}${'F'.repeat(23)}0`,
    `${tokenAt(7).slice(0, 40)}${'0'.repeat(24)}`,
  ]
  for (const NFTokenID of [above, below])
    expect(insertToken(view, owner, { NFToken: { NFTokenID } })).toBe(true)
  expectSoundPages(view)
  expect([...pagesOf(view, owner)].map(({ page }) => page.NFTokens.length).sort((a, b) => a - b)).toEqual([
    1, 1, 32,
  ])
})

test('an emptied last page takes over its neighbour’s NFTokens and keeps its index', () => {
  const view = emptyAccount()
  const ids = Array.from({ length: 40 }, (_, n) => tokenAt(n)).sort((a, b) =>
    a.slice(40) < b.slice(40) ? -1 : 1,
  )
  for (const NFTokenID of ids) insertToken(view, owner, { NFToken: { NFTokenID } })
  const before = [...pagesOf(view, owner)]
  expect(before.length).toBe(2)
  // Keep the lower page full, so that it cannot merge while the last one empties.
  const lower = before[0]?.page.NFTokens.length ?? 0
  for (const NFTokenID of ids.slice(lower).reverse()) {
    removeToken(view, owner, NFTokenID)
    expectSoundPages(view)
  }
  expect([...pagesOf(view, owner)]).toMatchObject([{ index: keylet.nftokenPageMax(owner) }])
})

test('a hundred mints create pages, and a mint that splits one still names its NFToken', () => {
  const scene = createScene()
  const minter = party('minter')
  scene.fund(100_000_000, minter)
  const ids = new Set<string>()
  for (let n = 0; n < 100; n++) {
    const { meta } = scene.done(minter, { TransactionType: 'NFTokenMint', NFTokenTaxon: n % 3, Flags: 8 })
    ids.add(String(meta.nftoken_id))
  }
  expect(ids.size).toBe(100)
  expect(new Set(scene.ledger.nfts(minter.address).map(({ NFTokenID }) => NFTokenID))).toEqual(ids)
  const pages = scene.ledger.request('account_objects', { account: minter.address, type: 'nft_page' }, 2)
  const count = (pages.account_objects as unknown[]).length
  expect(count).toBeGreaterThan(3)
  expect(scene.account(minter.address)).toMatchObject({ OwnerCount: count })
})

test('after any insertions and removals a directory lists each entry once, on pages of at most 32', () => {
  const root = keylet.ownerDirectory(owner)
  const step = fc.record({ entry: fc.nat(120), remove: fc.boolean() })
  const many = fc.array(step, { minLength: 100, maxLength: 400 })
  fc.assert(
    fc.property(many, fc.boolean(), fc.boolean(), (steps, keepRoot, emptied) => {
      const view = createView(emptyState)
      const pageOf = new Map<string, string>()
      for (const { entry, remove } of steps) {
        const index = entry.toString(16).toUpperCase().padStart(64, 'A')
        const page = pageOf.get(index)
        if (remove && page !== undefined) {
          directoryRemove(view, root, page, index, keepRoot)
          pageOf.delete(index)
        } else if (!remove && page === undefined) {
          pageOf.set(index, directoryInsert(view, root, index, { Owner: owner }))
        }
      }
      for (const [index, page] of emptied ? [...pageOf] : []) {
        directoryRemove(view, root, page, index, keepRoot)
        pageOf.delete(index)
      }
      expect(new Set(directoryIndexes(view, root))).toEqual(new Set(pageOf.keys()))
      expect([...directoryIndexes(view, root)]).toHaveLength(pageOf.size)
      for (const [index, page] of pageOf) {
        const node = read(view, 'DirectoryNode', keylet.directoryPage(root, BigInt(`0x${page}`)))
        expect(node?.Indexes).toContain(index)
        expect(node?.Indexes.length).toBeLessThanOrEqual(32)
      }
      if (pageOf.size === 0)
        expect(view.get(root) === undefined).toBe(!keepRoot || steps.every(({ remove }) => remove))
    }),
    { numRuns: 40 },
  )
})
