// The names that a page needs before anything else, in a file of their own so that little is loaded with them.

export const NAME = 'Touchstone'
export const PASS = 'Founder Pass'
export const DISCORD = 'https://discord.gg/touchstone'

/** The page that sells passes. */
export const MINT_PAGE = '/founder-pass-wallet'

/** The key under which a browser stores its session token. */
export const AUTH_TOKEN_KEY = 'touchstone_auth_token'
