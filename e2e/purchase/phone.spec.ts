import { demoWallets } from '../../tests/sandbox/accounts.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { choose, mint, openMintPage, openMintPageAs, success } from '../mint-page.ts'
import { pixel } from '../phone.ts'
import { accountNfts } from '../rippled.ts'

test.use(pixel)

test('on a phone the link to the app comes first, and returning shows the pass', async ({ page }) => {
  await openMintPage(page)
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  const connecting = page.getByRole('dialog', { name: 'Connect XUMM Wallet' })
  await linkComesFirst(connecting, 'Open XUMM App')
  const signIn = await follow(page, 'Open XUMM App')
  await signIn.getByRole('radio', { name: 'Holder' }).check()
  await signIn.getByRole('button', { name: 'Approve' }).click()
  await signIn.getByRole('link', { name: 'Return to site' }).click()

  // The app returns in a new tab, which knows the wallet; so does the old tab, whichever was notified first.
  const site = signIn
  const connected = site.getByRole('dialog', { name: 'Wallet Connected Successfully!' })
  await site.addLocatorHandler(connected, (dialog) => dialog.getByText('Continue').click())
  await expect(site).toHaveURL('/founder-pass-wallet')
  await expect(site.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Wallet Connected Successfully!' })).toBeVisible()
  await page.close()

  await choose(site, 'Uncommon')
  await mint(site)
  await linkComesFirst(site.getByRole('dialog', { name: 'Confirm in Xaman' }), 'Open Xaman App')
  const request = await follow(site, 'Open Xaman App')
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request.getByText('Final on the ledger.')).toBeVisible()
  await request.getByRole('link', { name: 'Return to site' }).click()

  await expect(request).toHaveURL(/\/founder-pass-wallet\?purchase=/)
  await expect(success(request).getByText(/Fluorite No\. \d+ is in your wallet/)).toBeVisible()
  await expect(success(site)).toBeVisible()
  const held = await accountNfts(demoWallets.holder.address)
  expect(held).toContainEqual(expect.objectContaining({ NFTokenTaxon: 2 }))
})

test('if no app opens, the page says so and offers the code and the link', async ({
  page,
  context,
  phone,
  newWallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openMintPageAs(page, phone, await newWallet(500))
  await mint(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm in Xaman' })
  const link = dialog.getByRole('link', { name: 'Open Xaman App' })
  const hint = dialog.getByText(/^Nothing happened\?/)
  await expect(link).toBeVisible()
  await expect(hint).toBeHidden()
  const elsewhere = await follow(page, 'Open Xaman App')
  // Chromium may ignore that a tab is closed while a navigation commits.
  await expect(elsewhere).not.toHaveURL('about:blank')
  await elsewhere.close()
  await page.clock.fastForward(2_500)

  await expect(hint).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'QR code of the purchase' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy Link' }).click()
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.getAttribute('href'))

  // The pressed button disappears with its bar, and the regions around it have no box in a narrow window.
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel this purchase' }).press('Enter')
  await expect(page.getByText('You cancelled this purchase.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Common pass' })).toBeFocused()
})

/** Uses a link to the app as a finger does; what opens is the phone's own page. */
async function follow(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name }).tap()
  return opened
}

async function linkComesFirst(dialog: ReturnType<Page['getByRole']>, name: string): Promise<void> {
  const link = await dialog.getByRole('link', { name }).boundingBox()
  const code = await dialog.getByRole('img', { name: /^QR code/ }).boundingBox()
  expect(link?.y).toBeLessThan(code?.y ?? 0)
}
