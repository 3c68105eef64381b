/**
 * Lets every `ScrollLink` scroll by its distance. It glides, unless the visitor asked for less motion. It listens on the
 * click's way down, because React stops a click on its way through a part of the page that has not woken.
 */
export function scrollOnClick(root: Document): void {
  root.addEventListener('click', scroll, { capture: true })
}

function scroll(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-scroll-by]') : null
  const by = link?.dataset.scrollBy
  if (by === undefined) return
  event.preventDefault()
  const top = by === 'viewport' ? innerHeight : Number(by)
  scrollBy({ top, behavior: wantsStillness() ? 'instant' : 'smooth' })
}

function wantsStillness(): boolean {
  return (
    document.documentElement.dataset.motion === 'paused' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
