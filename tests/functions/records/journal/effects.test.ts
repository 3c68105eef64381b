import { decodeAccountID } from 'ripple-address-codec'
import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { type Address, address, invoiceId, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import { accountIndex } from '../../../../functions/adapters/ledger/ids.ts'
import type { AffectedNode, ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { effectsOf, offerEnds } from '../../../../functions/records/journal/effects.ts'
import { ACCEPTANCE, BUYER, OFFER, TOKEN } from '../../sale/purchase/sample-purchase.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const FRIEND = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const OTHER = 'F'.repeat(64)

function validated(
  type: string,
  nodes: AffectedNode[],
  { result = 'tesSUCCESS', token }: { result?: string; token?: string } = {},
): ValidatedTx {
  return {
    hash: ACCEPTANCE,
    ledger: 104,
    ledgerHash: ledgerHash.parse('D'.repeat(64)),
    closedAt: null,
    account: BUYER,
    type,
    fee: drops(12n),
    ticket: null,
    uri: null,
    payment: null,
    batch: null,
    meta: { TransactionResult: result, AffectedNodes: nodes, nftoken_id: token },
  }
}

function offer(change: AffectedNode['change'], index: string = OFFER, token: unknown = TOKEN): AffectedNode {
  const fields = { NFTokenID: token, Owner: MINTER, Destination: BUYER, Amount: '450000000' }
  return {
    change,
    LedgerEntryType: 'NFTokenOffer',
    LedgerIndex: index,
    fields,
    previous: {},
    previousTx: null,
  }
}

/** A page of somebody's tokens: its index begins with the owner's account id. */
function page(change: AffectedNode['change'], owner: Address, token: string): AffectedNode {
  const accountId = Buffer.from(decodeAccountID(owner)).toString('hex').toUpperCase()
  const fields = { NFTokens: [{ NFToken: { NFTokenID: OTHER } }, { NFToken: { NFTokenID: token } }] }
  const LedgerIndex = accountId.padEnd(64, 'F')
  return { change, LedgerEntryType: 'NFTokenPage', LedgerIndex, fields, previous: {}, previousTx: null }
}

test.each<[string, AffectedNode[], string | null]>([
  ['the offer it created', [offer('created')], TOKEN],
  ['nothing, having created another offer', [offer('created', OTHER)], null],
  ['nothing, having taken that offer', [offer('deleted')], null],
  ['nothing, having left no token id that is one', [offer('created', OFFER, 'none')], null],
  ['nothing, having done nothing', [], null],
])('the token on offer is read of %s', (_what, nodes, token) => {
  const { offered } = effectsOf(validated('NFTokenMint', nodes), MINTER)
  expect(offered.find(({ offer }) => offer === OFFER)?.token ?? null).toBe(token)
})

test('the token of a plain mint is read of what the node says of it, or else not at all', () => {
  const minted = (tx: ValidatedTx) => effectsOf(tx, MINTER).minted?.token ?? null
  expect(minted(validated('NFTokenMint', [], { token: TOKEN }))).toBe(TOKEN)
  expect(minted(validated('NFTokenMint', []))).toBeNull()
  expect(minted(validated('NFTokenMint', [], { token: 'none' }))).toBeNull()
  expect(minted(validated('NFTokenMint', [], { result: 'tecNO_PERMISSION', token: TOKEN }))).toBeNull()
})

const ACCEPT = 'NFTokenAcceptOffer'

test.each<[string, ValidatedTx, { how: string; owner: Address | null }]>([
  [
    'accepted, and the buyer has a first page with the token',
    validated(ACCEPT, [offer('deleted'), page('created', BUYER, TOKEN)]),
    { how: 'accepted', owner: BUYER },
  ],
  [
    'accepted, and the token stands on a page the buyer had',
    validated(ACCEPT, [page('modified', BUYER, TOKEN), offer('deleted')]),
    { how: 'accepted', owner: BUYER },
  ],
  [
    'accepted and passed on: the owner is who holds it, not who signed',
    validated(ACCEPT, [offer('deleted'), page('modified', BUYER, OTHER), page('created', FRIEND, TOKEN)]),
    { how: 'accepted', owner: FRIEND },
  ],
  [
    'accepted; a page that is gone holds nothing',
    validated(ACCEPT, [offer('deleted'), page('deleted', FRIEND, TOKEN), page('created', BUYER, TOKEN)]),
    { how: 'accepted', owner: BUYER },
  ],
  [
    'accepted; without a page to be seen it is who signed',
    validated(ACCEPT, [offer('deleted')]),
    { how: 'accepted', owner: BUYER },
  ],
  [
    'expired: a refused acceptance only cleared it away',
    validated(ACCEPT, [offer('deleted')], { result: 'tecEXPIRED' }),
    { how: 'expired', owner: null },
  ],
  ['cancelled', validated('NFTokenCancelOffer', [offer('deleted')]), { how: 'cancelled', owner: null }],
  ['burned with its token', validated('NFTokenBurn', [offer('deleted')]), { how: 'burned', owner: null }],
])('an offer ended: %s', (_how, tx, end) => {
  expect(offerEnds(tx, MINTER)).toEqual([
    { offer: OFFER, token: TOKEN, buyer: BUYER, amount: '450000000', ...end },
  ])
})

test.each<[string, ValidatedTx]>([
  ['took another offer', validated(ACCEPT, [offer('deleted', OTHER), page('created', BUYER, TOKEN)])],
  ['made this offer', validated('NFTokenMint', [offer('created')])],
  ['was refused and left it alone', validated(ACCEPT, [], { result: 'tecINSUFFICIENT_FUNDS' })],
  ['is a payment', validated('Payment', [])],
])('a transaction that %s did not end the offer', (_what, tx) => {
  expect(offerEnds(tx, MINTER).map(({ offer }) => offer)).not.toContain(OFFER)
})

/** The minter's AccountRoot as a transaction left it. */
function root(fields: object, previous: object = {}): AffectedNode {
  return {
    change: 'modified',
    LedgerEntryType: 'AccountRoot',
    LedgerIndex: accountIndex(MINTER),
    fields: { ...fields },
    previous: { ...previous },
    previousTx: OTHER,
  }
}

test('what a transaction did to the minter’s drops is read of its AccountRoot, with the link before it', () => {
  const paid = validated('Payment', [root({ Balance: '150' }, { Balance: '100' })])
  expect(effectsOf(paid, MINTER).root).toEqual({ previousTx: OTHER, balance: '150', change: '50' })
})

test('a transaction that only names the minter is a link, and tells no balance', () => {
  expect(effectsOf(validated('NFTokenCreateOffer', [root({})]), MINTER).root).toEqual({
    previousTx: OTHER,
    balance: null,
    change: '0',
  })
})

test('a transaction that leaves the minter’s AccountRoot alone is no link', () => {
  expect(effectsOf(validated('NFTokenCreateOffer', [offer('created', OTHER)]), MINTER).root).toBeNull()
})

test('offers of other people’s are none of ours', () => {
  const theirs = offer('deleted')
  const tx = validated('NFTokenCancelOffer', [{ ...theirs, fields: { ...theirs.fields, Owner: FRIEND } }])
  expect(offerEnds(tx, MINTER)).toEqual([])
})

test('a payment inside a Batch names that, and any other says nothing of one', () => {
  const payment = {
    ...{ destination: MINTER, invoiceId: invoiceId.parse(OTHER), sourceTag: null, drops: drops(9n) },
    ...{ instead: null, partial: false, blob: null },
  }
  const paid = (batch: ValidatedTx['batch']) =>
    effectsOf({ ...validated('Payment', []), account: FRIEND, payment, batch }, MINTER).paid
  expect(paid(txHash.parse(OTHER))).toMatchObject({ batch: OTHER, drops: '9' })
  // Digests of what was read before there were Batches have to stay as they are.
  expect(Object.keys(paid(null) ?? {})).toEqual([
    ...['invoiceId', 'drops', 'instead', 'partial', 'sourceTag', 'blob'],
  ])
})
