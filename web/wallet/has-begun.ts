import { inBrowser } from '../lib/kept.ts'

/** Where a sign-in request is kept while it waits. */
export const SIGN_IN_KEY = 'touchstone_sign_in'

/** Where the token of a wallet is kept that stepped aside for another of the same person. */
export const BESIDE_KEY = 'touchstone_beside'

/** Whether a request may be waiting: worth finding out. */
export const hasSignIn = () => inBrowser.read(SIGN_IN_KEY) !== null

/** Whether a wallet may have stepped aside: worth finding out. */
export const hasBeside = () => inBrowser.read(BESIDE_KEY) !== null
