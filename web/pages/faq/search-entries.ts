import { markFound } from './mark-found.ts'
import { patternOf } from './match.ts'

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
  const status = list.querySelector('[role="status"]')
  const unsearched = status?.textContent ?? ''

  function search(query: string) {
    const pattern = patternOf(query)
    for (const entry of entries) {
      const question = contains(wordsOf(entry, 'summary'), pattern)
      const answer = contains(wordsOf(entry, 'p:not(:has(a))'), pattern)
      entry.hidden = !question && !answer
      entry.open = open.get(entry) || (pattern !== '' && answer)
    }
    const found = entries.filter(({ hidden }) => !hidden)
    if (status) status.textContent = pattern === '' ? unsearched : countOf(found.length)
    sayNone(list, found.length === 0 ? query.trim() : null)
    markFound(found, pattern)
  }

  box.addEventListener('input', () => search(box.value))
  if (box.value) search(box.value)
}

/** Whether any of the texts does. An empty pattern is in everything. */
function contains(texts: readonly string[], pattern: string): boolean {
  return texts.some((text) => new RegExp(pattern, 'iu').test(text))
}

function wordsOf(entry: Element, part: string): string[] {
  return [...entry.querySelectorAll(part)].map(({ textContent }) => textContent ?? '')
}

function sayNone(list: HTMLElement, query: string | null): void {
  const none = list.querySelector<HTMLElement>('.faq-none')
  const sought = none?.querySelector('[data-sought]')
  if (none) none.hidden = query === null
  if (sought && query !== null) sought.textContent = query
}

function countOf(found: number): string {
  if (found === 0) return 'No question matches'
  return found === 1 ? '1 question matches' : `${found} questions match`
}
