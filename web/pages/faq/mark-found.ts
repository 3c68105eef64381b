/** The name under which the style sheet colours what was found. */
const FOUND = 'found'

/**
 * Marks what was found in the words of these elements, without touching them: by the browser's own highlights (CSS
 * Custom Highlight API), where it has them.
 */
export function markFound(elements: readonly Element[], pattern: string): void {
  if (!('highlights' in CSS)) return
  const ranges = pattern === '' ? [] : elements.flatMap((element) => rangesIn(element, pattern))
  CSS.highlights.set(FOUND, new Highlight(...ranges))
}

function rangesIn(element: Element, pattern: string): Range[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { index, 0: words } of (text.nodeValue ?? '').matchAll(new RegExp(pattern, 'giu'))) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + words.length)
      ranges.push(range)
    }
  }
  return ranges
}
