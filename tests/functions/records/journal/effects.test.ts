import { decodeAccountID } from 'ripple-address-codec'
import { expect, test } from 'vitest'
import { type Drops, drops } from '#contract/money'
import { type Address, address, invoiceId, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import { MAX_FEE } from '../../../../functions/adapters/ledger/fee.ts'
import { accountIndex } from '../../../../functions/adapters/ledger/ids.ts'
import type { AffectedNode, ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { effectsOf, offerEnds } from '../../../../functions/records/journal/effects.ts'
import { ACCEPTANCE, BUYER, OFFER, TOKEN } from '../../sale/purchase/sample-purchase.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const FRIEND = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const THIRD = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
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

/** An NFTokenPage: its index begins with the owner's account id. */
function page(change: AffectedNode['change'], owner: Address, token: string): AffectedNode {
  const accountId = Buffer.from(decodeAccountID(owner)).toString('hex').toUpperCase()
  const fields = { NFTokens: [{ NFToken: { NFTokenID: OTHER } }, { NFToken: { NFTokenID: token } }] }
  const LedgerIndex = accountId.padEnd(64, 'F')
  return { change, LedgerEntryType: 'NFTokenPage', LedgerIndex, fields, previous: {}, previousTx: null }
}

test.each<[string, AffectedNode[], string | null]>([
  ['the created offer', [offer('created')], TOKEN],
  ['another created offer', [offer('created', OTHER)], null],
  ['an accepted offer', [offer('deleted')], null],
  ['an offer with an invalid NFTokenID', [offer('created', OFFER, 'none')], null],
  ['no changes', [], null],
])('the offered NFToken is read from %s', (_what, nodes, token) => {
  const { offered } = effectsOf(validated('NFTokenMint', nodes), MINTER)
  expect(offered.find(({ offer }) => offer === OFFER)?.token ?? null).toBe(token)
})

test('the NFToken of a plain mint is read from the node’s `nftoken_id` only', () => {
  const minted = (tx: ValidatedTx) => effectsOf(tx, MINTER).minted?.token ?? null
  expect(minted(validated('NFTokenMint', [], { token: TOKEN }))).toBe(TOKEN)
  expect(minted(validated('NFTokenMint', []))).toBeNull()
  expect(minted(validated('NFTokenMint', [], { token: 'none' }))).toBeNull()
  expect(minted(validated('NFTokenMint', [], { result: 'tecNO_PERMISSION', token: TOKEN }))).toBeNull()
})

const ACCEPT = 'NFTokenAcceptOffer'

test.each<[string, ValidatedTx, { how: string; owner: Address | null }]>([
  [
    'accepted, and the buyer gets a first page with the NFToken',
    validated(ACCEPT, [offer('deleted'), page('created', BUYER, TOKEN)]),
    { how: 'accepted', owner: BUYER },
  ],
  [
    'accepted, and the NFToken is on an existing page of the buyer',
    validated(ACCEPT, [page('modified', BUYER, TOKEN), offer('deleted')]),
    { how: 'accepted', owner: BUYER },
  ],
  [
    'accepted and passed on: the owner is the holder, not the signer',
    validated(ACCEPT, [offer('deleted'), page('modified', BUYER, OTHER), page('created', FRIEND, TOKEN)]),
    { how: 'accepted', owner: FRIEND },
  ],
  [
    'accepted; a deleted page holds nothing',
    validated(ACCEPT, [offer('deleted'), page('deleted', FRIEND, TOKEN), page('created', BUYER, TOKEN)]),
    { how: 'accepted', owner: BUYER },
  ],
  [
    'accepted; without a visible page the owner is the signer',
    validated(ACCEPT, [offer('deleted')]),
    { how: 'accepted', owner: BUYER },
  ],
  [
    'expired: a failed acceptance only deleted it',
    validated(ACCEPT, [offer('deleted')], { result: 'tecEXPIRED' }),
    { how: 'expired', owner: null },
  ],
  ['cancelled', validated('NFTokenCancelOffer', [offer('deleted')]), { how: 'cancelled', owner: null }],
  ['burned with its NFToken', validated('NFTokenBurn', [offer('deleted')]), { how: 'burned', owner: null }],
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

test('a change of the minter’s drops is read from its AccountRoot, with the previous link', () => {
  const paid = validated('Payment', [root({ Balance: '150' }, { Balance: '100' })])
  expect(effectsOf(paid, MINTER).root).toEqual({ previousTx: OTHER, balance: '150', change: '50' })
})

test('a change of the AccountRoot that leaves the minter’s drops alone changes them by nothing', () => {
  expect(effectsOf(validated('NFTokenMint', [root({ Balance: '150' })]), MINTER).root).toEqual({
    previousTx: OTHER,
    balance: '150',
    change: '0',
  })
})

test('a transaction that only names the minter is a link without a balance', () => {
  expect(effectsOf(validated('NFTokenCreateOffer', [root({})]), MINTER).root).toEqual({
    previousTx: OTHER,
    balance: null,
    change: '0',
  })
})

test('a transaction that does not change the minter’s AccountRoot is not a link', () => {
  expect(effectsOf(validated('NFTokenCreateOffer', [offer('created', OTHER)]), MINTER).root).toBeNull()
})

test('offers of other owners are ignored', () => {
  const theirs = offer('deleted')
  const tx = validated('NFTokenCancelOffer', [{ ...theirs, fields: { ...theirs.fields, Owner: FRIEND } }])
  expect(offerEnds(tx, MINTER)).toEqual([])
})

test('what others make and use in a transaction of theirs is not the minter’s', () => {
  const theirs = offer('created')
  const nodes: AffectedNode[] = [
    { ...theirs, fields: { ...theirs.fields, Owner: FRIEND } },
    { ...theirs, LedgerEntryType: 'Ticket', fields: { Account: FRIEND, TicketSequence: 7 } },
  ]
  const tx = { ...validated('TicketCreate', nodes), account: FRIEND, ticket: 6 }
  expect(effectsOf(tx, MINTER)).toMatchObject({ offered: [], tickets: [], ticketUsed: null })
  const own = nodes.map((node) => ({ ...node, fields: { ...node.fields, Owner: MINTER, Account: MINTER } }))
  const ours = { ...validated('TicketCreate', own), account: MINTER, ticket: 6 }
  expect(effectsOf(ours, MINTER)).toMatchObject({
    offered: [{ offer: OFFER, token: TOKEN }],
    tickets: [7],
    ticketUsed: 6,
  })
})

test('an account that was just made had nothing before', () => {
  const made: AffectedNode = { ...root({ Balance: '150' }), change: 'created', previousTx: null }
  expect(effectsOf(validated('Payment', [made]), MINTER).root).toEqual({
    previousTx: null,
    balance: '150',
    change: '150',
  })
})

const payment = {
  destination: MINTER,
  invoiceId: invoiceId.parse(OTHER),
  sourceTag: null,
  drops: drops(9n),
  instead: null,
  partial: false,
  blob: () => 'the bytes',
}

test('only a payment that succeeded pays or repays, and the minter never pays itself', () => {
  const did = (account: Address, result: string, destination = MINTER) => {
    const tx = { ...validated('Payment', [], { result }), account, payment: { ...payment, destination } }
    const { paid, repaid } = effectsOf(tx, MINTER)
    return { paid: paid?.invoiceId ?? null, repaid }
  }
  expect(did(FRIEND, 'tesSUCCESS')).toEqual({ paid: OTHER, repaid: null })
  expect(did(FRIEND, 'tecPATH_DRY')).toEqual({ paid: null, repaid: null })
  expect(did(FRIEND, 'tesSUCCESS', THIRD)).toEqual({ paid: null, repaid: null })
  expect(did(MINTER, 'tesSUCCESS', FRIEND)).toEqual({ paid: null, repaid: OTHER })
  expect(did(MINTER, 'tecDST_TAG_NEEDED', FRIEND)).toEqual({ paid: null, repaid: null })
  expect(did(MINTER, 'tesSUCCESS')).toMatchObject({ paid: null })
})

test('the bytes of a payment are kept from the highest fee on, and of one that is not in drops', () => {
  const blobOf = (amount: Drops | null) =>
    effectsOf(
      { ...validated('Payment', []), account: FRIEND, payment: { ...payment, drops: amount } },
      MINTER,
    ).paid?.blob
  expect([blobOf(drops(MAX_FEE - 1n)), blobOf(drops(MAX_FEE)), blobOf(null)]).toEqual([
    null,
    'the bytes',
    'the bytes',
  ])
})

test('a payment inside a Batch names the Batch, and any other has no such field', () => {
  const paid = (batch: ValidatedTx['batch']) =>
    effectsOf({ ...validated('Payment', []), account: FRIEND, payment, batch }, MINTER).paid
  expect(paid(txHash.parse(OTHER))).toMatchObject({ batch: OTHER, drops: '9' })
  // Digests of effects read before Batches existed must not change.
  expect(Object.keys(paid(null) ?? {})).toEqual([
    ...['invoiceId', 'drops', 'instead', 'partial', 'sourceTag', 'blob'],
  ])
})
