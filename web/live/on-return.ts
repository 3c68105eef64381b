/**
 * Calls back when the visitor returns: the tab became visible, the page left the back-forward cache, or the network
 * returned. Returns a function that stops it.
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
