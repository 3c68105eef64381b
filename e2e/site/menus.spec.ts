import { expectAccessible } from '../accessible.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { mainLinks, moreLinks } from '../site-map.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const moreButton = (page: Page) => page.getByRole('button', { name: 'MORE...' })
const more = (page: Page) => page.getByRole('navigation', { name: 'More' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

test('the bar is 64 px high and stays at the top, with its four links and MORE...', async ({ page }) => {
  await page.goto('/')
  expect(await linksIn(bar(page))).toEqual(mainLinks)
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
  expect(await page.getByRole('banner').boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 64 })
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.getByRole('banner').boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 64 })
})

test('MORE... opens a panel of 280, 350 or 400 px, as the window is wide', async ({ page }) => {
  await page.goto('/')
  for (const [window, panel] of [
    [1100, 280],
    [1440, 350],
    [1600, 400],
  ] as const) {
    await page.setViewportSize({ width: window, height: 900 })
    await expect(more(page)).toBeHidden()
    await moreButton(page).click()
    expect(await linksIn(more(page))).toEqual(moreLinks)
    const box = await more(page).boundingBox()
    expect(box?.width, `in a window of ${window} px`).toBe(panel)
    expect(box?.y).toBeGreaterThanOrEqual(64)
    await expectAccessible(page, [window], 'header')
    await page.keyboard.press('Escape')
  }
})

test('MORE... closes on a click outside, on a second click, on Esc, and on a link', async ({ page }) => {
  await page.goto('/')
  await moreButton(page).click()
  await page.mouse.click(20, 600)
  await expect(more(page)).toBeHidden()
  await moreButton(page).click()
  await moreButton(page).click()
  await expect(more(page)).toBeHidden()
  await moreButton(page).click()
  await page.keyboard.press('Escape')
  await expect(more(page)).toBeHidden()
  await expect(moreButton(page)).toBeFocused()
  await moreButton(page).click()
  await more(page).getByRole('link', { name: 'ROADMAP' }).click()
  await expect(page).toHaveURL('/roadmap')
  await expect(more(page)).toBeHidden()
})

test('the keyboard moves along the bar, into the panel and out of it', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Touchstone, home' })).toBeFocused()
  for (const [label] of mainLinks) await tabTo(page, label)
  await page.keyboard.press('Tab')
  await expect(moreButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(more(page)).toBeVisible()
  for (const [label] of moreLinks) await tabTo(page, label)
  await page.keyboard.press('Tab')
  await expect(more(page)).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await expect(moreButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(more(page)).toBeHidden()
  await expect(moreButton(page)).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, 'LOYALTY AND REPUTATION POINTS')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Earn Trust. Build Reputation.' })).toBeVisible()
})

test('at 360 and 768 px one menu has every link, and closes on Esc', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 780 })
    await expect(bar(page)).toBeHidden()
    await menuButton(page).click()
    expect(await linksIn(menu(page))).toEqual([...mainLinks, ...moreLinks])
    await expectAccessible(page, [width], 'header')
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await menu(page).getByRole('link', { name: 'FAQ', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(menu(page)).toBeHidden()
  }
})

test('each link of the menu leads to its page, and closes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  const all = [...mainLinks, ...moreLinks]
  const link = (label: string) => menu(page).getByRole('link', { name: label, exact: true })
  await menuButton(page).click()
  for (const [label, href] of all) await expect(link(label)).toHaveAttribute('href', href)
  for (const [label, href] of [all[1], all.at(-1)].flatMap((one) => (one ? [one] : []))) {
    if (!(await menu(page).isVisible())) await menuButton(page).click()
    await link(label).click()
    await expect(page).toHaveURL(href)
    await expect(menu(page)).toBeHidden()
  }
})

test('on a screen lower than the menu its last link can still be reached', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 320 })
  await page.goto('/roadmap')
  await menuButton(page).click()
  await menu(page).getByRole('link', { name: 'FAQ', exact: true }).click()
  await expect(page).toHaveURL('/faq')
})

test('a browser without popovers has the links below the bar, and covers nothing', async ({ page }) => {
  await forgetPopovers(page)
  for (const [width, panel, links] of [
    [360, menu, [...mainLinks, ...moreLinks]],
    [1280, more, moreLinks],
  ] as const) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/escrow')
    expect(await linksIn(panel(page))).toEqual(links)
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
    const foot = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(heading?.y).toBeGreaterThan(foot)
    await expectAccessible(page, [width], 'header')
  }
})

/** Makes the browser as one that knows neither the attribute nor the pseudo-class. */
async function forgetPopovers(page: Page): Promise<void> {
  await page.route(/\/escrow$|\.css$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = text.replaceAll(' popover="auto"', '').replaceAll(':popover-open', ':not-known-yet')
    await route.fulfill({ response, body })
  })
}

test('the footer names the site’s owner and links the policies and external pages', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Building The Future Of Web3 With Trust And Transparency')).toBeVisible()
  await expect(footer.getByText('© 2025, all rights reserved, built on the public ledger')).toBeVisible()
  expect(await linksIn(footer)).toEqual([
    ['Proof of the sale', '/proof'],
    ['Verify a receipt', '/verify'],
    ['For developers', '/developers'],
    ['How we test', '/how-we-test'],
    ['X', 'https://x.com/touchstone_xrpl'],
    ['Discord', 'https://discord.gg/touchstone'],
    ['Telegram', 'https://t.me/touchstone_xrpl'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms & Conditions', '/terms-conditions'],
    ['Application status', '/application-status'],
  ])
  await footer.getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page).toHaveURL('/terms-conditions')
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).first().click()
  await expect(page).toHaveURL('/privacy-policy')
})

async function tabTo(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: label, exact: true }).and(page.locator(':focus'))
  await expect(link).toHaveCount(1)
}

/** The links in a part of the page, as pairs of label and target. */
function linksIn(part: ReturnType<Page['getByRole']>): Promise<(string | null)[][]> {
  return part
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
}
