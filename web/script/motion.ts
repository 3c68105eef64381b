import { closest } from './closest.ts'

const KEY = 'touchstone_motion'
const PAUSED = 'paused'

/** Restores the visitor's choice. Call it before the first paint. */
export function restoreMotion(): void {
  const kept = stored((storage) => storage.getItem(KEY))
  if (kept !== null) document.documentElement.dataset.motion = kept
}

/** Connects the footer's motion switch, stores its state, and skips view transitions while it is off. */
export function switchMotion(page: Document): void {
  const { dataset } = page.documentElement
  addEventListener('pageswap', ({ viewTransition }) => {
    if (dataset.motion === PAUSED) viewTransition?.skipTransition()
  })
  // The visitor may have chosen otherwise in another tab, or since the page went into the back-forward cache.
  addEventListener('pageshow', restoreMotion)
  addEventListener('storage', restoreMotion)
  page.addEventListener('click', (event) => {
    if (!closest(event, '.motion-switch')) return
    const chosen = dataset.motion === PAUSED ? 'running' : PAUSED
    dataset.motion = chosen
    stored((storage) => storage.setItem(KEY, chosen))
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
