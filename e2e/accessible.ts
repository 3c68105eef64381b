import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { seemPainted } from './unpainted.ts'

export const WIDTHS = [360, 768, 1440] as const
/** The rules as a script for a page, minified and in plain ASCII, since every examined page has to receive it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
)
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no automatically detectable violation of WCAG 2.2 AA at any width: in the open dialog, since the page behind
 * it is unreachable, or else on the whole page or the given part.
 */
export async function expectAccessible(
  page: Page,
  widths: readonly number[] = WIDTHS,
  within = 'html',
): Promise<void> {
  const normal = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleAsItIs(page, within)
  }
  if (normal) await page.setViewportSize(normal)
}

/** The same at the width that the window has now. */
export async function expectAccessibleAsItIs(page: Page, within = 'html'): Promise<void> {
  await flattenGrounds(page)
  const { faults, checked, sideways } = await examine(page, within)
  const width = page.viewportSize()?.width
  expect(faults, `at ${width} px`).toEqual([])
  expect(checked).toContain('color-contrast')
  expect(sideways, `sideways scrolling at ${width} px`).toBe(0)
}

/**
 * Contrast over a texture or a gradient cannot be computed, nor with a page behind the dialog. So each background is
 * reduced to its plain colour, and the page is hidden. A background of a gradient only gets its middle colour.
 */
async function flattenGrounds(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Elements added since the last check still have their gradient.
    const sheets = document.adoptedStyleSheets.filter(
      (sheet) => sheet !== (window as { flat?: CSSStyleSheet }).flat,
    )
    document.adoptedStyleSheets = sheets
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
    document.adoptedStyleSheets = [...sheets, flat]
    Object.assign(window, { flat })
  })
}

/**
 * The violations, the rules that applied, and by how many px the page or its dialog exceeds the window. A page gets the
 * rules once; passes are not described in full, which would double the time.
 */
async function examine(page: Page, within: string) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
    await seemPainted(page)
  }
  return page.evaluate(
    async ({ within, rules }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const dialog = document.querySelector('dialog[open]')
      const { violations, passes } = await run(dialog ?? within, {
        runOnly: rules,
        resultTypes: ['violations'],
        preload: false,
      })
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      return {
        faults: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
        checked: passes.map(({ id }) => id),
        sideways: Math.max(0, ...boxes.map((box) => box.scrollWidth - box.clientWidth)),
      }
    },
    { within, rules: RULES },
  )
}
