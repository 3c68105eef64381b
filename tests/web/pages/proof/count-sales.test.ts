import { expect, test } from 'vitest'
import { tiers } from '#contract/tiers'
import { compareFigures } from '../../../../web/pages/proof/compare-figures.ts'
import { countSales } from '../../../../web/pages/proof/count-sales.ts'
import type { Happened, Shown } from '../../../../web/pages/proof/read-ledger.ts'
import { figuresOf, ISSUER, MINTER, TOKENS } from './sale.ts'

const BUYER = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const accounts = { issuer: ISSUER, minter: MINTER }
const PRICE = tiers.rare.price.toString()
const [TOKEN, OTHER] = TOKENS.rare

let created = 0
/** A validated transaction; given fields replace the defaults. */
function happened(tx: object, meta: object = {}): Happened {
  created += 1
  return {
    hash: created.toString(16).toUpperCase().padStart(64, '0'),
    ledger_index: created,
    validated: true,
    tx_json: { TransactionType: 'Payment', Account: BUYER, ...tx },
    meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [], ...meta },
  } as unknown as Happened
}

const began = () =>
  happened(
    {},
    {
      AffectedNodes: [{ CreatedNode: { LedgerEntryType: 'AccountRoot', NewFields: { Account: MINTER } } }],
    },
  )
const minted = (nftoken_id: string, issuer = ISSUER) =>
  happened({ TransactionType: 'NFTokenMint', Account: MINTER, Issuer: issuer }, { nftoken_id })

function taken(NFTokenID: string, Amount: unknown, offer: object = {}, meta: object = {}) {
  const FinalFields = { Owner: MINTER, Amount, NFTokenID, Flags: 1, ...offer }
  return happened(
    { TransactionType: 'NFTokenAcceptOffer' },
    { AffectedNodes: [{ DeletedNode: { LedgerEntryType: 'NFTokenOffer', FinalFields } }], ...meta },
  )
}

const paid = (delivered_amount: unknown, tx: object = {}) =>
  happened({ Destination: MINTER, InvoiceID: 'AB'.repeat(32), ...tx }, { delivered_amount })

function count(history: readonly Happened[], changes: Partial<Shown> = {}) {
  const shown = { ledger: 90, history, minter: [], issuer: [], all: null, burned: [], ...changes }
  return countSales(shown, accounts)
}

const sales = (...history: Happened[]) =>
  count([minted(TOKEN), ...history]).sales.map(({ tier, paid }) => [tier, paid])

test('a pass is sold by the acceptance of the minter’s offer, for what the offer asked', () => {
  expect(sales(taken(TOKEN, PRICE))).toEqual([['rare', tiers.rare.price]])
})

test.each([
  ['an offer of another account', taken(TOKEN, PRICE, { Owner: BUYER })],
  ['an offer to buy', taken(TOKEN, PRICE, { Flags: 0 })],
  ['an acceptance that failed', taken(TOKEN, PRICE, {}, { TransactionResult: 'tecINSUFFICIENT_FUNDS' })],
  ['a foreign NFToken', taken(`${'0'.repeat(63)}1`, PRICE)],
  ['an invalid offer', taken(TOKEN, PRICE, { NFTokenID: 7 })],
])('%s is not a sale', (_what, one) => {
  expect(sales(one)).toEqual([])
})

test('an NFToken of another issuer does not count, although the minter sold it', () => {
  expect(count([minted(TOKEN, BUYER), taken(TOKEN, PRICE)]).sales).toEqual([])
})

test('a price in another currency than XRP counts as zero', () => {
  expect(sales(taken(TOKEN, { currency: 'USD', issuer: BUYER, value: '450' }))).toEqual([['rare', 0n]])
})

test('a pass paid first is worth what its buyer paid under an invoice, counted once', () => {
  expect(sales(paid(PRICE), taken(TOKEN, '0'))).toEqual([['rare', tiers.rare.price]])
  const twice = count([minted(TOKEN), minted(OTHER), paid(PRICE), taken(TOKEN, '0'), taken(OTHER, '0')])
  expect(twice.sales.map(({ paid }) => paid)).toEqual([tiers.rare.price, 0n])
})

