import { put } from '../../lib/put.ts'
import { nearMatches } from './near-matches.ts'

/**
 * Filters the written entries while a visitor types: those that have the text as typed, or, where none has, those whose
 * words are close to it. It reads what stands on the page, so a translated page is searched in its own language. What was
 * typed before the script came is looked for too, and what was typed last stands in the box again after a reload.
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
  box.value ||= remembered()
  if (box.value) take()
}

/** The entry of the browser's history keeps what was typed, over a reload and the way back. */
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

/** Whole words, with or without accents in the text. */
function patternOfWords(words: ReadonlySet<string>): string {
  const accented = [...words].map((word) => word.replace(/\p{L}/gu, '$&\\p{M}*'))
  return accented.length > 0 ? `(?<![\\p{L}\\p{N}])(?:${accented.join('|')})(?![\\p{L}\\p{N}])` : ''
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

function countOf(found: number, exact: boolean): string {
  if (found === 0) return 'No question matches'
  if (!exact)
    return found === 1
      ? 'No exact match, 1 question comes close'
      : `No exact match, ${found} questions come close`
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
