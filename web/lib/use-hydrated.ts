import { useSyncExternalStore } from 'react'

/**
 * Whether the page has come alive. False while it is written out and for the first render in the browser, so that the
 * two agree; what only works with scripts waits for it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, inTheBrowser, inThePrerender)
}

const never = () => () => undefined
const inTheBrowser = () => true
const inThePrerender = () => false
