import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import type { Services } from '../../../../functions/services.ts'
import { isSameLink } from '../../../../functions/triggers/follower/quorum.ts'
import { linkOf } from '../../../../functions/triggers/follower/reported-link.ts'
import { linkShown } from '../../../support/chain-link.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const STRANGER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const HASH = txHash.parse('A'.repeat(64))
const services = {
  config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [] },
} as unknown as Services

const tx = linkShown({ account: MINTER, hash: HASH, ledger: 9, previousTx: null, type: 'AccountSet' })

test.each<[string, Partial<ValidatedTx>]>([
  ['another sender', { account: STRANGER }],
  ['another type', { type: 'Payment' }],
  ['another fee', { fee: drops(1_000_000n) }],
  ['another close time', { closedAt: 0 }],
])('a transaction of which an operator states %s is another link', async (_what, differently) => {
  const [shown, otherwise] = [await linkOf(services, tx), await linkOf(services, { ...tx, ...differently })]
  if (!shown || !otherwise) throw new Error('the transaction is not a link')
  expect(isSameLink(shown, { ...shown })).toBe(true)
  expect(isSameLink(shown, otherwise)).toBe(false)
})
