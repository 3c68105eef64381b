/**
 * The header that says who asks, for each request to a server outside Cloudflare. A Worker's have none by themselves,
 * and what guards such a server may refuse those (Cloudflare's Browser Integrity Check: 403, "error code: 1010").
 */
export const USER_AGENT = { 'user-agent': 'Touchstone' } as const
