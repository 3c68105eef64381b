import type { BrowserContext, Page } from '@playwright/test'

/** What is not painted. A dialog lies above the page, and has to be told by itself. */
export const UNPAINTED = 'html, dialog'

/**
 * Pages of this context are laid out, pressed and read as ever, but not painted, which without a graphics card is half of a
 * browser's work.
 */
export async function leaveUnpainted(context: BrowserContext): Promise<void> {
  await context.addInitScript((parts) => {
    const unpainted = new CSSStyleSheet()
    unpainted.replaceSync(`${parts}, ::backdrop { opacity: 0 !important }`)
    document.adoptedStyleSheets = [unpainted]
    Object.assign(window, { unpainted })
  }, UNPAINTED)
}

/** Has the page painted from now on, or no more: whoever judges colours or takes a picture has to see it. */
export async function paint(page: Page, painted = true): Promise<void> {
  await page.evaluate((painted) => {
    const { unpainted } = window as { unpainted?: CSSStyleSheet }
    if (unpainted) unpainted.disabled = painted
  }, painted)
}
