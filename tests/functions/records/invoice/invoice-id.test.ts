import { expect, test } from 'vitest'
import { address, invoiceId } from '#contract/wire/ledger-ids'
import { isOurInvoiceId, newInvoiceId } from '../../../../functions/records/invoice/invoice-id.ts'
import { demoWallets } from '../../../sandbox/accounts.ts'

const buyer = address.parse(demoWallets.rich.address)
const other = address.parse(demoWallets.poor.address)

test('an InvoiceID is new each time, and with the secret it names the wallet that it was made for', async () => {
  const ids = await Promise.all([newInvoiceId('secret', buyer), newInvoiceId('secret', buyer)])
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) {
    expect(await isOurInvoiceId('secret', buyer, id)).toBe(true)
    expect(await isOurInvoiceId('secret', other, id)).toBe(false)
    expect(await isOurInvoiceId('another secret', buyer, id)).toBe(false)
  }
})

test('an invented InvoiceID is not ours', async () => {
  expect(await isOurInvoiceId('secret', buyer, invoiceId.parse('AB'.repeat(32)))).toBe(false)
})
