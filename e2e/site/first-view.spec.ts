import { expect, type Page, test } from '../fixtures.ts'

// Prerendered pages: nothing may need hydration to be visible.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

const laptops = [
  { width: 1366, height: 640 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]
const phone = { width: 360, height: 640 }

test('the main buttons are in the first view of a laptop and of a phone', async ({ page }) => {
  for (const path of ['/', '/founder-pass', '/launchpad', '/investors', '/incubator']) {
    await page.goto(path)
    for (const size of [...laptops, phone]) {
      await page.setViewportSize(size)
      const lowest = await lowestOf(page, 'main :is(section, header):has(h1) .actions a')
      expect(lowest, `${path} at ${size.width} x ${size.height}`).toBeLessThanOrEqual(size.height)
    }
  }
})

test('home shows in the first view of a laptop what is sold, how it was tested, and where to check it', async ({
  page,
}) => {
  await page.goto('/')
  for (const size of [...laptops, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    expect(await lowestOf(page, '.fact-strip dd')).toBeLessThanOrEqual(size.height)
  }
  await expect(page.getByRole('link', { name: 'Count them yourself' })).toHaveAttribute('href', '/proof')
  await expect(page.getByRole('link', { name: 'See how we test' })).toHaveAttribute('href', '/how-we-test')
})

test('the mint page shows whole stones in the first view, and on a laptop the summary with its button', async ({
  page,
}) => {
  await page.goto('/founder-pass-wallet')
  await page.setViewportSize({ width: 1366, height: 768 })
  expect(await lowestOf(page, '.drawer-cell:nth-child(-n + 3) .drawer-gem')).toBeLessThanOrEqual(768)
  expect(await lowestOf(page, '.summary-action .button')).toBeLessThanOrEqual(768)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await lowestOf(page, '.drawer-cell:first-child .drawer-gem')).toBeLessThanOrEqual(780)
})

/** The bottom of the lowest of some elements, in px; fails if there is none. */
async function lowestOf(page: Page, elements: string): Promise<number> {
  const ends = await page
    .locator(elements)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(ends.length, elements).toBeGreaterThan(0)
  return Math.max(...ends)
}
