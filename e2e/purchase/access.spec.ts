import { expectAccessible, expectAccessibleAsItIs, WIDTHS } from '../accessible.ts'
import { brokenWords } from '../broken-words.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { choose, openMintPage, openMintPageAs, signRequest, success } from '../mint-page.ts'
import { outOfPlace } from '../out-of-place.ts'
import { widenText } from '../wide-text.ts'

test('the mint page and every one of its dialogs are accessible, and fit, at every width and with wide text', async ({
  page,
  phone,
  newWallet,
}) => {
  const wallet = await newWallet(500)
  await openMintPage(page)
  await expectInOrder(page)

  await page.getByRole('link', { name: 'Compare perks' }).click()
  await expect(page.getByRole('dialog', { name: 'Perks by tier' })).toBeVisible()
  await expectInOrder(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  const link = page.getByRole('link', { name: 'Open XUMM App' })
  await expect(link).toBeVisible()
  await expectInOrder(page)
  await phone.approve((await link.getAttribute('href')) ?? '', wallet)
  await expect(page.getByRole('dialog', { name: 'Wallet Connected Successfully!' })).toBeVisible()
  await expectInOrder(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Show collection' }).click()
  await expectInOrder(page)

  await choose(page, 'Legendary')
  await page.getByRole('button', { name: 'Verify KYC' }).click()
  await expect(page.getByRole('dialog', { name: 'KYC required' })).toBeVisible()
  await expectInOrder(page)
  await page.keyboard.press('Escape')

  await choose(page, 'Common')
  await page.getByRole('button', { name: 'Mint Now' }).click()
  await page.getByRole('checkbox').check()
  await expectInOrder(page)
  await page.getByRole('button', { name: 'Agree and Continue' }).click()
  const address = await signRequest(page)
  await expectInOrder(page)
  await phone.approve(address, wallet)
  await expect(success(page)).toBeVisible()
  await expectInOrder(page)
})

test('the missing amount, shown before and after a press, is accessible', async ({ page, phone }) => {
  await openMintPageAs(page, phone, 'Poor')
  await expect(page.getByText('Not enough')).toBeVisible()
  await expectAccessible(page, undefined, '.summary')
  await page.getByRole('button', { name: 'Mint Now' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, [360], '.summary')
})

test('a pass can be bought with the keyboard alone', async ({ page, phone, newWallet }) => {
  const wallet = await newWallet(500)
  await openMintPage(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')

  await tabTo(page, 'button', 'Connect Wallet')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Open XUMM App' })).toBeVisible()
  const link = await tabTo(page, 'link', 'Open XUMM App')
  await phone.approve((await link.getAttribute('href')) ?? '', wallet)
  await expect(page.getByRole('dialog', { name: 'Wallet Connected Successfully!' })).toBeVisible()
  await tabTo(page, 'button', 'Continue')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  // Until the wallet has been read its address is not known, and the mint button says so.
  await expect(page.getByText('500,000,000 drops')).toBeVisible()

  await tabTo(page, 'radio', /Common/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /Uncommon/ })).toBeChecked()
  await tabTo(page, 'button', 'Mint Now')
  await page.keyboard.press('Enter')
  const box = await tabTo(page, 'checkbox', /I have read and agree/)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await tabTo(page, 'button', 'Agree and Continue')
  await page.keyboard.press('Enter')

  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()
  await tabTo(page, 'button', 'Continue')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('1 Founder Pass', { exact: true })).toBeVisible()
})

/** Presses Tab until that control has the focus, as a visitor without a mouse does. */
async function tabTo(page: Page, role: 'button' | 'link' | 'radio' | 'checkbox', name: string | RegExp) {
  const wanted = page.getByRole(role, { name, exact: true })
  // A control that waits for the server cannot be focused.
  await expect(wanted.first()).toBeEnabled()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) break
    await page.keyboard.press('Tab')
  }
  const focused = page.locator(':focus')
  await expect(focused).toHaveCount(1)
  expect(await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))).toBe(
    true,
  )
  return focused
}

/** For screen readers and for sight. */
async function expectInOrder(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleAsItIs(page)
    expect(await brokenWords(page), `at ${width} px`).toEqual([])
    expect(await outOfPlace(page), `at ${width} px`).toEqual([])
  }
  await widenText(page)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await outOfPlace(page), `with wide text at ${width} px`).toEqual([])
  }
  await widenText(page, false)
}
