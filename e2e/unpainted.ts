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

/** Turns painting of the page on or off: checks of pixels need it. */
export async function paint(page: Page, painted = true): Promise<void> {
  await page.evaluate((painted) => {
    const { unpainted } = window as { unpainted?: CSSStyleSheet }
    if (unpainted) unpainted.disabled = painted
  }, painted)
}

/**
 * Makes the page's scripts read the unpainted elements as opaque, until the next document. The rules of accessibility
 * read styles and boxes, never pixels, so nothing has to be painted for them.
 */
export async function seemPainted(page: Page): Promise<void> {
  await page.evaluate((parts) => {
    const { unpainted } = window as { unpainted?: CSSStyleSheet }
    const read = window.getComputedStyle.bind(window)
    window.getComputedStyle = (element, pseudo) => {
      const style = read(element, pseudo)
      if (!unpainted || unpainted.disabled || pseudo || !element.matches(parts)) return style
      return new Proxy(style, {
        get(_, name) {
          if (name === 'opacity') return '1'
          if (name === 'getPropertyValue')
            return (asked: string) => (asked === 'opacity' ? '1' : style.getPropertyValue(asked))
          return Reflect.get(style, name)
        },
      })
    }
  }, UNPAINTED)
}
