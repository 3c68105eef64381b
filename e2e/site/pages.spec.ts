import { expectAccessibleAsItIs, WIDTHS } from '../accessible.ts'
import { openAlive } from '../alive.ts'
import { brokenWords } from '../broken-words.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { moving } from '../motion.ts'
import { outOfPlace } from '../out-of-place.ts'

import { mainLinks, type Place, places } from '../site-map.ts'
import { smallText } from '../small-text.ts'

// Every page at every width, with all its answers open.
/** The widths between the fully checked ones, where lines may break. */
const EVERY_WIDTH = [320, 360, 390, 480, 600, 768, 900, 1024, 1180, 1366, 1440, 1920] as const

/** The site's default address: its build has none configured. */
const BUILT_FOR = 'http://127.0.0.1:8787'

test('the page check finds broken, cut, overflowing and covered content', async ({ page }) => {
  await page.setContent(`<style>body { margin: 0; font: 16px monospace; overflow-wrap: break-word }</style>
    <h1 style="width: 70px">Application</h1>
    <dl><dt>Paid</dt><dd style="width: 90px; margin: 0">2,500.00 XRP</dd></dl>
    <select style="width: 70px"><option>Select a stage</option></select>
    <div style="width: 80px; background: #ccc"><label style="white-space: nowrap">An option of its own</label></div>
    <p style="margin: -16px 0 0">Collides</p>
    <p>Covered <b style="position: absolute; left: 0; width: 40px; height: 20px; background: #333">!</b></p>
    <p style="width: 80px">Written in 24-48 hours</p>`)
  expect(await brokenWords(page)).toEqual([
    'broken: Application',
    'broken: 2,500.00 XRP',
    'cut short: Select a stage',
  ])
  expect(await outOfPlace(page)).toEqual([
    '"An option of its own" is beside "div"',
    '"An option of its own" touches "Collides"',
    '"Covered" touches "!"',
    '"Covered" is under "b"',
  ])
})

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
    await expectFits(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectLandmarks(page, place)
      expect(await smallText(page), `at ${width} px`).toEqual([])
      await expectAccessibleAsItIs(page)
    }
    expect(complaints).toEqual([])
  })
}

test('the not-found page fits at every width', async ({ page, quiet }) => {
  quiet.except(/status of 404/)
  await page.goto('/nothing-here')
  await expectFits(page)
})

/** Words, options and controls are complete and in place, wherever a line may break. */
async function expectFits(page: Page): Promise<void> {
  for (const width of EVERY_WIDTH) {
    await page.setViewportSize({ width, height: 900 })
    expect(await brokenWords(page), `at ${width} px`).toEqual([])
    expect(await outOfPlace(page), `at ${width} px`).toEqual([])
  }
}

/** The browser's complaints: warnings, errors, and failed requests. */
function listen(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  // A call cancelled by the page, or repeated by the browser to refresh its cache, counts as aborted.
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

/** Scrolls the page from top to bottom, so that every lazy picture is loaded. */
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
