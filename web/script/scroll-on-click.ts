/** Lets every `ScrollLink` scroll by its distance. It glides, unless the visitor asked for less motion. */
export function scrollOnClick(page: Document): void {
  page.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-scroll-by]') : null
    const by = link?.dataset.scrollBy
    if (by === undefined) return
    event.preventDefault()
    const top = by === 'viewport' ? innerHeight : Number(by)
    const isPaused = page.documentElement.dataset.motion === 'paused'
    const isStill = isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollBy({ top, behavior: isStill ? 'instant' : 'smooth' })
  })
}
