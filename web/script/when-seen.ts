/** Resolves when somebody sees the page: a browser may draw it before anybody has asked for it. */
export function whenSeen(): Promise<void> {
  if (!('prerendering' in document) || !document.prerendering) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true })
  })
}
