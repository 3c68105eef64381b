import { expect, test } from '../fixtures.ts'
import { places } from '../site-map.ts'

// Prerendered pages: layout needs no script.
test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })

/** The texts that end beyond an edge of the window, where nothing can be scrolled sideways to read them. */
function cutTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const holder = text.parentElement
    if (!holder?.checkVisibility() || holder.closest('[aria-hidden], .visually-hidden')) continue
    let scroller: Element | null = holder
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowX))
      scroller = scroller.parentElement
    const range = document.createRange()
    range.selectNode(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (!scroller && width > 0 && (left < -1 || right > innerWidth + 1)) cut.push(text.data)
  }
  return cut
}

test('with letters twice as large no page scrolls sideways on a phone, and no text is cut off', async ({
  page,
}) => {
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
    expect.soft(await page.evaluate(cutTexts), path).toEqual([])
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
