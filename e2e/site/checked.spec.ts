import { FIGURES_PATH } from '#contract/figures'
import { RECEIPT_PATH } from '#contract/receipts'
import { demoWallets } from '../../tests/sandbox/accounts.ts'
import { expectAccessible } from '../accessible.ts'
import { openAlive } from '../alive.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { acceptances } from '../rippled.ts'

// The demo wallet Holder bought two passes when the instance started; no test here buys another.

test('a pasted receipt is checked by signature and node together; with one byte changed it is refused', async ({
  page,
}) => {
  const receipt = await receiptOfLastSale(page)
  await openAlive(page, '/verify')
  await page.getByRole('textbox', { name: 'The receipt' }).fill(receipt)
  await page.getByRole('button', { name: 'Check the receipt' }).press('Enter')
  const verdict = page.getByRole('heading', { name: 'This receipt is ours, and the ledger agrees' })
  await expect(verdict).toBeInViewport()
  await expect(page.getByText('450.00 XRP')).toBeVisible()
  await expect(page.locator('[data-agrees]:visible')).toHaveCount(7)
  await expect(page.locator('[data-differs]:visible')).toHaveCount(0)
  await expectAccessible(page, [360, 1440])

  await drop(page, receipt.replace('450000000', '450000001'))
  await expect(page.getByRole('heading', { name: 'This receipt was changed' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What it says' })).toBeHidden()
  await expect(page.locator('[data-agrees]:visible')).toHaveCount(0)
  await expectAccessible(page, [360, 1440])
})

test('a count of the sale agrees with the claimed figures, and finds a pass claimed too many', async ({
  page,
}) => {
  await page.clock.install()
  await openAlive(page, '/proof')
  const count = page.getByRole('button', { name: 'Count the sale' })
  await count.press('Enter')
  await expect(page.getByText(/^The ledger agrees with us in everything: 2 sales in /)).toBeVisible()
  await expect(page.getByRole('row', { name: 'Rare 1 sold, 450 XRP 1 sold, 450 XRP agreed' })).toBeVisible()
  await expectAccessible(page, [360, 1440])

  await page.route(`**${FIGURES_PATH}`, async (route) => {
    const reply = await route.fetch()
    const figures = await reply.json()
    figures.minter.passes += 1
    await route.fulfill({ response: reply, json: figures })
  })
  await count.press('Enter')
  await expect(page.getByText(/^Not the same yet/)).toBeVisible()
  await page.clock.fastForward('00:06')
  await expect(page.getByText(/^One difference: 2 sales in /)).toBeVisible()
  await expect(page.getByText('In the minter’s hands: we say 1, the ledger says 0.')).toBeVisible()
  await expectAccessible(page, [360, 1440])
})

/** A second node must confirm the sale first, in a cron run: started here at once instead of by the minute. */
async function receiptOfLastSale({ request }: Page): Promise<string> {
  const [sale] = await acceptances(demoWallets.holder.address)
  await request.get('/cdn-cgi/handler/scheduled')
  const reply = await request.get(`${RECEIPT_PATH}/${sale}`)
  const text = await reply.text()
  expect(reply.status(), text).toBe(200)
  return text
}

/** Drops a file with this text on the field for a receipt. */
async function drop(page: Page, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((text) => {
    const carried = new DataTransfer()
    carried.items.add(new File([text], 'receipt.json', { type: 'application/json' }))
    return carried
  }, text)
  await page.getByRole('textbox', { name: 'The receipt' }).dispatchEvent('drop', { dataTransfer })
}
