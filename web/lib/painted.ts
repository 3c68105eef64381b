const SECOND = 1000

/**
 * Resolves when the reader sees the page: when its first words are on the screen, not merely drawn. At once where nobody
 * is looking, and after a second where the browser does not tell.
 */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, SECOND)
  })
}
