import { expect, test } from 'vitest'
import { tiers } from '#contract/tiers'
import { type Address, address, invoiceId, nftokenId, offerId, txHash } from '#contract/wire/ledger-ids'
import type { Effects } from '../../../../functions/records/journal/effects.ts'
import { mayBeShort } from '../../../../functions/records/journal/passing.ts'
import type { Services } from '../../../../functions/services.ts'

const [minter, issuer, treasury, funder, stranger] = [
  'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM',
  'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
  'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
].map((text) => address.parse(text)) as [Address, Address, Address, Address, Address]
const config = { minter, issuer, treasury: { address: treasury, tag: null }, funding: [funder] }
const short = (account: Address, effects: Effects, others: object = config) =>
  mayBeShort(others as Services['config'], account, effects)

/** A payment of a drop to the minter without an InvoiceID. */
const gift: Effects = {
  root: { previousTx: null, balance: '9', change: '1' },
  ...{ minted: null, offered: [], tickets: [], ticketUsed: null, paid: null, repaid: null },
}
const HASH = txHash.parse('A'.repeat(64))
const offered = { offer: offerId.parse('B'.repeat(64)), token: nftokenId.parse('C'.repeat(64)) }
const paying = (drops: string | null) => ({
  ...{ invoiceId: invoiceId.parse('D'.repeat(64)), drops },
  ...{ instead: null, partial: false, sourceTag: null, blob: null },
})

test('what a stranger sends without a consequence may be one short row', () => {
  expect(short(stranger, gift)).toBe(true)
  expect(short(stranger, gift, { ...config, treasury: null, funding: [] })).toBe(true)
  expect(short(stranger, { ...gift, root: null }), 'no link').toBe(true)
  expect(short(stranger, { ...gift, root: { previousTx: null, balance: '9', change: '0' } })).toBe(true)
})

test.each([
  ['the minter', minter],
  ['the issuer', issuer],
  ['the treasury', treasury],
  ['an account that funds the minter', funder],
])('what %s sent is stored whole', (_who, account) => {
  expect(short(account, gift)).toBe(false)
})

test.each<[string, Partial<Effects>]>([
  ['cost the minter a drop', { root: { previousTx: null, balance: '9', change: '-1' } }],
  ['made an offer of the minter’s', { offered: [offered] }],
  ['made tickets', { tickets: [7] }],
  ['used a ticket', { ticketUsed: 7 }],
  ['refunds a payment', { repaid: HASH }],
])('what %s is stored whole, also where a stranger sent it', (_what, did) => {
  expect(short(stranger, { ...gift, ...did })).toBe(false)
})

test('a payment under an InvoiceID is stored whole where it is exactly the price of a tier', () => {
  for (const { price } of Object.values(tiers)) {
    expect(short(stranger, { ...gift, paid: paying(`${price}`) }), `${price}`).toBe(false)
    expect(short(stranger, { ...gift, paid: paying(`${price - 1n}`) }), `${price} less one`).toBe(true)
  }
  expect(short(stranger, { ...gift, paid: paying(null) })).toBe(true)
})
