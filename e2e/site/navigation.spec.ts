import { openAlive, untilAlive } from '../alive.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { mainLinks, moreLinks } from '../site-map.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const main = (page: Page) => page.getByRole('main')
const scrollTop = (page: Page) => page.evaluate(() => scrollY)

test('from page to page there is no new document: title, focus and place are as after a load', async ({
  page,
}) => {
  await openAlive(page, '/')
  await mark(page)
  const link = main(page).locator('a[href="/investors"]').last()
  await link.scrollIntoViewIfNeeded()
  const left = await scrollTop(page)
  expect(left).toBeGreaterThan(0)
  await link.click()
  await expect(heading(page, 'Invest smarter. Invest Safer.')).toBeVisible()
  await expect(page).toHaveTitle('Invest smarter. Invest Safer. | Touchstone')
  await expect(page).toHaveURL('/investors')
  await expect(main(page)).toBeFocused()
  await expect.poll(() => scrollTop(page)).toBe(0)

  await page.goBack()
  await expect(heading(page, 'Trust. Transparency. Tools for the Next Era of Web3 Projects')).toBeVisible()
  await expect(page).toHaveTitle(/^Trust\. Transparency\./)
  await expect.poll(() => scrollTop(page)).toBe(left)
  await page.goForward()
  await expect(heading(page, 'Invest smarter. Invest Safer.')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('a page that came by link is the same as one that was landed on, and no new document', async ({
  page,
}) => {
  const links = [...mainLinks, ...moreLinks].filter(
    ([, path]) => path !== '/' && path !== '/founder-pass-wallet',
  )
  const landed = new Map<string, string>()
  for (const [, path] of links) {
    await openAlive(page, path)
    landed.set(path, await main(page).innerText())
  }
  await openAlive(page, '/')
  await mark(page)
  for (const [label, path] of links) {
    const link = page.getByRole('banner').getByRole('link', { name: label, exact: true })
    if (!(await link.isVisible())) await page.getByRole('button', { name: 'MORE...' }).click()
    await link.click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => main(page).innerText(), path).toBe(landed.get(path))
  }
  expect(await isMarked(page)).toBe(true)
})

test('the mint page, whose content policy is its own, is always a document of its own', async ({ page }) => {
  await openAlive(page, '/founder-pass')
  await mark(page)
  await main(page).getByRole('link', { name: 'Mint Now' }).first().click()
  await expect(page).toHaveURL('/founder-pass-wallet')
  await expect(heading(page, 'Founder Pass')).toBeVisible()
  expect(await isMarked(page)).toBe(false)
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

test('a page’s script is fetched when a visitor points at a link that leads there', async ({ page }) => {
  await openAlive(page, '/')
  const script = page.waitForRequest(/\/roadmap-[\w-]+\.js$/)
  await page.getByRole('button', { name: 'MORE...' }).click()
  await page.getByRole('link', { name: 'ROADMAP' }).hover()
  await script
})

test('an address that is not on the map answers 404, and the page there leads on', async ({
  page,
  quiet,
}) => {
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

test('an address with a slash too many is the page’s own', async ({ page }) => {
  await page.goto('/roadmap/')
  await expect(heading(page, 'Roadmap')).toBeVisible()
  await expect(page).toHaveURL('/roadmap')
})

for (const [what, script] of [
  ['the script of a page', /\/roadmap-[\w-]+\.js$/],
  ['the script of a part that is only read', /\/(guardians|fox)-[\w-]+\.js$/],
] as const) {
  test(`${what} that cannot be fetched is an error one can leave or retry`, async ({ page, quiet }) => {
    quiet.except(/ERR_FAILED|ChunkLoadError|dynamically imported module/)
    const to = what.includes('part') ? 'MASCOT CALLOUT' : 'ROADMAP'
    const name = what.includes('part') ? 'Meet. Our Guardians of Crypto Wisdom.' : 'Roadmap'
    let lost = 0
    await page.route(script, (route) => {
      lost += 1
      return route.abort()
    })
    const fail = async () => {
      await openAlive(page, '/')
      await page.getByRole('button', { name: 'MORE...' }).click()
      await page.getByRole('link', { name: to }).click()
      await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('The page could not be loaded.')
    }
    await fail()
    expect(lost).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Trust. Transparency.')

    await fail()
    await page.unroute(script)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, name)).toBeVisible()
    await openAlive(page, page.url())
    await expect(heading(page, name)).toBeVisible()
  })
}

test('while the site’s own script is lost the page says so, its links work, and it comes alive later', async ({
  page,
  quiet,
}) => {
  quiet.except(/ERR_FAILED/)
  const script = /\/assets\/index-[\w-]+\.js$/
  await page.clock.install()
  await page.route(script, (route) => route.abort())
  await page.goto('/founder-pass')
  const note = page.getByRole('alert').filter({ hasText: 'Part of this page has not arrived' })
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'MORE...' }).click()
  await page.getByRole('link', { name: 'ROADMAP' }).click()
  await expect(heading(page, 'Roadmap')).toBeVisible()
  await page.goBack()
  await expect(note).toBeVisible()
  await page.unroute(script)
  await page.clock.fastForward(60_000)
  await expect(note).toBeHidden()
  await page.getByRole('tab', { name: 'The Supporter' }).click()
  await expect(page.getByRole('tabpanel', { name: 'The Supporter' })).toBeVisible()
})

/** Leaves a mark in the document, which a new one does not have. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }))
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in window)
}
