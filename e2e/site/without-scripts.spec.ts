import { expect, type Page, test } from '../fixtures.ts'
import { mainLinks, moreLinks } from '../site-map.ts'

test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

test('without scripts MORE... opens, closes on Esc, and leads on', async ({ page }) => {
  await page.goto('/')
  const more = page.getByRole('navigation', { name: 'More' })
  await page.getByRole('button', { name: 'MORE...' }).click()
  await expect(more.getByRole('link')).toHaveText(moreLinks.map(([label]) => label))
  await page.keyboard.press('Escape')
  await expect(more).toBeHidden()
  await page.getByRole('button', { name: 'MORE...' }).click()
  await more.getByRole('link', { name: 'ROADMAP' }).click()
  await expect(page).toHaveURL('/roadmap')
})

test('without scripts a phone has its menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText([...mainLinks, ...moreLinks].map(([label]) => label))
  await menu.getByRole('link', { name: 'FAQ', exact: true }).click()
  await expect(page).toHaveURL('/faq')
})

test('without scripts answers open, both values are readable, and all six benefits are shown', async ({
  page,
}) => {
  await page.goto('/founder-pass')
  for (const name of ['For The Builder', 'For Everyone: platform perks']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await page.getByText('The Supporter', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'For The Supporter' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'For The Builder' })).toBeHidden()
  const second = page.locator('.fp-questions details').nth(1)
  await second.locator('summary').click()
  await expect(second).toHaveAttribute('open')

  await page.goto('/incubator')
  const benefits = page.getByRole('region', { name: "What You'll Get If You're In" })
  await expect(benefits.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveCount(6)
  await expect(benefits.getByRole('button')).toHaveCount(0)
})

test('without scripts the scrolling buttons lead to their section', async ({ page }) => {
  for (const path of ['/platform-features', '/launchpad', '/meet', '/founder-pass']) {
    await page.goto(path)
    const button = page.getByRole('main').locator('a.button[href^="#"]').first()
    const place = (await button.getAttribute('href')) ?? ''
    await button.click()
    await expect(page.locator(place), path).toBeInViewport()
    expect(await scrolledTo(page), path).toBe(place)
  }
})

test('without scripts no control is shown that would not work', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /motion/ })).toBeHidden()
  await page.goto('/founder-pass')
  await expect(page.getByRole('tab')).toHaveCount(0)
})

async function scrolledTo(page: Page): Promise<string> {
  return new URL(page.url()).hash
}
