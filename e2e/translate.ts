import type { Page } from '@playwright/test'

/**
 * Has the page translated as a browser does it, for as long as it lives: every text is taken out of the page, and in its
 * place stand two `<font>` elements with the words of the other language. Here the words stay the same, and nothing is left
 * out that asks for it, since not every translator heeds that.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(startTranslator)
}

/** The same from the first word on, before any script of the page has run. */
export async function translateFromTheStart(page: Page): Promise<void> {
  await page.addInitScript(startTranslator)
}

/** Whether React still owns any text on the page; none means that the translator has been everywhere. */
export function untranslated(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode
      if (
        nodeValue?.trim() &&
        !parentElement?.closest('font, script, style, noscript, svg, textarea, title')
      ) {
        texts.push(nodeValue)
      }
    }
    return texts
  })
}

function startTranslator() {
  const LEFT_ALONE = 'font, script, style, noscript, svg, textarea, title'

  function replace(text: Text) {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(LEFT_ALONE)) return
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(text.data)
    text.replaceWith(outer)
  }

  function replaceIn(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }

  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) replaceIn(node)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  if (document.body) replaceIn(document.body)
}
