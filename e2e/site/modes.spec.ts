import { expect, type Page, test } from '../fixtures.ts'
import { places } from '../site-map.ts'

// Other ways of looking at a page. As it was written out, so that nothing changes between two looks at it.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

// A table of contents has no use on paper.
const HEADINGS = 'main :is(h1, h2, h3):not(nav *)'
const CONTROLS = 'main :is(a.button, button), header :is(a, button), footer a'

for (const { path, bare } of places) {
  test(`${path} keeps its words in forced colours, on paper and enlarged to 400 %, within its edges`, async ({
    page,
  }) => {
    await page.goto(path)
    const headings = await seen(page, HEADINGS)
    const buttons = await seen(page, CONTROLS)
    expect(headings.length).toBeGreaterThan(0)

    await page.emulateMedia({ forcedColors: 'active' })
    expect(await seen(page, HEADINGS)).toEqual(headings)
    expect(await seen(page, CONTROLS)).toEqual(buttons)
    await expect(page.locator('.dust')).toBeHidden()

    await page.emulateMedia({ forcedColors: 'none', media: 'print' })
    expect(await seen(page, HEADINGS)).toEqual(headings)
    expect(await seen(page, '.skip-link, .dust, .motion-switch, .header-burger')).toEqual([])
    await page.setViewportSize({ width: 794, height: 1123 })
    expect(await sideways(page), 'sideways on paper').toBe(0)
    // A fixed bar would be printed over the first lines of every sheet.
    const bar = page.getByRole('banner')
    if (!bare) expect(await bar.evaluate((header) => getComputedStyle(header).position)).toBe('static')

    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await sideways(page), 'sideways when enlarged').toBe(0)
  })
}

test('in forced colours a panel has an edge, and the link of the page one is on a mark', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/investors')
  const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  const mark = await here.evaluate((link) => getComputedStyle(link, '::after').backgroundColor)
  expect(mark).not.toBe(
    await page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor),
  )
  await page.getByRole('button', { name: 'MORE...' }).click()
  const panel = page.getByRole('navigation', { name: 'More' })
  expect(await panel.evaluate((nav) => getComputedStyle(nav).borderTopWidth)).toBe('1px')
})

/** The words of those that can be seen. */
function seen(page: Page, what: string): Promise<string[]> {
  return page.locator(what).evaluateAll((all) =>
    all
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const shows = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        return shows && width * height > 0
      })
      .map((element) => element.textContent || (element.getAttribute('aria-label') ?? '')),
  )
}

function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
