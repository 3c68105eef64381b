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

test('with words longer by two fifths, as after a translation, no page scrolls sideways on a phone', async ({
  page,
}) => {
  for (const { path } of places) {
    await page.goto(path)
    const width = await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        if (text.parentElement?.closest('svg, .mono, [translate=no]')) continue
        text.data = text.data.replace(/[a-z]{3,}/gi, (word) => word + word.slice(0, 0.4 * word.length))
      }
      return document.documentElement.scrollWidth
    })
    expect.soft(width, path).toBe(360)
  }
})
