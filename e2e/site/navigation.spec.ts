import { openAlive, untilAlive } from '../alive.ts'
import { isCoveredOnWayBack } from '../covered.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { mainLinks, moreLinks } from '../site-map.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const main = (page: Page) => page.getByRole('main')
const scrollTop = (page: Page) => page.evaluate(() => scrollY)

test('back and forward restore the position on each page', async ({ page }) => {
  await openAlive(page, '/')
  const link = main(page).locator('a[href="/investors"]').last()
  await link.scrollIntoViewIfNeeded()
  const left = await scrollTop(page)
  expect(left).toBeGreaterThan(0)
  await link.click()
  await expect(heading(page, 'Invest smarter. Invest Safer.')).toBeVisible()
  await expect(page).toHaveURL('/investors')
  await expect.poll(() => scrollTop(page)).toBe(0)

  await page.goBack()
  await expect(heading(page, 'Trust. Transparency. Tools for the Next Era of Web3 Projects')).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(left)
  await page.goForward()
  await expect(heading(page, 'Invest smarter. Invest Safer.')).toBeVisible()
})

test('every link of the bar and its panel leads to its page', async ({ page }) => {
  await openAlive(page, '/')
  const link = (label: string) => page.getByRole('banner').getByRole('link', { name: label, exact: true })
  const more = page.getByRole('button', { name: 'MORE...' })
  for (const [label, path] of mainLinks) await expect(link(label)).toHaveAttribute('href', path)
  await more.click()
  for (const [label, path] of moreLinks) await expect(link(label)).toHaveAttribute('href', path)
  await follow(moreLinks.at(-1))
  await follow(mainLinks.at(-1))
  await more.click()
  await follow(moreLinks[0])

  async function follow(place: readonly [string, string] | undefined): Promise<void> {
    const [label, path] = place ?? ['', '']
    await link(label).click()
    await expect(page).toHaveURL(path)
  }
})

test('the skip link moves the focus past the bar, and the next stop is in the page', async ({ page }) => {
  await page.goto('/investors')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(main(page).locator(':focus')).toHaveCount(1)
})

test('while offline, the banner covers nothing that the keyboard goes back to', async ({
  page,
  context,
  quiet,
}) => {
  quiet.except(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 320, height: 568 })
  await openAlive(page, '/founder-pass-wallet')
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  expect(await isCoveredOnWayBack(page)).toBe(false)
})

test('a page is fetched when a visitor points at a link that leads there', async ({ page }) => {
  await openAlive(page, '/')
  const fetched = page.waitForRequest((request) => request.url().endsWith('/roadmap'))
  await page.getByRole('button', { name: 'MORE...' }).click()
  await page.getByRole('link', { name: 'ROADMAP' }).hover()
  expect((await (await fetched).allHeaders())['sec-purpose']).toContain('prefetch')
})

test('an unknown address answers 404, with links on its page', async ({ page, quiet }) => {
  quiet.except(/status of 404/)
  for (const path of ['/nothing-here', '/founder-pass/nothing', '/FAQ2', '/assets/nothing.js']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(heading(page, 'There is nothing here')).toBeVisible()
    await expect(page).toHaveTitle('Page not found | Touchstone')
  }
  await untilAlive(page)
  await expect(heading(page, 'There is nothing here')).toBeVisible()
  await main(page).getByRole('link', { name: 'Read the FAQ' }).click()
  await expect(heading(page, 'Asked and answered')).toBeVisible()
  await page.goBack()
  await main(page).getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an address with a trailing slash shows the same page', async ({ page }) => {
  await page.goto('/roadmap/')
  await expect(heading(page, 'Roadmap')).toBeVisible()
  await expect(page).toHaveURL('/roadmap')
})

test('while the script of a hydrated page fails the page says so and its links work; after two minutes it shows an error, and it still hydrates later', async ({
  page,
  quiet,
}) => {
  quiet.except(/ERR_FAILED/)
  const script = '**/assets/client-*.js'
  await page.clock.install()
  await page.route(script, (route) => route.abort())
  await page.goto('/founder-pass-wallet')
  const note = page.getByRole('alert').filter({ hasText: 'Part of this page has not arrived' })
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'MORE...' }).click()
  await page.getByRole('link', { name: 'ROADMAP' }).click()
  await expect(heading(page, 'Roadmap')).toBeVisible()
  await page.goBack()
  await expect(note).toBeVisible()

  await page.clock.fastForward(120_000)
  const error = page.getByRole('heading', { name: 'Unexpected Application Error!' })
  await expect(error).toBeVisible()
  await expect(heading(page, 'Founder Pass')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')

  await page.unroute(script)
  await page.clock.fastForward(60_000)
  await expect(note).toBeHidden()
  await expect(error).toBeHidden()
  await expect(page.getByText('XRP Connected')).toBeVisible()
})
