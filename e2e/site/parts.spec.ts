import { openAlive } from '../alive.ts'
import { expect, type Page, test } from '../fixtures.ts'

// Reduced motion, so that scrolling ends at once.
for (const [path, button, distance] of [
  ['/platform-features', 'Explore Features', 500],
  ['/launchpad', 'Learn More', 550],
  ['/meet', /./, 700],
  ['/founder-pass', 'Learn More', 900],
] as const) {
  test(`${path} has a button that scrolls on by ${distance} px`, async ({ page }) => {
    await openAlive(page, path)
    const scroll = page.getByRole('main').locator('a[href^="#"]').getByText(button).first()
    await scroll.click()
    await expect.poll(() => scrollTop(page)).toBe(distance)
    expect(new URL(page.url()).hash).toBe('')
  })
}

test('the carousel shows two of six, with numbers, and wraps in both directions', async ({ page }) => {
  const benefits = [
    'DYOR Dashboard',
    'Community Launchpad',
    'Technical Infrastructure',
    'Strategic Partnerships',
    'Mentorship Program',
    'Funding Access',
  ]
  await openAlive(page, '/incubator')
  const carousel = page.getByRole('region', { name: "What You'll Get If You're In" })
  const next = carousel.getByRole('button', { name: 'Next benefit' })
  const previous = carousel.getByRole('button', { name: 'Previous benefit' })
  const expectAt = async (first: number) => {
    await expect(carousel.getByText(`${String(first + 1).padStart(2, '0')} / 6`)).toBeVisible()
    const names = [benefits[first], benefits[(first + 1) % 6]].map(String)
    await expect(carousel.getByRole('heading', { level: 3 })).toHaveText(names)
  }
  await expectAt(0)
  for (const first of [1, 2, 3, 4, 5, 0]) {
    await next.click()
    await expectAt(first)
  }
  await previous.click()
  await expectAt(5)
  await previous.press('ArrowLeft')
  await expectAt(4)
  await previous.press('ArrowRight')
  await expectAt(5)
})

test('the incubator’s buttons lead to its form and to the mint page', async ({ page }) => {
  for (const [name, path] of [
    ['Apply Now', '/incubator-form'],
    ['Mint Founder NFT', '/founder-pass-wallet'],
  ] as const) {
    await page.goto('/incubator')
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(path)
  }
  await page.goto('/incubator')
  await page.getByRole('main').getByRole('link', { name: 'Apply Now' }).last().click()
  await expect(page).toHaveURL('/incubator-form')
})

test('the two values of a pass are a choice, by click and by key', async ({ page }) => {
  await page.goto('/founder-pass')
  const choice = (name: string) => page.getByRole('radio', { name })
  const panel = (name: string) => page.getByRole('region', { name })
  await expect(choice('The Builder')).toBeChecked()
  await expect(panel('For The Builder').getByRole('term')).toHaveCount(4)
  await expect(panel('For The Supporter')).toBeHidden()
  await page.getByText('The Supporter', { exact: true }).click()
  await expect(panel('For The Supporter')).toBeVisible()
  await expect(panel('For The Builder')).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(choice('The Builder')).toBeFocused()
  await expect(panel('For The Builder')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(choice('The Supporter')).toBeChecked()
})

test('a disclosure opens and closes with a click and with a key', async ({ page }) => {
  await page.goto('/founder-pass')
  const second = page.locator('.fp-questions details').nth(1)
  await expect(page.locator('.fp-questions details')).toHaveCount(3)
  await expect(second).not.toHaveAttribute('open')
  await second.locator('summary').click()
  await expect(second).toHaveAttribute('open')
  await page.keyboard.press('Enter')
  await expect(second).not.toHaveAttribute('open')
})

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => scrollY)
}
