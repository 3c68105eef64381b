/** A tab that stands empty until it is known where it leads. */
export interface OpenTab {
  /** Leads it there; false when the visitor has closed it meanwhile. */
  readonly go: (address: string) => boolean
  readonly close: () => void
}

/**
 * Opens an empty tab; null where the browser allows none. Call it within the click itself: after an answer has been waited
 * for, a browser takes it for a popup that nobody wanted. What is opened there never reaches back to this page.
 */
export function openTab(): OpenTab | null {
  const tab = window.open('', '_blank')
  if (!tab || tab.closed) return null
  tab.opener = null
  return {
    go(address) {
      if (tab.closed) return false
      tab.location.replace(address)
      return true
    },
    close: () => tab.close(),
  }
}
