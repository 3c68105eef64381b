import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WIDTHS = [360, 768, 1440]
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Finds nothing wrong at any width, within WCAG 2.2 AA as far as a machine can tell: in the dialog that is open, since
 * nobody can reach what is behind it, or else on the whole page or the part of it that is named.
 */
export async function expectAccessible(
  page: Page,
  widths: readonly number[] = WIDTHS,
  within = 'html',
): Promise<void> {
  const normal = page.viewportSize()
  const reachable = (await page.getByRole('dialog').isVisible()) ? 'dialog[open]' : within
  await flattenGrounds(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // There are no frames here, and only for frames would the other mode open one more page per run.
    // What passes is not described in full, which would take as long again.
    const axe = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(RULES)
      .include(reachable)
      .setLegacyMode()
    const { violations, passes } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
    expect(found, `at ${width} px`).toEqual([])
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
    expect(await sidewaysScroll(page), `sideways scrolling at ${width} px`).toBe(0)
  }
  if (normal) await page.setViewportSize(normal)
}

/**
 * Contrast over a texture or a gradient cannot be computed, nor in front of a page that the machine believes to be in
 * the way. Over the plain colour of each ground, and with nothing behind the dialog, it can. A ground that is nothing
 * but a gradient gets the middle of its colours.
 */
async function flattenGrounds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { backgroundColor, backgroundImage, backgroundSize } = getComputedStyle(element)
      const colours = [...backgroundImage.matchAll(/rgb\((\d+), (\d+), (\d+)\)/g)]
      const covers = /^auto(, auto)*$/.test(backgroundSize) && !backgroundImage.includes('rgba(')
      if (backgroundColor !== 'rgba(0, 0, 0, 0)' || colours.length === 0 || !covers) continue
      const middle = [1, 2, 3].map((part) =>
        Math.round(colours.reduce((sum, colour) => sum + Number(colour[part]), 0) / colours.length),
      )
      element.style.backgroundColor = `rgb(${middle.join(' ')})`
    }
    const flat = new CSSStyleSheet()
    flat.replaceSync(`
      *, ::before, ::after { background-image: none !important }
      body::before { display: none !important }
      body:has(dialog[open]) :not(dialog[open], dialog[open] *) { visibility: hidden !important }`)
    document.adoptedStyleSheets = [flat]
  })
}

/** By how many px the page, or the dialog above it, is wider than its window. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    return Math.max(0, ...boxes.map((box) => box.scrollWidth - box.clientWidth))
  })
}
