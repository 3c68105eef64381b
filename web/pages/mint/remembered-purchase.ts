import { inBrowser } from '../../lib/kept.ts'

const PARAMETER = 'purchase'
const KEY = 'touchstone_purchase'

/**
 * The purchase that has to be shown to its end: the one the page's address names, else the last one of this browser,
 * whose tab may be closed by now. Null when there is none.
 */
export function rememberedPurchase(): string | null {
  return inAddress() ?? inBrowser.read(KEY)
}

/**
 * Names a purchase in the page's address, without a new entry in the history, and keeps it for other tabs. Where
 * nothing is kept the address alone knows; the server still lists what is open.
 */
export function rememberPurchase(id: string): void {
  putInAddress(id)
  inBrowser.keep(KEY, id)
}

/** It was shown to its end, or is none of this wallet's. */
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
