import { expect, test } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import { maySign } from '../../../../functions/adapters/ledger/may-sign.ts'

const account = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const regularKey = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const other = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')

test.each([
  ['its own key', account, { masterDisabled: false, regularKey: null }, true],
  ['its own key beside a regular one', account, { masterDisabled: false, regularKey }, true],
  ['its own key once that is disabled', account, { masterDisabled: true, regularKey }, false],
  ['its regular key', regularKey, { masterDisabled: true, regularKey }, true],
  ['a key that it has not named', other, { masterDisabled: false, regularKey }, false],
  ['a key while it has named none', other, { masterDisabled: false, regularKey: null }, false],
  ['its own key before it is on the ledger', account, null, true],
  ['another key before it is on the ledger', other, null, false],
])('whether %s may sign for an account', (_which, key, root, may) => {
  expect(maySign(account, root, key)).toBe(may)
})
