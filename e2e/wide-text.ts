import type { Page } from '@playwright/test'

const RULE =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Turns the text spacing that a reader may set (WCAG 1.4.12) on or off. */
export async function widenText(page: Page, wide = true): Promise<void> {
  await page.evaluate(
    ({ wide, rule }) => {
      const shown = window as { wideText?: CSSStyleSheet }
      if (!shown.wideText) {
        shown.wideText = new CSSStyleSheet()
        shown.wideText.replaceSync(rule)
        document.adoptedStyleSheets.push(shown.wideText)
      }
      shown.wideText.disabled = !wide
    },
    { wide, rule: RULE },
  )
}
