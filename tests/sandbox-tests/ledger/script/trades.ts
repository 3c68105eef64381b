import type { Step } from './step.ts'

const create = { TransactionType: 'NFTokenCreateOffer' }
const sell = { ...create, Flags: 1 }
const accept = (offer: string) => ({ TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: { offer } })
const cancel = (...offers: string[]) => ({
  TransactionType: 'NFTokenCancelOffer',
  NFTokenOffers: offers.map((offer) => ({ offer })),
})
const step = (what: string, by: Step['by'], tx: Step['tx'], says: string, facts?: Step['facts']): Step => ({
  what,
  by,
  tx,
  says,
  ...(facts && { facts }),
})
const onlyFee = (by: Step['by']): Step['facts'] => ({ count: 1, balances: { [by]: -10 } })

/** NFToken offers, and who may create which. */
export const offers: readonly Step[] = [
  {
    ...step(
      'the minter offers the second pass to the buyer',
      'minter',
      { ...sell, NFTokenID: { nft: 'second' }, Amount: '0', Destination: { addressOf: 'buyer' } },
      'tesSUCCESS',
      {
        nodes: [
          // A price of zero is an amount's default, so the new entry omits it.
          { CreatedNode: { LedgerEntryType: 'NFTokenOffer', NewFields: { NFTokenID: { nft: 'second' } } } },
        ],
        said: { offer_id: { offer: 'gift' } },
      },
    ),
    keeps: { offer: 'gift' },
  },
  {
    ...step(
      'the minter offers it without a destination',
      'minter',
      { ...sell, NFTokenID: { nft: 'second' }, Amount: '3000000' },
      'tesSUCCESS',
    ),
    keeps: { offer: 'open' },
  },
  {
    ...step(
      'the buyer bids for it',
      'buyer',
      { ...create, NFTokenID: { nft: 'second' }, Amount: '2000000', Owner: { addressOf: 'minter' } },
      'tesSUCCESS',
      {
        nodes: [
          {
            CreatedNode: {
              LedgerEntryType: 'NFTokenOffer',
              NewFields: { Amount: '2000000', Owner: { addressOf: 'buyer' } },
            },
          },
        ],
      },
    ),
    keeps: { offer: 'bid' },
  },
  step(
    'selling an NFToken that the seller does not have',
    'other',
    { ...sell, NFTokenID: { nft: 'second' }, Amount: '1' },
    'tecNO_ENTRY',
    onlyFee('other'),
  ),
  step(
    'an offer to oneself',
    'minter',
    { ...sell, NFTokenID: { nft: 'second' }, Amount: '1', Destination: { addressOf: 'minter' } },
    'temMALFORMED',
  ),
  step(
    'a sale that names an owner',
    'minter',
    { ...sell, NFTokenID: { nft: 'second' }, Amount: '1', Owner: { addressOf: 'buyer' } },
    'temMALFORMED',
  ),
  step(
    'an offer to an account that disallows them',
    'minter',
    { ...sell, NFTokenID: { nft: 'second' }, Amount: '1', Destination: { addressOf: 'other' } },
    'tecNO_PERMISSION',
    onlyFee('minter'),
  ),
  step(
    'an offer with an expiration of zero',
    'minter',
    { ...sell, NFTokenID: { nft: 'second' }, Amount: '1', Expiration: 0 },
    'temBAD_EXPIRATION',
  ),
  step(
    'an offer that has ended',
    'minter',
    { ...sell, NFTokenID: { nft: 'second' }, Amount: '1', Expiration: 1 },
    'tecEXPIRED',
    onlyFee('minter'),
  ),
  step(
    'a bid of nothing',
    'buyer',
    { ...create, NFTokenID: { nft: 'second' }, Amount: '0', Owner: { addressOf: 'minter' } },
    'temBAD_AMOUNT',
  ),
]

