import { put } from '../../lib/put.ts'
import { nearMatches } from './near-matches.ts'

/**
 * Filters the entries while a visitor types: those that contain the text, or, if there are none, those with similar words. It
 * searches the text in the page, so it works on a translated page too. Includes what was typed before the script was loaded;
 * after a reload the field has the last query again.
 */
export function searchEntries(list: HTMLElement): void {
  const box = list.querySelector('input')
  if (!box) return
  const entries = [...list.querySelectorAll('details')]
  /** Whether the visitor opened each entry; entries that a search opened do not count. */
  const open = new Map(entries.map((entry) => [entry, entry.open]))
  for (const entry of entries) {
    // The browser toggles the entry after the click.
    entry.querySelector('summary')?.addEventListener('click', () => open.set(entry, !entry.open))
  }
  const status = '[role="status"]'
  const unsearched = list.querySelector(status)?.textContent ?? ''

  function search(query: string) {
    const typed = patternOf(query)
    const exact = entries.some((entry) => contains(entry, SEARCHED, typed))
    const { near, words } = exact ? NOTHING_NEAR : nearMatches(query, entries.map(textOf))
    const pattern = exact ? typed : patternOfWords(words)
    entries.forEach((entry, at) => {
      const shown = exact ? contains(entry, SEARCHED, typed) : near[at] === true
      entry.hidden = !shown
      entry.open = open.get(entry) || (shown && pattern !== '' && contains(entry, ANSWER, pattern))
    })
    const found = entries.filter(({ hidden }) => !hidden)
    put(list, status, { textContent: typed === '' ? unsearched : countOf(found.length, exact) })
    put(list, '.faq-none', { hidden: found.length > 0 })
    put(list, '[data-sought]', { textContent: query.trim() })
    markFound(found, pattern)
  }

  list.dataset.searched = ''
  const take = () => {
    remember(box.value)
    search(box.value)
  }
  box.addEventListener('input', take)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.faq-topics a')) {
    link.addEventListener('click', () => {
      const entry = entries.find(({ id }) => link.hash === `#${id}`)
      if (!entry) return
      // Here, because the address does not change for the same link again.
      open.set(entry, true)
      entry.open = true
      // The search hides what the link leads to.
      if (!entry.hidden) return
      box.value = ''
      take()
    })
  }
  box.value ||= remembered()
  if (box.value) take()
}

/** Keeps the query in `history.state`, for a reload and for the back button. */
function remember(sought: string): void {
  history.replaceState({ ...history.state, sought }, '')
}

function remembered(): string {
  const { sought } = (history.state ?? {}) as { sought?: unknown }
  return typeof sought === 'string' ? sought : ''
}

const ANSWER = 'p:not(:has(a))'
const SEARCHED = `summary, ${ANSWER}`
const NOTHING_NEAR = { near: [], words: new Set<string>() } as const

function textOf(entry: Element): string {
  return [...entry.querySelectorAll(SEARCHED)].map(({ textContent }) => textContent).join(' ')
}

/** Matches whole words, with or without accents in the text. */
function patternOfWords(words: ReadonlySet<string>): string {
  const accented = [...words].map((word) => word.replace(/\p{L}/gu, '$&\\p{M}*'))
  return accented.length > 0 ? `(?<![\\p{L}\\p{N}])(?:${accented.join('|')})(?![\\p{L}\\p{N}])` : ''
}

/** A query as an escaped pattern, in which a straight apostrophe finds a typographic one. Empty for an empty query. */
export function patternOf(query: string): string {
  return query
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, '\\s+')
}

/** Whether an element that matches `part` contains the pattern. An empty pattern matches. */
function contains(entry: Element, part: string, pattern: string): boolean {
  const sought = new RegExp(pattern, 'iu')
  return [...entry.querySelectorAll(part)].some(({ textContent }) => sought.test(textContent ?? ''))
}

function countOf(found: number, exact: boolean): string {
  if (found === 0) return 'No question matches'
  if (!exact)
    return found === 1
      ? 'No exact match, 1 question comes close'
      : `No exact match, ${found} questions come close`
  return found === 1 ? '1 question matches' : `${found} questions match`
}

/** Highlights the matches as `::highlight(found)`, where the browser has the CSS Custom Highlight API. */
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
