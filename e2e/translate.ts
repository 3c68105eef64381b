import type { Page } from '@playwright/test'

/**
 * Translates the page continuously as a browser does: every text node is replaced by two nested `<font>` elements with
 * the translation. Here the words stay the same, and `translate="no"` is ignored, since not every translator respects
 * it.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(startTranslator)
}

/** The same from the start, before any script of the page has run. */
export async function translateFromTheStart(page: Page): Promise<void> {
  await page.addInitScript(startTranslator)
}

/** Whether React still owns any text node on the page; none means that all were translated. */
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
