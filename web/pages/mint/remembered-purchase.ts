import { inBrowser } from '../../lib/kept.ts'

const PARAMETER = 'purchase'
const KEY = 'touchstone_purchase'

/** The id of the purchase to show until it ends: the one in the page's address, else the last one of this browser; or null. */
export function rememberedPurchase(): string | null {
  return inAddress() ?? inBrowser.read(KEY)
}

/**
 * Puts a purchase into the page's address, without a new entry in the history, and keeps it for other tabs. Without storage only
 * the address has it; the server still lists open purchases.
 */
export function rememberPurchase(id: string): void {
  putInAddress(id)
  inBrowser.keep(KEY, id)
}

/** Call it once the end was shown, or if the purchase belongs to another wallet. */
export function forgetPurchase(id: string): void {
  if (inAddress() === id) putInAddress(null)
  if (inBrowser.read(KEY) === id) inBrowser.keep(KEY, null)
}

function inAddress(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER)
}

function putInAddress(id: string | null): void {
  const url = new URL(location.href)
  if (id === null) url.searchParams.delete(PARAMETER)
  else url.searchParams.set(PARAMETER, id)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
