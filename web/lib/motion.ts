const KEY = 'touchstone_motion'
const listeners = new Set<() => void>()

/** Stops all motion on the site, or lets it go on; remembered from visit to visit. */
export function pauseMotion(paused: boolean): void {
  if (paused) document.documentElement.dataset.motion = 'paused'
  else delete document.documentElement.dataset.motion
  remember(paused)
  for (const listener of listeners) listener()
}

/** Applies what the visitor chose last time. Call it before anything is drawn. */
export function restoreMotion(): void {
  if (recall()) document.documentElement.dataset.motion = 'paused'
}

export function isMotionPaused(): boolean {
  return document.documentElement.dataset.motion === 'paused'
}

/** Tells of every change, until the returned function is called. */
export function onMotionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Storage may be switched off; then the choice holds for this visit only.
function remember(paused: boolean): void {
  try {
    if (paused) localStorage.setItem(KEY, 'paused')
    else localStorage.removeItem(KEY)
  } catch {}
}

function recall(): boolean {
  try {
    return localStorage.getItem(KEY) === 'paused'
  } catch {
    return false
  }
}
