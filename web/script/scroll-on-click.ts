/**
 * Makes `ScrollLink`s scroll by their distance, smoothly unless the visitor prefers reduced motion. A click with a
 * modifier opens the link's target in another tab or window.
 */
export function scrollOnClick(page: Document): void {
  page.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-scroll-by]') : null
    const by = link?.dataset.scrollBy
    if (by === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const top = by === 'viewport' ? innerHeight : Number(by)
    const isPaused = page.documentElement.dataset.motion === 'paused'
    const isStill = isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollBy({ top, behavior: isStill ? 'instant' : 'smooth' })
  })
}
