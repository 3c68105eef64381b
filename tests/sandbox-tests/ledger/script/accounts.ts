import type { Step } from './step.ts'

const fund = (name: 'issuer' | 'minter' | 'buyer' | 'other' | 'poor' | 'broke', drops: number): Step => ({
  what: `${name} is given XRP`,
  by: 'genesis',
  tx: { TransactionType: 'Payment', Destination: { addressOf: name }, Amount: String(drops) },
  says: 'tesSUCCESS',
  facts: {
    count: 2,
    nodes: [
      {
        CreatedNode: {
          LedgerEntryType: 'AccountRoot',
          NewFields: { Account: { addressOf: name }, Balance: String(drops) },
        },
      },
    ],
    said: { delivered_amount: String(drops) },
  },
})

const pay = (what: string, by: Step['by'], tx: Step['tx'], says: string, facts?: Step['facts']): Step => ({
  what,
  by,
  tx: { TransactionType: 'Payment', ...tx },
  says,
  ...(facts && { facts }),
})

const set = (what: string, by: Step['by'], tx: Step['tx'], says: string, facts?: Step['facts']): Step => ({
  what,
  by,
  tx: { TransactionType: 'AccountSet', ...tx },
  says,
  ...(facts && { facts }),
})

/** Payments in XRP, valid and refused; the accounts that all other steps need. */
export const payments: readonly Step[] = [
  fund('issuer', 100_000_000),
  fund('minter', 100_000_000),
  fund('buyer', 100_000_000),
  fund('other', 100_000_000),
  fund('poor', 1_200_020),
  fund('broke', 1_000_000),
  pay(
    'a payment between accounts',
    'buyer',
    { Destination: { addressOf: 'other' }, Amount: '1234567' },
    'tesSUCCESS',
    {
      count: 2,
      balances: { buyer: -1_234_577, other: 1_234_567 },
      said: { delivered_amount: '1234567' },
    },
  ),
  pay(
    'too little to open an account',
    'buyer',
    { Destination: { addressOf: 'stranger' }, Amount: '999999' },
    'tecNO_DST_INSUF_XRP',
    { count: 1, balances: { buyer: -10 } },
  ),
  pay(
    'more than there is above the reserve',
    'poor',
    { Destination: { addressOf: 'other' }, Amount: '300000' },
    'tecUNFUNDED_PAYMENT',
    { count: 1, balances: { poor: -10 } },
  ),
  pay('a payment to oneself', 'buyer', { Destination: { addressOf: 'buyer' }, Amount: '1' }, 'temREDUNDANT'),
  pay('a payment of nothing', 'buyer', { Destination: { addressOf: 'other' }, Amount: '0' }, 'temBAD_AMOUNT'),
  pay(
    'a payment to the zero account',
    'buyer',
    { Destination: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', Amount: '1' },
    'temDST_NEEDED',
  ),
  pay(
    'XRP for XRP with a limit',
    'buyer',
    { Destination: { addressOf: 'other' }, Amount: '1', SendMax: '2' },
    'temBAD_SEND_XRP_MAX',
  ),
  pay(
    'a part of a payment in XRP',
    'buyer',
    { Destination: { addressOf: 'other' }, Amount: '1', Flags: 0x20000 },
    'temBAD_SEND_XRP_PARTIAL',
  ),
  pay(
    'a payment from an account that is not there',
    'stranger',
    { Destination: { addressOf: 'other' }, Amount: '1', Sequence: 1 },
    'terNO_ACCOUNT',
  ),
]

/** Settings: the minter, disallowed incoming objects, tags. */
export const settings: readonly Step[] = [
  set(
    'the issuer lets the minter mint',
    'issuer',
    { SetFlag: 10, NFTokenMinter: { addressOf: 'minter' } },
    'tesSUCCESS',
    {
      count: 1,
      nodes: [
        {
          ModifiedNode: {
            LedgerEntryType: 'AccountRoot',
            FinalFields: { Account: { addressOf: 'issuer' }, NFTokenMinter: { addressOf: 'minter' } },
            PreviousFields: { Balance: '100000000' },
          },
        },
      ],
    },
  ),
  set('naming a minter without naming one', 'issuer', { SetFlag: 10 }, 'temMALFORMED'),
  set('setting and clearing the same', 'issuer', { SetFlag: 12, ClearFlag: 12 }, 'temINVALID_FLAG'),
  set('an account that wants no offers', 'other', { SetFlag: 12 }, 'tesSUCCESS', {
    count: 1,
    nodes: [{ ModifiedNode: { FinalFields: { Flags: 0x04000000 }, PreviousFields: { Flags: 0 } } }],
  }),
  set('an account that wants a tag', 'other', { SetFlag: 1 }, 'tesSUCCESS', {
    nodes: [{ ModifiedNode: { FinalFields: { Flags: 0x04020000 }, PreviousFields: { Flags: 0x04000000 } } }],
  }),
  pay(
    'a payment without the tag',
    'buyer',
    { Destination: { addressOf: 'other' }, Amount: '1' },
    'tecDST_TAG_NEEDED',
    { count: 1, balances: { buyer: -10 } },
  ),
  pay(
    'a payment with a tag',
    'buyer',
    { Destination: { addressOf: 'other' }, Amount: '1', DestinationTag: 7 },
    'tesSUCCESS',
    { balances: { buyer: -11, other: 1 } },
  ),
  set('a domain, which had no value before', 'buyer', { Domain: '6578616D706C65' }, 'tesSUCCESS', {
    count: 1,
    nodes: [{ ModifiedNode: { FinalFields: { Domain: '6578616D706C65' } } }],
  }),
]
