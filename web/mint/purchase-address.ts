const PARAMETER = 'purchase'

/** The purchase that the page's address names, or null. */
export function purchaseInAddress(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER)
}

/** Names a purchase in the page's address, or none, without a new entry in the history. */
export function putPurchaseInAddress(id: string | null): void {
  const url = new URL(location.href)
  if (id === null) url.searchParams.delete(PARAMETER)
  else url.searchParams.set(PARAMETER, id)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
