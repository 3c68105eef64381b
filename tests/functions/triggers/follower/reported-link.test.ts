import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, invoiceId, txHash } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { newInvoiceId } from '../../../../functions/records/invoice/invoice-id.ts'
import type { Services } from '../../../../functions/services.ts'
import { isSameLink } from '../../../../functions/triggers/follower/quorum.ts'
import { linkOf } from '../../../../functions/triggers/follower/reported-link.ts'
import { linkShown } from '../../../support/chain-link.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const STRANGER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const HASH = txHash.parse('A'.repeat(64))
const services = {
  config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [] },
  secrets: { room: 'x'.repeat(32) },
  clock: { now: () => 0 },
} as unknown as Services

const tx = linkShown({ account: MINTER, hash: HASH, ledger: 9, previousTx: null, type: 'AccountSet' })

/** What a node reports that this transaction changed besides the minter's AccountRoot, or instead of it. */
const changing = (...nodes: readonly object[]) =>
  ({ ...tx.meta, AffectedNodes: nodes }) as unknown as ValidatedTx['meta']
const [root] = tx.meta.AffectedNodes
const soldFor = (Amount: string) => ({
  change: 'deleted',
  LedgerEntryType: 'NFTokenOffer',
  LedgerIndex: 'F'.repeat(64),
  previous: {},
  previousTx: null,
  fields: { Owner: MINTER, NFTokenID: 'E'.repeat(64), Destination: STRANGER, Amount },
})
const payment = (id = 'D'.repeat(64)): ValidatedTx['payment'] => ({
  destination: MINTER,
  invoiceId: invoiceId.parse(id),
  sourceTag: null,
  drops: drops(9n),
  instead: null,
  partial: false,
  blob: () => null,
})

test.each<[string, Partial<ValidatedTx>]>([
  ['another sender', { account: STRANGER }],
  ['another type', { type: 'Payment' }],
  ['another fee', { fee: drops(1_000_000n) }],
  ['another close time', { closedAt: 0 }],
  ['another result', { meta: { ...tx.meta, TransactionResult: 'tecNO_DST' } }],
  ['another balance', { meta: changing({ ...root, fields: { Balance: '87' } }) }],
  ['another end of an offer', { meta: changing({ ...root }, soldFor('45')) }],
])('a transaction of which an operator states %s is another link', async (_what, differently) => {
  const [shown, otherwise] = [await linkOf(services, tx), await linkOf(services, { ...tx, ...differently })]
  if (!shown || !otherwise) throw new Error('the transaction is not a link')
  expect(isSameLink(shown, { ...shown })).toBe(true)
  expect(isSameLink(shown, otherwise)).toBe(false)
})

test('a payment that leaves the AccountRoot alone is beside the thread, and any other such transaction is ignored', async () => {
  const beside = { ...tx, account: STRANGER, payment: payment(), meta: changing() }
  expect(await linkOf(services, beside)).toMatchObject({ isBeside: true, previous: null })
  expect(await linkOf(services, { ...beside, payment: null })).toBeNull()
  expect(await linkOf(services, tx)).toMatchObject({ isBeside: false })
})

test('a link names the ledger of the link before, as the AccountRoot had it', async () => {
  const named = { ...tx, meta: changing({ ...root, previousLedger: 7 }) }
  expect(await linkOf(services, named)).toMatchObject({ previousLedger: 7 })
  expect((await linkOf(services, tx))?.previousLedger).toBeUndefined()
})

test('a stranger’s transaction is stored short, but not one that ended an offer or pays under an InvoiceID of ours', async () => {
  const shortOf = async (differently: Partial<ValidatedTx>) =>
    (await linkOf(services, { ...tx, account: STRANGER, ...differently }))?.short
  const id = await newInvoiceId(services.secrets.room, STRANGER)
  expect(await shortOf({ payment: payment() })).toMatchObject({ invoice: 'D'.repeat(64) })
  expect(await shortOf({ payment: payment(id) })).toBeNull()
  expect(await shortOf({ meta: changing({ ...root }, soldFor('45')) })).toBeNull()
})
