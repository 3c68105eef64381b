import type { Evaluates } from './evaluates.ts'

/**
 * Words and amounts broken across lines, and options cut short in their select: in the open dialog, or else on the
 * whole page. Codes and addresses may break anywhere, our ids nowhere, an amount only in running text, and a word at a
 * joint: 24-48, and/or.
 */
export function brokenWords(page: Evaluates): Promise<readonly string[]> {
  return page.evaluate(() => {
    const within = document.querySelector('dialog[open]') ?? document.body
    const found = new Set<string>()
    const range = document.createRange()

    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent || !text.data.trim()) continue
      range.selectNodeContents(text)
      if (range.getClientRects().length < 2 || !isSeen(parent)) continue
      for (const { 0: word, index } of text.data.matchAll(wordsOf(parent))) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const [first, ...more] = [...range.getClientRects()].filter(({ width }) => width > 0.5)
        if (first && more.some(({ top }) => top > first.top + 2)) found.add(`broken: ${word}`)
      }
    }

    const measure = document.createElement('canvas').getContext('2d')
    for (const select of within.querySelectorAll('select')) {
      if (!measure || !isSeen(select)) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      measure.font = font
      for (const { text } of select.options) {
        if (measure.measureText(text).width > room + 1) found.add(`cut short: ${text}`)
      }
    }
    return [...found]

    function wordsOf(parent: Element): RegExp {
      if (parent.closest('code, .mono')) return /TS-[\w-]+/g
      if (parent.closest('p, li')) return /TS-[\w-]+|[^\s\u200b\u2013\u2014/-]+/g
      return /TS-[\w-]+|[\d,.]+ XRP|[^\s\u200b\u2013\u2014/-]+/g
    }

    /** Visible text only: text for screen readers may be of any width. */
    function isSeen(element: Element): boolean {
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (around.clientWidth * around.clientHeight === 1) return false
      }
      return element.checkVisibility({ visibilityProperty: true })
    }
  })
}
