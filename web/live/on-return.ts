/**
 * Calls back whenever the visitor is here again: the tab became visible, the page came out of the back-forward cache,
 * the network returned. Returns the way to stop.
 */
export function onReturn(callback: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const ifVisible = () => document.visibilityState === 'visible' && callback()
  document.addEventListener('visibilitychange', ifVisible, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && callback(), { signal })
  window.addEventListener('online', callback, { signal })
  return () => stopped.abort()
}
