/** Opens the entry of the page's fragment, as in `/faq#question-12`, and scrolls to it. */
export function openAddressed(): void {
  const entry = document.getElementById(location.hash.slice(1))
  if (!(entry instanceof HTMLDetailsElement)) return
  entry.open = true
  entry.scrollIntoView()
}
