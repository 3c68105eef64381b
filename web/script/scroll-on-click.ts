import { closest } from './closest.ts'

/**
 * Makes `ScrollLink`s scroll by their distance, smoothly unless the visitor prefers reduced motion. A click with a
 * modifier opens the link's target in another tab or window.
 */
export function scrollOnClick(page: Document): void {
  page.addEventListener('click', (event) => {
    const by = closest(event, '[data-scroll-by]')?.dataset.scrollBy
    if (by === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // Else it is `viewport`.
    const top = Number(by) || innerHeight
    const isPaused = page.documentElement.dataset.motion === 'paused'
    const isStill = isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollBy({ top, behavior: isStill ? 'instant' : 'smooth' })
  })
}
