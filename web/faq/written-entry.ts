/** The id of an entry in the page's list. */
export function idOf(entry: number): string {
  return `question-${entry}`
}

/** The entry in the page's list: whether it stands open is known there, and nowhere else. */
export function writtenEntry(entry: number): HTMLDetailsElement | null {
  return detailsWith(idOf(entry))
}

/** Opens the entry that the page's address names, as in `/faq#question-12`, and goes there. */
export function openAddressed(): void {
  const element = detailsWith(location.hash.slice(1))
  if (!element) return
  element.open = true
  element.scrollIntoView()
}

function detailsWith(id: string): HTMLDetailsElement | null {
  const element = document.getElementById(id)
  return element instanceof HTMLDetailsElement ? element : null
}
