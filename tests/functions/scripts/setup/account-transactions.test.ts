import { expect, test } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import { accountTransactions, purposeOf } from '../../../../functions/scripts/setup/account-transactions.ts'
import { issuer, minter, regularKey } from '../../config/complete-environment.ts'
import { account } from '../doctor/good-facts.ts'

const facts = {
  issuer: address.parse(issuer.address),
  minter: address.parse(minter.address),
  minterKey: address.parse(regularKey.address),
  domain: 'pass.test',
  issuerAccount: { ...account, domain: 'pass.test' },
  minterAccount: account,
}

test('accounts that have signed all have nothing to sign', () => {
  expect(accountTransactions(facts)).toEqual([])
})

test('new accounts sign once each: minter and site, and the key', () => {
  const transactions = accountTransactions({ ...facts, issuerAccount: null, minterAccount: null })
  expect(transactions).toEqual([
    {
      TransactionType: 'AccountSet',
      Account: issuer.address,
      SetFlag: 10,
      NFTokenMinter: minter.address,
      Domain: '706173732E74657374',
    },
    { TransactionType: 'SetRegularKey', Account: minter.address, RegularKey: regularKey.address },
  ])
  expect(transactions.map(purposeOf)).toEqual([
    'the issuer lets the minter mint for it and names the site',
    'the minter gives the Worker its key',
  ])
})

test('only what is missing or of something else is signed', () => {
  const elsewhere = { ...account, minter: facts.issuer, domain: 'pass.test' }
  expect(accountTransactions({ ...facts, issuerAccount: elsewhere })).toEqual([
    { TransactionType: 'AccountSet', Account: issuer.address, SetFlag: 10, NFTokenMinter: minter.address },
  ])
  expect(accountTransactions({ ...facts, domain: 'new.test' })).toEqual([
    { TransactionType: 'AccountSet', Account: issuer.address, Domain: '6E65772E74657374' },
  ])
})

test('a key that is not known, or is the master key of an account on this machine, sets none', () => {
  expect(accountTransactions({ ...facts, minterKey: null, minterAccount: null })).toEqual([])
  expect(accountTransactions({ ...facts, minterKey: facts.minter })).toEqual([])
  expect(accountTransactions({ ...facts, domain: null, issuerAccount: account })).toEqual([])
})
