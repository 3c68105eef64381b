import { isCoveredOnWayBack, overlap } from '../covered.ts'
import { expect, test } from '../fixtures.ts'
import { connect, mint, openMintPage, openMintPageAs, passesOf, signRequest, success } from '../mint-page.ts'

test('an open purchase is found again: after a reload, by a wallet that was disconnected, and by a page that was closed', async ({
  page,
  phone,
  newWallet,
}) => {
  const wallet = await newWallet(500)
  await openMintPageAs(page, phone, wallet)
  await mint(page)
  const address = await signRequest(page)
  await expect(page).toHaveURL(/\?purchase=/)
  await page.reload()
  expect(await signRequest(page)).toBe(address)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  // It stays payable, and the page says so.
  await page.getByRole('button', { name: 'Disconnect anyway' }).click()
  await expect(page.getByRole('button', { name: 'Connect Wallet First' })).toBeDisabled()
  expect(await page.evaluate(() => localStorage.getItem('touchstone_auth_token'))).toBeNull()
  await connect(page, phone, wallet)
  expect(await signRequest(page)).toBe(address)

  const place = page.url()
  await page.goto('about:blank')
  await phone.approve(address, wallet)
  await page.goto(place)
  await expect(success(page)).toBeVisible()
})

test('another tab resumes the purchase, and both see it sold', async ({
  page,
  context,
  phone,
  newWallet,
}) => {
  const wallet = await newWallet(500)
  await openMintPageAs(page, phone, wallet)
  await mint(page)
  const address = await signRequest(page)

  const other = await context.newPage()
  await other.goto(page.url())
  expect(await signRequest(other)).toBe(address)
  const unnamed = await context.newPage()
  await unnamed.goto('/founder-pass-wallet')
  expect(await signRequest(unnamed)).toBe(address)

  await phone.approve(address, wallet)
  for (const tab of [page, other, unnamed]) await expect(success(tab)).toBeVisible()
  expect(await passesOf(page, wallet)).toHaveLength(1)
})

test('closing the dialog cancels nothing: the mint button reopens it', async ({
  page,
  context,
  phone,
  newWallet,
  quiet,
}) => {
  quiet.except(/ERR_INTERNET_DISCONNECTED/)
  const wallet = await newWallet(500)
  await openMintPageAs(page, phone, wallet)
  await mint(page)
  const address = await signRequest(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm in Xaman' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Complete in Xaman App' }).click()
  await expect(dialog).toBeVisible()

  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 700 })
  expect(await isCoveredOnWayBack(page), 'whether the bar covers what has the focus').toBe(false)
  await context.setOffline(true)
  const banner = page.getByText(/^You are offline/).first()
  await expect(banner).toBeVisible()
  const bar = page.getByRole('region', { name: /^Open purchase/ })
  await page.evaluate(() =>
    scrollTo(0, document.querySelector('.mint-floor')?.getBoundingClientRect().top ?? 0),
  )
  expect(await overlap(banner, bar)).toBe(false)
  await context.setOffline(false)

  // Sold while the dialog is closed: it opens by itself.
  await phone.approve(address, wallet)
  await expect(success(page)).toBeVisible()
})

test('a lost answer to the purchase call makes one purchase, not two', async ({
  page,
  phone,
  newWallet,
  quiet,
}) => {
  quiet.except(/ERR_FAILED/)
  const wallet = await newWallet(500)
  await openMintPageAs(page, phone, wallet)
  let calls = 0
  await page.route('/v2/nft/purchase', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await mint(page)
  await phone.approve(await signRequest(page), wallet)
  await expect(success(page)).toBeVisible()
  expect(calls).toBe(2)
  expect(await passesOf(page, wallet)).toHaveLength(1)
})

test('a sign-in survives a reload while the phone is waited for', async ({ page, phone, newWallet }) => {
  const wallet = await newWallet(500)
  await openMintPage(page)
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  const link = page.getByRole('link', { name: 'Open XUMM App' })
  const address = (await link.getAttribute('href')) ?? ''
  await page.reload()
  await expect(link).toHaveAttribute('href', address)
  await phone.approve(address, wallet)
  await expect(page.getByRole('dialog', { name: 'Wallet Connected Successfully!' })).toBeVisible()
})