test.each([
  ['one drop short', paid(`${tiers.rare.price - 1n}`)],
  ['another’s', paid(PRICE, { Account: MINTER })],
  ['under no invoice', paid(PRICE, { InvoiceID: undefined })],
  ['to another account', paid(PRICE, { Destination: BUYER })],
  ['in another currency', paid({ currency: 'USD', issuer: BUYER, value: '450' })],
])('a payment %s buys nothing', (_what, payment) => {
  expect(sales(payment, taken(TOKEN, '0'))).toEqual([['rare', 0n]])
})

test('a pass that left the minter without a sale is named, except a burned one', () => {
  expect(count([minted(TOKEN)]).gone).toEqual([TOKEN])
  expect(count([minted(TOKEN)], { minter: [TOKEN] }).gone).toEqual([])
  expect(count([minted(TOKEN)], { issuer: [TOKEN] }).gone).toEqual([])
  expect(count([minted(TOKEN), happened({ TransactionType: 'NFTokenBurn', NFTokenID: TOKEN })]).gone).toEqual(
    [],
  )
  expect(count([], { all: [TOKEN, OTHER], minter: [OTHER] }).gone).toEqual([TOKEN])
})

test('a history is whole when it begins with the minter’s account', () => {
  expect(count([began(), minted(TOKEN)]).whole).toBe(true)
  expect(count([minted(TOKEN)]).whole).toBe(false)
})

test('a pass sold for a drop less is found in the sum, and named with its transaction', () => {
  const less = taken(TOKEN, `${tiers.rare.price - 1n}`)
  const counted = count([minted(TOKEN), less])
  const { lines, differences } = compareFigures(figuresOf({ rare: 1 }), counted)

  expect(lines.filter(({ agrees }) => !agrees)).toEqual([
    { what: 'Rare', ours: '1 sold, 450 XRP', theirs: '1 sold, 449.999999 XRP', agrees: false },
  ])
  expect(differences).toEqual([
    'Rare: we say 1 sold, 450 XRP, the ledger says 1 sold, 449.999999 XRP.',
    `One Rare pass went for 449.999999 XRP, where its tier costs 450 XRP: token ${TOKEN}, by the transaction ${less.hash}.`,
  ])
})

test('numbers are formatted equally on both sides and in the sentences', () => {
  const { lines, differences } = compareFigures(figuresOf({ rare: 3 }), count([]))
  expect(lines[2]).toMatchObject({ what: 'Rare', ours: '3 sold, 1,350 XRP', theirs: '0' })
  expect(differences).toEqual(['Rare: we say 3 sold, 1,350 XRP, the ledger says 0.'])
})

test('a pass held by the issuer, one missing at the minter and one that is gone each get a sentence', () => {
  const counted = count([minted(TOKEN), minted(OTHER)], { issuer: [OTHER] })
  expect(compareFigures(figuresOf({}, { minter: 1 }), counted).differences).toEqual([
    'In the minter’s hands: we say 1, the ledger says 0.',
    'In the issuer’s hands: we say 0, the ledger says 1.',
    `A pass left the minter’s hands, and no sale of it is in what this node showed: token ${TOKEN}.`,
  ])
})

test('inside a Batch a payment pays, and an acceptance is a sale, as anywhere else', () => {
  const inner = { Fee: '0', SigningPubKey: '', Flags: 0x4000_0000 }
  const within = { ParentBatchID: 'C'.repeat(64) }
  const batch = happened({ TransactionType: 'Batch' })
  const prepaid = happened(
    { ...inner, Destination: MINTER, InvoiceID: 'AB'.repeat(32) },
    { ...within, delivered_amount: PRICE },
  )
  expect(sales(batch, prepaid, taken(TOKEN, '0', {}, within))).toEqual([['rare', tiers.rare.price]])
  expect(sales(batch, taken(TOKEN, PRICE, {}, within))).toEqual([['rare', tiers.rare.price]])
  const failed = taken(TOKEN, PRICE, {}, { ...within, TransactionResult: 'tecEXPIRED' })
  expect(sales(batch, failed)).toEqual([])
})
