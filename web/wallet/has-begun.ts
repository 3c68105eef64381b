import { inBrowser } from '../lib/kept.ts'

/** Storage key of an open sign-in request. */
export const SIGN_IN_KEY = 'touchstone_sign_in'

/** Storage key of the token of a wallet that is set aside. */
export const BESIDE_KEY = 'touchstone_beside'

/** Whether a stored request may exist. */
export const hasSignIn = () => inBrowser.read(SIGN_IN_KEY) !== null

/** Whether a wallet may be set aside. */
export const hasBeside = () => inBrowser.read(BESIDE_KEY) !== null