/** Offers accepted, and refused for each possible reason. */
export const sales: readonly Step[] = [
  step('an offer meant for another', 'other', accept('sale'), 'tecNO_PERMISSION', onlyFee('other')),
  step('one’s own offer', 'minter', accept('open'), 'tecCANT_ACCEPT_OWN_NFTOKEN_OFFER', onlyFee('minter')),
  step('too little XRP for the price', 'poor', accept('too dear'), 'tecINSUFFICIENT_FUNDS', onlyFee('poor')),
  step(
    'enough for the price, and not for a new page',
    'poor',
    accept('a drop'),
    'tecINSUFFICIENT_RESERVE',
    onlyFee('poor'),
  ),
  step('a bid taken for a sale', 'other', accept('bid'), 'tecNFTOKEN_OFFER_TYPE_MISMATCH', onlyFee('other')),
  step('accepting nothing', 'buyer', { TransactionType: 'NFTokenAcceptOffer' }, 'temMALFORMED'),
  step(
    'a broker’s fee without a broker',
    'buyer',
    { ...accept('sale'), NFTokenBrokerFee: '1' },
    'temMALFORMED',
  ),
  step('the buyer accepts the pass', 'buyer', accept('sale'), 'tesSUCCESS', {
    balances: { buyer: -25_000_010, minter: 23_750_000, issuer: 1_250_000 },
    nodes: [
      {
        DeletedNode: {
          LedgerEntryType: 'NFTokenOffer',
          FinalFields: { NFTokenID: { nft: 'pass' }, Owner: { addressOf: 'minter' } },
        },
      },
      { DeletedNode: { LedgerEntryType: 'DirectoryNode', FinalFields: { NFTokenID: { nft: 'pass' } } } },
    ],
    said: { nftoken_id: { nft: 'pass' } },
  }),
  step('the same once more', 'buyer', accept('sale'), 'tecOBJECT_NOT_FOUND', onlyFee('buyer')),
  step('the buyer accepts the gift', 'buyer', accept('gift'), 'tesSUCCESS', {
    balances: { buyer: -10 },
    said: { nftoken_id: { nft: 'second' } },
  }),
  step(
    'an offer of what its owner no longer has',
    'other',
    accept('open'),
    'tecNO_PERMISSION',
    onlyFee('other'),
  ),
  {
    ...step('an offer that has expired', 'buyer', accept('short'), 'tecEXPIRED', {
      balances: { buyer: -10 },
      nodes: [
        { DeletedNode: { LedgerEntryType: 'NFTokenOffer', FinalFields: { NFTokenID: { nft: 'brief' } } } },
        { ModifiedNode: { FinalFields: { Account: { addressOf: 'minter' } } } },
      ],
    }),
    onceExpired: 'short',
  },
]

/** Offers cancelled, and NFTokens burned. */
export const ends: readonly Step[] = [
  step('cancelling another account’s offer', 'other', cancel('open'), 'tecNO_PERMISSION', onlyFee('other')),
  step('cancelling an offer twice over', 'minter', cancel('open', 'open'), 'temMALFORMED'),
  step(
    'cancelling nothing',
    'minter',
    { TransactionType: 'NFTokenCancelOffer', NFTokenOffers: [] },
    'temMALFORMED',
  ),
  step('cancelling a live offer and one that is gone', 'minter', cancel('open', 'sale'), 'tesSUCCESS', {
    nodes: [{ DeletedNode: { LedgerEntryType: 'NFTokenOffer' } }],
    said: { nftoken_ids: [{ nft: 'second' }] },
  }),
  step('cancelling only what is gone', 'minter', cancel('open', 'sale'), 'tesSUCCESS', onlyFee('minter')),
  step('the destination cancels', 'poor', cancel('a drop'), 'tesSUCCESS', {
    nodes: [{ ModifiedNode: { FinalFields: { Account: { addressOf: 'minter' } } } }],
    said: { nftoken_ids: [{ nft: 'cheap' }] },
  }),
  step(
    'burning an NFToken that does not exist',
    'buyer',
    { TransactionType: 'NFTokenBurn', NFTokenID: '00'.repeat(32) },
    'tecNO_ENTRY',
    onlyFee('buyer'),
  ),
  step(
    'burning another account’s NFToken that is not burnable',
    'minter',
    { TransactionType: 'NFTokenBurn', NFTokenID: { nft: 'pass' }, Owner: { addressOf: 'buyer' } },
    'tecNO_PERMISSION',
    onlyFee('minter'),
  ),
  step(
    'the buyer burns the pass',
    'buyer',
    { TransactionType: 'NFTokenBurn', NFTokenID: { nft: 'pass' } },
    'tesSUCCESS',
    {
      balances: { buyer: -10 },
      nodes: [
        { ModifiedNode: { FinalFields: { Account: { addressOf: 'issuer' }, BurnedNFTokens: 1 } } },
        { ModifiedNode: { LedgerEntryType: 'NFTokenPage' } },
      ],
    },
  ),
  step(
    'burning a token that has bids, which go with it',
    'buyer',
    { TransactionType: 'NFTokenBurn', NFTokenID: { nft: 'second' } },
    'tesSUCCESS',
    { nodes: [{ DeletedNode: { LedgerEntryType: 'NFTokenOffer', FinalFields: { Amount: '2000000' } } }] },
  ),
  step(
    'burning the last token empties the page',
    'buyer',
    { TransactionType: 'NFTokenBurn', NFTokenID: { nft: 'own' } },
    'tesSUCCESS',
    {
      nodes: [
        { DeletedNode: { LedgerEntryType: 'NFTokenPage' } },
        { ModifiedNode: { FinalFields: { BurnedNFTokens: 1, OwnerCount: 0 } } },
      ],
    },
  ),
]
