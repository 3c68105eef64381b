import { expect, type Page, test } from '../fixtures.ts'
import { outOfPlace } from '../out-of-place.ts'
import { type Place, places } from '../site-map.ts'
import { widenText } from '../wide-text.ts'

// Other viewing modes, on prerendered pages, so that nothing changes between two checks.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

// A table of contents has no use on paper.
const HEADINGS = 'main :is(h1, h2, h3):not(nav *)'
const CONTROLS = 'main :is(a.button, button), header :is(a, button), footer a'
const UNPRINTED = '.skip-link, .dust, .motion-switch, .header-burger'

test('every page is completely readable without a script, in forced colours, on paper, at 400 % zoom, from right to left, and with wide text', async ({
  page,
}) => {
  for (const place of places) await test.step(place.path, () => expectReadable(page, place))
})

test('in forced colours a panel has a border, and the current page’s link a mark', async ({ page }) => {
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

test('from right to left the arrows of buttons point to the left, and their other icons stay as they are', async ({
  page,
}) => {
  await page.goto('/proof')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const scaleBeside = (words: string) =>
    page
      .locator('main .button, main .next-page')
      .filter({ hasText: words })
      .locator('.icon')
      .evaluate((icon) => getComputedStyle(icon).scale)
  expect(await scaleBeside('Count it yourself')).toBe('-1 1')
  expect(await scaleBeside('Count the sale')).toBe('none')
})

async function expectReadable(page: Page, { path, heading, title, bare }: Place): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await expect(page).toHaveTitle(`${title} | Touchstone`)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' }), path).toHaveCount(0)
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(parts.filter({ visible: false }), path).toHaveCount(0)
  const [headings, controls] = await seen(page, HEADINGS, CONTROLS)
  expect(headings?.length, path).toBeGreaterThan(0)

  await page.emulateMedia({ forcedColors: 'active' })
  expect(await seen(page, HEADINGS, CONTROLS, '.dust'), path).toEqual([headings, controls, []])

  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  expect(await seen(page, HEADINGS, UNPRINTED), path).toEqual([headings, []])
  await page.setViewportSize({ width: 794, height: 1123 })
  expect(await sideways(page), `${path} sideways on paper`).toBe(0)
  expect(await outOfPlace(page), `${path} on paper`).toEqual([])
  // A fixed bar would be printed over the first lines of every sheet.
  const bar = page.getByRole('banner')
  if (!bare) expect(await bar.evaluate((header) => getComputedStyle(header).position), path).toBe('static')

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await sideways(page), `${path} sideways when enlarged`).toBe(0)

  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectInPlace(page, `${path} from right to left`)
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))
  await widenText(page)
  await expectInPlace(page, `${path} with wide text`)
}

/** On a narrow phone, where the bar first has its links, and on a wide screen. */
async function expectInPlace(page: Page, what: string): Promise<void> {
  for (const width of [320, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), `${what}, sideways at ${width} px`).toBe(0)
    expect(await outOfPlace(page), `${what}, at ${width} px`).toEqual([])
  }
}

/** The visible texts for each selector; content left unpainted to save time counts as visible. */
function seen(page: Page, ...selectors: readonly string[]): Promise<string[][]> {
  return page.evaluate((selectors) => {
    const { unpainted } = window as { unpainted?: CSSStyleSheet }
    if (unpainted) unpainted.disabled = true
    const words = selectors.map((selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect()
          const shows = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
          return shows && width * height > 0
        })
        .map((element) => element.textContent || (element.getAttribute('aria-label') ?? '')),
    )
    if (unpainted) unpainted.disabled = false
    return words
  }, selectors)
}

function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
