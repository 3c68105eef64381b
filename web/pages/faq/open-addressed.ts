/** Opens the entry of the page's fragment, as in `/faq#question-12`, and scrolls to it. */
export function openAddressed(): void {
  const entry = document.getElementById(location.hash.slice(1))
  if (!(entry instanceof HTMLDetailsElement)) return
  // As by a click, so that a search does not close it.
  if (!entry.open) entry.querySelector('summary')?.click()
  entry.scrollIntoView()
}
