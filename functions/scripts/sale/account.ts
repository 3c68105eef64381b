import { encodeAccountID } from 'ripple-address-codec'

/** An address, which a short row has as its account id in hex. */
export function addressOf(account: string): string {
  return /^[0-9A-F]{40}$/.test(account) ? encodeAccountID(Buffer.from(account, 'hex')) : account
}
