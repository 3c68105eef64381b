/** A hash or an id of the ledger: 256 bits, upper-case hex. */
export const HASH256 = /^[0-9A-F]{64}$/
