// Of all names of the brand those that a page needs before anything else, in a file of their own so that it carries no more.

/** What is sold. */
export const PASS = 'Founder Pass'

/** Under which name a browser keeps the token of its session. */
export const AUTH_TOKEN_KEY = 'touchstone_auth_token'
