/** Opens the entry that the page's address names, as in `/faq#question-12`, and goes there. */
export function openAddressed(): void {
  const entry = document.getElementById(location.hash.slice(1))
  if (!(entry instanceof HTMLDetailsElement)) return
  entry.open = true
  entry.scrollIntoView()
}
