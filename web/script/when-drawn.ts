/** The longest that anybody waits for it, in ms: a browser may not tell, and a sheet may not come. */
const LONGEST_WAIT = 3_000

/**
 * Resolves when the page has been drawn for the first time, so that what is read first shares its line with nothing; at
 * once in a tab that nobody looks at, where nothing is drawn.
 */
export function whenDrawn(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const drawn = new PerformanceObserver(() => {
      drawn.disconnect()
      resolve()
    })
    drawn.observe({ type: 'paint', buffered: true })
    setTimeout(resolve, LONGEST_WAIT)
  })
}
