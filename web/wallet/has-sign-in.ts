import { inBrowser } from '../lib/kept.ts'

/** Where a request is kept while it waits. */
export const SIGN_IN_KEY = 'touchstone_sign_in'

/** Whether a request may be waiting: worth finding out. */
export function hasSignIn(): boolean {
  return inBrowser.read(SIGN_IN_KEY) !== null
}
