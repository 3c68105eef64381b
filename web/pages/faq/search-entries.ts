import { put } from '../../lib/put.ts'

/**
 * Filters the written entries while a visitor types. It reads what stands on the page, so a translated page is searched
 * in its own language. Nothing is written into the box, and whatever was typed before the script came is looked for too.
 */
export function searchEntries(list: HTMLElement): void {
  const box = list.querySelector('input')
  if (!box) return
  const entries = [...list.querySelectorAll('details')]
  /** Whether each entry stands open by the visitor's own doing, whatever a search has opened meanwhile. */
  const open = new Map(entries.map((entry) => [entry, entry.open]))
  for (const entry of entries) {
    // The platform opens or closes it after the click.
    entry.querySelector('summary')?.addEventListener('click', () => open.set(entry, !entry.open))
  }
  const status = '[role="status"]'
  const unsearched = list.querySelector(status)?.textContent ?? ''

  function search(query: string) {
    const pattern = patternOf(query)
    for (const entry of entries) {
      const question = contains(entry, 'summary', pattern)
      const answer = contains(entry, 'p:not(:has(a))', pattern)
      entry.hidden = !question && !answer
      entry.open = open.get(entry) || (pattern !== '' && answer)
    }
    const found = entries.filter(({ hidden }) => !hidden)
    put(list, status, { textContent: pattern === '' ? unsearched : countOf(found.length) })
    put(list, '.faq-none', { hidden: found.length > 0 })
    put(list, '[data-sought]', { textContent: query.trim() })
    markFound(found, pattern)
  }

  list.dataset.searched = ''
  box.addEventListener('input', () => search(box.value))
  if (box.value) search(box.value)
}

/** A query as a pattern that means its own letters; a straight apostrophe finds a printed one. Empty for an empty query. */
export function patternOf(query: string): string {
  return query
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, '\\s+')
}

/** Whether any such part of the entry does. An empty pattern is in everything. */
function contains(entry: Element, part: string, pattern: string): boolean {
  const sought = new RegExp(pattern, 'iu')
  return [...entry.querySelectorAll(part)].some(({ textContent }) => sought.test(textContent ?? ''))
}

function countOf(found: number): string {
  if (found === 0) return 'No question matches'
  return found === 1 ? '1 question matches' : `${found} questions match`
}

/**
 * Marks what was found in the words of these elements, without touching them: by the browser's own highlights (CSS
 * Custom Highlight API), where it has them. The style sheet colours what is called `found`.
 */
function markFound(elements: readonly Element[], pattern: string): void {
  if (!('highlights' in CSS)) return
  const ranges = pattern === '' ? [] : elements.flatMap((element) => rangesIn(element, pattern))
  CSS.highlights.set('found', new Highlight(...ranges))
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
