const KEY = 'touchstone_motion'
const PAUSED = 'paused'

/** Applies what the visitor chose last time. Call it before anything is drawn. */
export function restoreMotion(): void {
  if (recall() === PAUSED) document.documentElement.dataset.motion = PAUSED
}

/**
 * Lets the switch in the footer stop all motion on the site, or let it go on; remembered from visit to visit. While it is
 * stopped no page turns into the next either.
 */
export function switchMotion(page: Document): void {
  page.defaultView?.addEventListener('pageswap', ({ viewTransition }) => {
    if (page.documentElement.dataset.motion === PAUSED) viewTransition?.skipTransition()
  })
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('.motion-switch')) return
    const { dataset } = page.documentElement
    if (dataset.motion === PAUSED) delete dataset.motion
    else dataset.motion = PAUSED
    remember(dataset.motion)
  })
}

// Storage may be switched off; then the choice holds for this page only.
function remember(choice: string | undefined): void {
  try {
    if (choice) localStorage.setItem(KEY, choice)
    else localStorage.removeItem(KEY)
  } catch {}
}

function recall(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
