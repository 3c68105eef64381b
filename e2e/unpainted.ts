import type { BrowserContext, Page } from '@playwright/test'

/** The unpainted elements. A dialog is in the top layer, and needs its own rule. */
export const UNPAINTED = 'html, dialog'

/**
 * Pages of this context are laid out and interactive, but not painted, which without a GPU is half of a browser's work.
 */
export async function leaveUnpainted(context: BrowserContext): Promise<void> {
  await context.addInitScript((parts) => {
    const unpainted = new CSSStyleSheet()
    unpainted.replaceSync(`${parts}, ::backdrop { opacity: 0 !important }`)
    document.adoptedStyleSheets = [unpainted]
    Object.assign(window, { unpainted })
  }, UNPAINTED)
}

/** Turns painting of the page on or off: checks of colours and screenshots need it. */
export async function paint(page: Page, painted = true): Promise<void> {
  await page.evaluate((painted) => {
    const { unpainted } = window as { unpainted?: CSSStyleSheet }
    if (unpainted) unpainted.disabled = painted
  }, painted)
}
