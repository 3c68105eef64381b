import type { Step } from './step.ts'

const usd = (value: string, currency = 'USD') => ({
  currency,
  issuer: { addressOf: 'buyer' as const },
  value,
})
const trust = (what: string, by: Step['by'], tx: Step['tx'], says: string, facts?: Step['facts']): Step => ({
  what,
  by,
  tx: { TransactionType: 'TrustSet', ...tx },
  says,
  ...(facts && { facts }),
})
const pay = (
  what: string,
  by: Step['by'],
  to: Step['by'],
  tx: Step['tx'],
  says: string,
  facts?: Step['facts'],
): Step => ({
  what,
  by,
  tx: { TransactionType: 'Payment', Destination: { addressOf: to }, ...tx },
  says,
  ...(facts && { facts }),
})

/** Trust lines, and payments of the buyer's issued currency. */
export const lines: readonly Step[] = [
  trust('a limit in XRP', 'minter', { LimitAmount: '1' }, 'temBAD_LIMIT'),
  trust('a limit below zero', 'minter', { LimitAmount: usd('-1') }, 'temBAD_LIMIT'),
  trust('a line to oneself', 'buyer', { LimitAmount: usd('1') }, 'temDST_IS_SRC'),
  trust(
    'a line to an account that is not there',
    'minter',
    { LimitAmount: { currency: 'USD', issuer: { addressOf: 'stranger' }, value: '1' } },
    'tecNO_DST',
    { count: 1, balances: { minter: -10 } },
  ),
  trust('nothing, where there is no line', 'minter', { LimitAmount: usd('0') }, 'tecNO_LINE_REDUNDANT'),
  pay('what its receiver has no line for', 'buyer', 'minter', { Amount: usd('1') }, 'tecPATH_DRY'),
  trust('a line for a hundred', 'minter', { LimitAmount: usd('100') }, 'tesSUCCESS', {
    nodes: [{ CreatedNode: { LedgerEntryType: 'RippleState' } }],
  }),
  pay('an issue', 'buyer', 'minter', { Amount: usd('60') }, 'tesSUCCESS', {
    count: 2,
    nodes: [{ ModifiedNode: { LedgerEntryType: 'RippleState' } }],
    said: { delivered_amount: usd('60') },
  }),
  pay('an issue beyond the limit', 'buyer', 'minter', { Amount: usd('41') }, 'tecPATH_PARTIAL'),
  pay('part of an issue', 'buyer', 'minter', { Amount: usd('100'), Flags: 0x20000 }, 'tesSUCCESS', {
    count: 2,
    said: { DeliveredAmount: usd('40'), delivered_amount: usd('40') },
  }),
  pay('part of nothing', 'buyer', 'minter', { Amount: usd('1'), Flags: 0x20000 }, 'tecPATH_DRY'),
  pay(
    'a least amount of a whole payment',
    'minter',
    'buyer',
    { Amount: usd('2'), DeliverMin: usd('1') },
    'temBAD_AMOUNT',
  ),
  pay('some of it goes back', 'minter', 'buyer', { Amount: usd('10') }, 'tesSUCCESS', {
    count: 2,
    said: { delivered_amount: usd('10') },
  }),
  pay('more than there is goes back', 'minter', 'buyer', { Amount: usd('91') }, 'tecPATH_PARTIAL'),
  {
    what: 'a token offered for what another account issues',
    by: 'minter',
    tx: { TransactionType: 'NFTokenMint', NFTokenTaxon: 1, Flags: 8, Amount: usd('5') },
    says: 'tesSUCCESS',
    keeps: { nft: 'for dollars', offer: 'for dollars' },
    facts: { nodes: [{ CreatedNode: { LedgerEntryType: 'NFTokenOffer', NewFields: { Amount: usd('5') } } }] },
  },
  {
    what: 'the issuer buys it with its own issue',
    by: 'buyer',
    tx: { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: { offer: 'for dollars' } },
    says: 'tesSUCCESS',
    facts: {
      nodes: [{ ModifiedNode: { LedgerEntryType: 'RippleState' } }],
      said: { nftoken_id: { nft: 'for dollars' } },
    },
  },
]
