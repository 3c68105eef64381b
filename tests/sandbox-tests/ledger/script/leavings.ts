import type { Step } from './step.ts'

const step = (what: string, by: Step['by'], tx: Step['tx'], says: string, facts?: Step['facts']): Step => ({
  what,
  by,
  tx,
  says,
  ...(facts && { facts }),
})
const preauth = (field: string, name: Step['by']) => ({
  TransactionType: 'DepositPreauth',
  [field]: { addressOf: name },
})
const leave = (to: Step['by'], Fee = '200000') => ({
  TransactionType: 'AccountDelete',
  Destination: { addressOf: to },
  Fee,
})

/** Deposit preauthorization and account deletion. */
export const leavings: readonly Step[] = [
  step('the buyer is let to pay', 'other', preauth('Authorize', 'buyer'), 'tesSUCCESS', {
    nodes: [
      {
        CreatedNode: { LedgerEntryType: 'DepositPreauth', NewFields: { Authorize: { addressOf: 'buyer' } } },
      },
    ],
  }),
  step('the buyer is let to pay twice', 'other', preauth('Authorize', 'buyer'), 'tecDUPLICATE'),
  step('one lets oneself pay', 'other', preauth('Authorize', 'other'), 'temCANNOT_PREAUTH_SELF'),
  step('a stranger is let to pay', 'other', preauth('Authorize', 'stranger'), 'tecNO_TARGET'),
  step('the buyer is let to pay no longer', 'other', preauth('Unauthorize', 'buyer'), 'tesSUCCESS', {
    nodes: [{ DeletedNode: { LedgerEntryType: 'DepositPreauth' } }],
  }),
  step('who was never let is let no longer', 'other', preauth('Unauthorize', 'minter'), 'tecNO_ENTRY'),
  step('an account goes to itself', 'other', leave('other'), 'temDST_IS_SRC'),
  step('an account goes for an ordinary fee', 'other', leave('buyer', '10'), 'telINSUF_FEE_P'),
  step('an account goes to a stranger', 'other', leave('stranger'), 'tecNO_DST', {
    balances: { other: -200_000 },
  }),
  step('an account goes too early', 'other', leave('buyer'), 'tecTOO_SOON', {
    count: 1,
    balances: { other: -200_000 },
  }),
]
