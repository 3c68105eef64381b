/** Maximum wait for the first paint, in ms, in case a browser does not report it. */
const LONGEST_WAIT = 3_000

/**
 * Resolves after the document is parsed and first painted, so that nothing competes with the first view. In a hidden
 * tab it does not wait for a paint.
 */
export async function whenDrawn(): Promise<void> {
  await whenWhole()
  if (document.hidden) return
  return new Promise((resolve) => {
    const drawn = new PerformanceObserver(() => {
      drawn.disconnect()
      resolve()
    })
    drawn.observe({ type: 'paint', buffered: true })
    setTimeout(resolve, LONGEST_WAIT)
  })
}

/** Resolves once the document is parsed. The script of every page may run before. */
export async function whenWhole(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true })
  })
}

/** Resolves when a prerendered page is opened; at once for others. */
export function whenSeen(): Promise<void> {
  if (!('prerendering' in document) || !document.prerendering) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true })
  })
}

/** Resolves when the element is near the viewport. */
export function whenNear(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const part = document.querySelector(selector)
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      resolve()
    })
    if (part) watch.observe(part)
  })
}
