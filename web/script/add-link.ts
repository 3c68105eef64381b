/** Adds a `<link>` with these properties to the head. */
export function addLink(
  given: Partial<Pick<HTMLLinkElement, 'rel' | 'href' | 'crossOrigin'>>,
): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), given)
  document.head.append(link)
  return link
}
