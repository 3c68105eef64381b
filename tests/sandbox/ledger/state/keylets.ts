import { decodeAccountID } from 'ripple-address-codec'
import { sha512Half, toHex } from './sha512-half.ts'

/** Where each kind of entry lives in the state tree: 256-bit indexes as upper-case hex. */
export const keylet = {
  account: (address: string) => index('a', accountID(address)),
  ownerDirectory: (address: string) => index('O', accountID(address)),
  ticket: (address: string, sequence: number) => index('T', accountID(address), uint32(sequence)),
  /** `sequence` is the Sequence or the TicketSequence of the transaction that creates the offer. */
  nftokenOffer: (address: string, sequence: number) => index('q', accountID(address), uint32(sequence)),
  nftokenSells: (nftokenID: string) => index('i', bytes(nftokenID)),
  nftokenBuys: (nftokenID: string) => index('h', bytes(nftokenID)),
  /** Page 0 of a directory is its root; further pages are hashed from it. */
  directoryPage: (root: string, page: bigint) => (page === 0n ? root : index('d', bytes(root), uint64(page))),
  /** The page index whose low 96 bits are those of the token: not hashed, so pages sort by owner and token. */
  nftokenPage: (address: string, nftokenID: string) => toHex(accountID(address)) + nftokenID.slice(40),
  nftokenPageMin: (address: string) => toHex(accountID(address)) + '0'.repeat(24),
  nftokenPageMax: (address: string) => toHex(accountID(address)) + 'F'.repeat(24),
  /** Between two accounts, whichever is named first. */
  line: (a: string, b: string, currency: string) =>
    index('r', ...[accountID(a), accountID(b)].sort(Buffer.compare), currencyCode(currency)),
  offer: (address: string, sequence: number) => index('o', accountID(address), uint32(sequence)),
  /** The book of offers of one asset for another: the first 48 digits of its pages' indexes; the price is the rest. */
  book: (pays: Asset, gets: Asset) =>
    index('B', pays.currency, gets.currency, pays.issuer, gets.issuer).slice(0, 48),
  depositPreauth: (address: string, authorized: string) =>
    index('p', accountID(address), accountID(authorized)),
  delegate: (address: string, authorized: string) => index('E', accountID(address), accountID(authorized)),
  feeSettings: () => index('e'),
  amendments: () => index('f'),
}

type Asset = { readonly currency: Buffer; readonly issuer: Buffer }

const accountIDs = new Map<string, Buffer>()

/** The 20 bytes of a classic address, cached because base58 is slow. */
export function accountID(address: string): Buffer {
  const known = accountIDs.get(address)
  if (known) return known
  const decoded = Buffer.from(decodeAccountID(address))
  if (accountIDs.size > 50_000) accountIDs.clear()
  accountIDs.set(address, decoded)
  return decoded
}

/** The 20 bytes of a currency: three letters in the middle, or all of them in hex. */
export function currencyCode(currency: string): Buffer {
  if (currency.length === 40) return bytes(currency)
  const code = Buffer.alloc(20)
  code.write(currency, 12, 'ascii')
  return code
}

function index(space: string, ...parts: readonly Uint8Array[]): string {
  return toHex(sha512Half(Buffer.from([0, space.charCodeAt(0)]), ...parts))
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}

function uint32(value: number): Buffer {
  const out = Buffer.alloc(4)
  out.writeUInt32BE(value)
  return out
}

function uint64(value: bigint): Buffer {
  const out = Buffer.alloc(8)
  out.writeBigUInt64BE(value)
  return out
}
