/** 32 bytes as base64url (RFC 4648, 5), without padding: a session's token, a browser's secret, a public key. */
export const BYTES_32 = /^[\w-]{43}$/
/** 64 bytes: a signature. */
export const BYTES_64 = /^[\w-]{86}$/
