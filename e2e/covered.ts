import { expect, type Locator, type Page } from '@playwright/test'

/** Whether the two cover each other. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  return a !== null && b !== null && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Goes back by keyboard to a link that stands just below the header; whether a bar that stays in view covers it. */
export async function isCoveredOnWayBack(page: Page): Promise<boolean> {
  const link = page.getByRole('link', { name: 'Compare perks' })
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 90))
  const next = page.getByRole('radio', { checked: true })
  await next.evaluate((radio: HTMLElement) => radio.focus({ preventScroll: true }))
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  return link.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}
