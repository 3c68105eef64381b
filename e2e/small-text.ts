import type { Evaluates } from './evaluates.ts'

/** Texts on the page smaller than 13 px, each with its size; labels in figures and drawings are exempt. */
export function smallText(page: Evaluates): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { data, parentElement: parent } = texts.currentNode as Text
      if (!parent || !data.trim() || parent.closest('svg, figure, sup, sub, script, style')) continue
      const { width, height } = parent.getBoundingClientRect()
      if (width * height <= 1 || !parent.checkVisibility({ visibilityProperty: true })) continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (size < 13) found.add(`${size} px: ${data.trim().slice(0, 40)}`)
    }
    return [...found]
  })
}
