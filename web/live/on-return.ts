/**
 * Calls back whenever the visitor is here again: the tab became visible, the page came out of the back-forward cache,
 * the network returned. Returns the way to stop.
 */
export function onReturn(callback: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') callback()
  }
  const whenRestored = (event: PageTransitionEvent) => {
    if (event.persisted) callback()
  }
  document.addEventListener('visibilitychange', whenVisible)
  window.addEventListener('pageshow', whenRestored)
  window.addEventListener('online', callback)
  return () => {
    document.removeEventListener('visibilitychange', whenVisible)
    window.removeEventListener('pageshow', whenRestored)
    window.removeEventListener('online', callback)
  }
}
