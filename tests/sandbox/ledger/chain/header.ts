import { sha512Half, toHex } from '../state/sha512-half.ts'

/** A closed ledger's header. Times are seconds since 2000-01-01 (the ripple epoch); coins are drops. */
export interface Header {
  readonly index: number
  readonly hash: string
  readonly parentHash: string
  readonly txHash: string
  readonly accountHash: string
  readonly totalCoins: bigint
  readonly parentCloseTime: number
  readonly closeTime: number
}

/** Close times are rounded to this many seconds. */
export const closeTimeResolution = 10

const prefix = Buffer.from('4C575200', 'hex')

export function withHash(header: Omit<Header, 'hash'>): Header {
  return { ...header, hash: headerHash(header) }
}

function headerHash(header: Omit<Header, 'hash'>): string {
  const bytes = Buffer.alloc(118)
  bytes.writeUInt32BE(header.index, 0)
  bytes.writeBigUInt64BE(header.totalCoins, 4)
  bytes.write(header.parentHash, 12, 'hex')
  bytes.write(header.txHash, 44, 'hex')
  bytes.write(header.accountHash, 76, 'hex')
  bytes.writeUInt32BE(header.parentCloseTime, 108)
  bytes.writeUInt32BE(header.closeTime, 112)
  bytes.writeUInt8(closeTimeResolution, 116)
  bytes.writeUInt8(0, 117)
  return toHex(sha512Half(prefix, bytes))
}

const rippleEpoch = 946_684_800

/** Unix milliseconds to ripple seconds, rounded down. */
export function rippleTime(unixMs: number): number {
  return Math.floor(unixMs / 1000) - rippleEpoch
}

/** Ripple seconds to Unix milliseconds. */
export function unixTime(rippleSeconds: number): number {
  return (rippleSeconds + rippleEpoch) * 1000
}

/** `2025-01-31T12:00:00Z` */
export function isoTime(rippleSeconds: number): string {
  return `${new Date(unixTime(rippleSeconds)).toISOString().slice(0, 19)}Z`
}

/** `2025-Jan-31 12:00:00.000000000 UTC` */
export function humanTime(rippleSeconds: number): string {
  const [date = '', time = ''] = isoTime(rippleSeconds).slice(0, 19).split('T')
  const [year, month, day] = date.split('-')
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return `${year}-${months[Number(month) - 1]}-${day} ${time}.000000000 UTC`
}

/** The time rounded half up to the resolution, but always later than the previous ledger's. */
export function nextCloseTime(now: number, previous: number): number {
  const half = closeTimeResolution / 2
  const rounded = Math.floor((now + half) / closeTimeResolution) * closeTimeResolution
  return Math.max(rounded, previous + 1)
}
