import { decodeAccountID } from 'ripple-address-codec'
import { expect, test } from 'vitest'
import { type Address, address } from '#contract/ledger-ids'
import { drops } from '#contract/money'
import type { AffectedNode, ValidatedTx } from '../../../functions/ledger/ledger.ts'
import { offerEnd, tokenMinted, tokenOffered } from '../../../functions/purchase/witness.ts'
import { ACCEPTANCE, BUYER, OFFER, TOKEN } from './sample-purchase.ts'

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
    closedAt: null,
    account: BUYER,
    type,
    fee: drops(12n),
    meta: { TransactionResult: result, AffectedNodes: nodes, nftoken_id: token },
  }
}

function offer(change: AffectedNode['change'], index: string = OFFER, token: unknown = TOKEN): AffectedNode {
  return { change, LedgerEntryType: 'NFTokenOffer', LedgerIndex: index, fields: { NFTokenID: token } }
}

/** A page of somebody's tokens: its index begins with the owner's account id. */
function page(change: AffectedNode['change'], owner: Address, token: string): AffectedNode {
  const accountId = Buffer.from(decodeAccountID(owner)).toString('hex').toUpperCase()
  const fields = { NFTokens: [{ NFToken: { NFTokenID: OTHER } }, { NFToken: { NFTokenID: token } }] }
  return { change, LedgerEntryType: 'NFTokenPage', LedgerIndex: accountId.padEnd(64, 'F'), fields }
}

test.each<[string, AffectedNode[], string | null]>([
  ['the offer it created', [offer('created')], TOKEN],
  ['nothing, having created another offer', [offer('created', OTHER)], null],
  ['nothing, having taken that offer', [offer('deleted')], null],
  ['nothing, having left no token id that is one', [offer('created', OFFER, 'none')], null],
  ['nothing, having done nothing', [], null],
])('the token on offer is read of %s', (_what, nodes, token) => {
  expect(tokenOffered(validated('NFTokenMint', nodes), OFFER)).toBe(token)
})

test('the token of a plain mint is read of what the ledger says of it, or not at all', () => {
  expect(tokenMinted(validated('NFTokenMint', [], { token: TOKEN }))).toBe(TOKEN)
  expect(tokenMinted(validated('NFTokenMint', []))).toBeNull()
  expect(tokenMinted(validated('NFTokenMint', [], { token: 'none' }))).toBeNull()
})

const ACCEPT = 'NFTokenAcceptOffer'

test.each<[string, ValidatedTx, ReturnType<typeof offerEnd>]>([
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
    { how: 'expired' },
  ],
  ['cancelled', validated('NFTokenCancelOffer', [offer('deleted')]), { how: 'cancelled' }],
])('an offer ended: %s', (_how, tx, end) => {
  expect(offerEnd(tx, OFFER)).toEqual(end)
})

test.each<[string, ValidatedTx]>([
  ['took another offer', validated(ACCEPT, [offer('deleted', OTHER), page('created', BUYER, TOKEN)])],
  ['made this offer', validated('NFTokenMint', [offer('created')])],
  ['was refused and left it alone', validated(ACCEPT, [], { result: 'tecINSUFFICIENT_FUNDS' })],
  ['is a payment', validated('Payment', [])],
])('a transaction that %s did not end the offer', (_what, tx) => {
  expect(offerEnd(tx, OFFER)).toBeNull()
})
