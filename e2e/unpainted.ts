import type { BrowserContext, Page } from '@playwright/test'

/**
 * Pages of this context are laid out, pressed and read as ever, but not painted, which without a graphics card is half of a
 * browser's work.
 */
export async function leaveUnpainted(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const unpainted = new CSSStyleSheet()
    // A dialog lies above the page, and has to be told by itself.
    unpainted.replaceSync('html, dialog, ::backdrop { opacity: 0 !important }')
    document.adoptedStyleSheets = [unpainted]
    Object.assign(window, { unpainted })
  })
}

/** Has the page painted from now on, or no more: whoever judges colours or takes a picture has to see it. */
export async function paint(page: Page, painted = true): Promise<void> {
  await page.evaluate((painted) => {
    const { unpainted } = window as { unpainted?: CSSStyleSheet }
    if (unpainted) unpainted.disabled = painted
  }, painted)
}
