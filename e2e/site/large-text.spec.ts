import { expect, test } from '../fixtures.ts'
import { places } from '../site-map.ts'

// Prerendered pages: layout needs no script.
test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })

test('with letters twice as large no page scrolls sideways on a phone', async ({ page }) => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const { path } of places) {
    await page.goto(path)
    const [size, width] = await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
      const root = document.documentElement
      return [getComputedStyle(root).fontSize, root.scrollWidth] as const
    })
    expect.soft(size, path).toBe('32px')
    expect.soft(width, path).toBe(360)
  }
})
