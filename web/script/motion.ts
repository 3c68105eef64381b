const KEY = 'touchstone_motion'
const PAUSED = 'paused'

/** Restores the visitor's choice. Call it before the first paint. */
export function restoreMotion(): void {
  if (stored((kept) => kept.getItem(KEY)) === PAUSED) document.documentElement.dataset.motion = PAUSED
}

/** Connects the footer's motion switch, stores its state, and skips view transitions while it is off. */
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

/** Without storage the choice lasts for this page. */
function stored<Answer>(ask: (storage: Storage) => Answer): Answer | null {
  try {
    return ask(localStorage)
  } catch {
    return null
  }
}
