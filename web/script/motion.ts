const KEY = 'touchstone_motion'
const PAUSED = 'paused'

/** Applies what the visitor chose last time. Call it before anything is drawn. */
export function restoreMotion(): void {
  if (stored((kept) => kept.getItem(KEY)) === PAUSED) document.documentElement.dataset.motion = PAUSED
}

/**
 * Lets the switch in the footer stop all motion on the site, or let it go on; remembered from visit to visit. While it is
 * stopped no page turns into the next either.
 */
export function switchMotion(page: Document): void {
  const { dataset } = page.documentElement
  page.defaultView?.addEventListener('pageswap', ({ viewTransition }) => {
    if (dataset.motion === PAUSED) viewTransition?.skipTransition()
  })
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('.motion-switch')) return
    if (dataset.motion === PAUSED) {
      delete dataset.motion
      stored((kept) => kept.removeItem(KEY))
    } else {
      dataset.motion = PAUSED
      stored((kept) => kept.setItem(KEY, PAUSED))
    }
  })
}

/** Storage may be switched off; then the choice holds for this page only. */
function stored<Answer>(ask: (storage: Storage) => Answer): Answer | null {
  try {
    return ask(localStorage)
  } catch {
    return null
  }
}
