import { expect, type Page, test } from '../fixtures.ts'
import { choose, connect, openMintPage, tierRadio } from '../mint-page.ts'
import { pixel } from '../phone.ts'

test.use(pixel)

test('on a phone the choice, its price and the button stay visible below the tiers', async ({
  page,
  phone,
  newWallet,
}) => {
  await openMintPage(page)
  const desk = page.getByRole('complementary', { name: 'Purchase' })
  const button = desk.getByRole('button', { name: 'Mint Now' })
  const stub = page.locator('.summary-stub')
  // Without a wallet nothing covers the connect button.
  await expect(stub).not.toBeInViewport()
  await connect(page, phone, await newWallet(2000))

  await choose(page, 'Epic')
  await expect(stub).toContainText('Epic850.00 XRP')
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Mint Now' })).toHaveCount(1)

  // The focused control is never below it.
  await tierRadio(page, 'Common').focus()
  for (let moves = 0; moves < 5; moves += 1) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => hiddenBelow(page)).toBeLessThanOrEqual(0)
  }

  await choose(page, 'Epic')
  await button.tap()
  await expect(page.getByRole('dialog', { name: 'Before you mint' })).toBeVisible()
  await expect(stub).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  // With the slip in view, the stub is its lower end.
  await desk.getByText('Balance after').scrollIntoViewIfNeeded()
  await page.getByRole('list', { name: 'What happens next' }).scrollIntoViewIfNeeded()
  const gap = await page.evaluate(() => {
    const edge = (name: string, side: 'top' | 'bottom') =>
      document.querySelector(name)?.getBoundingClientRect()[side] ?? Number.NaN
    return edge('.summary-stub', 'top') - edge('.summary-sheet', 'bottom')
  })
  expect(Math.abs(gap)).toBeLessThan(1)
})

/** By how many px the focused choice currently extends below the edge of the stub. */
function hiddenBelow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [choice, stub] = ['label:has(:focus)', '.summary-stub'].map((what) => document.querySelector(what))
    if (!choice || !stub) return Number.POSITIVE_INFINITY
    return choice.getBoundingClientRect().bottom - stub.getBoundingClientRect().top
  })
}
