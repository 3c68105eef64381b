import { expect, test } from '../fixtures.ts'
import { choose, openMintPage } from '../mint-page.ts'

test('the picture of a tier that is chosen offline is not shown as broken, and comes once the network is back', async ({
  page,
  context,
  quiet,
}) => {
  quiet.except(/ERR_INTERNET_DISCONNECTED/)
  await openMintPage(page)
  await context.setOffline(true)
  await choose(page, 'Legendary')
  const picture = page.getByRole('region', { name: 'Legendary pass' }).locator('img')
  await expect(picture).toBeHidden()

  await context.setOffline(false)
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
