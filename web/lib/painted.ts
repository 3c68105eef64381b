/** Resolves when the reader sees the page, or at once where nobody is looking. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  // The frame is drawn after this callback has run, and before a task that it leaves behind.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
