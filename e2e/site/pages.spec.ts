import { expectAccessibleAsItIs, WIDTHS } from '../accessible.ts'
import { openAlive } from '../alive.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { moving } from '../motion.ts'
import { mainLinks, type Place, places } from '../site-map.ts'

// Every page at every width, with all its answers open.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Where the site was told that it would stand: a build that is told nothing. */
const BUILT_FOR = 'http://127.0.0.1:8787'

for (const place of places) {
  test(`${place.path} is whole, quiet and accessible at every width`, async ({ page }) => {
    const complaints = listen(page)
    await page.setViewportSize({ width: 360, height: 900 })
    await openAlive(page, place.path)
    if (place.path === '/founder-pass-wallet') await expect(page.getByText('XRP Connected')).toBeVisible()
    await expect(page).toHaveTitle(`${place.title} | Touchstone`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${BUILT_FOR}${place.path}`)
    if (!place.bare) await expectHighlighted(page, place)
    await expect(page.locator('.dust i')).toHaveCount(50)
    expect(await moving(page)).toEqual([])
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '')
    })
    await scrollThrough(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectLandmarks(page, place)
      expect(await cutOff(page), `sticks out at ${width} px`).toEqual([])
      await expectAccessibleAsItIs(page)
    }
    expect(complaints).toEqual([])
  })
}

/** What the browser finds fault with: warnings, errors, and whatever could not be fetched. */
function listen(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  // A call that the page gives up, or that the browser repeats behind it to refresh its cache, counts as aborted.
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

async function expectLandmarks(page: Page, place: Place): Promise<void> {
  const around = place.bare ? 0 : 1
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: place.heading, exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('banner')).toHaveCount(around)
  await expect(page.getByRole('contentinfo')).toHaveCount(around)
}

/** Home is active at its exact path only, any other link on every path that starts with it. */
async function expectHighlighted(page: Page, { active }: Place): Promise<void> {
  const inBar = mainLinks.map(([label]) => label as string).filter((label) => active.includes(label))
  expect(await page.locator('.header-main [aria-current]').allTextContents()).toEqual(inBar)
  expect(await page.locator('#menu-panel [aria-current]').allTextContents()).toEqual(active)
  const more = page.locator('.header-more')
  expect((await more.getAttribute('data-active')) !== null).toBe(active.length > inBar.length)
}

/** Reads the page from top to bottom, so that every picture that waits to be seen has been fetched. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await drawn()
    }
    scrollTo(0, 0)
  })
}

/** Words that begin or end outside the window, where nothing that scrolls leads to them. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (words.nextNode()) {
      const text = words.currentNode
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest('[aria-hidden=true], .visually-hidden, .skip-link'))
        continue
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0 || (left >= -1 && right <= innerWidth + 1)) continue
      let around: Element | null = parent
      while (around && !/auto|scroll/.test(getComputedStyle(around).overflowX)) around = around.parentElement
      if (!around) found.push(text.textContent?.trim() ?? '')
    }
    return found
  })
}
