/** The longest that anybody waits until a page is drawn, in ms: a browser may not tell, and a sheet may not come. */
const LONGEST_WAIT = 3_000

/**
 * Resolves when all of the page is there and it has been drawn for the first time, so that what is read first shares its
 * line with nothing; without waiting for that in a hidden tab, where nothing is drawn.
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

/** The site's script may come before the end of the page does. */
function whenWhole(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
}

/** Resolves when the page is visible: a browser may draw it before a visitor has opened it. */
export function whenSeen(): Promise<void> {
  if (!('prerendering' in document) || !document.prerendering) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true })
  })
}

/** Resolves when the reader comes to the part of the page that matches; what it wants is not asked for before. */
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
