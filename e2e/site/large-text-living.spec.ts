import { expect, test } from '../fixtures.ts'
import { openMintPage } from '../mint-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('with letters twice as large the mint page does not scroll sideways on a phone once its numbers are there', async ({
  page,
}) => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await openMintPage(page)
  const spotlight = page.getByRole('region', { name: 'Rarity Spotlight' })
  await expect(spotlight.getByText(/^\d+ \/ 300$/)).toBeVisible()
  for (const row of await spotlight.getByRole('listitem').all()) {
    const { x = 0, width = 0 } = (await row.boundingBox()) ?? {}
    const { width: ofBar = 0 } = (await row.getByRole('progressbar').boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(345)
    expect(ofBar).toBeGreaterThan(30)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
