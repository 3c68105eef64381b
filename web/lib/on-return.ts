/** Calls back when tab, page (from the back-forward cache) or network return. Returns a function that stops it. */
export function onReturn(callback: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const ifVisible = () => document.visibilityState === 'visible' && callback()
  document.addEventListener('visibilitychange', ifVisible, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && callback(), { signal })
  window.addEventListener('online', callback, { signal })
  return () => stopped.abort()
}
