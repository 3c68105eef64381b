import { thousands } from './thousands.ts'

/** An amount of XRP in drops. 1 XRP is 1,000,000 drops; never a float. */
export type Drops = bigint & { readonly __unit: 'drops' }

export const DROPS_PER_XRP = 1_000_000n

/** What a wallet app pays the ledger for one transaction, unless the ledger is busy. */
export const NETWORK_FEE_ESTIMATE = drops(12n)
/** The same for eyes: `0.000012`. */
export const NETWORK_FEE_XRP = xrpText(NETWORK_FEE_ESTIMATE)

/** Decimal text of drops: at most the 100 billion XRP that exist. */
export const DROPS_TEXT = /^(0|[1-9]\d{0,16})$/

export function drops(amount: bigint): Drops {
  return amount as Drops
}

/** Reads decimal text that a schema or a column has already vouched for; throws on anything else. */
export function parseDrops(text: string): Drops {
  if (!DROPS_TEXT.test(text)) throw new RangeError(`Not an amount in drops: ${text}`)
  return drops(BigInt(text))
}

export function xrp(whole: number): Drops {
  return drops(BigInt(whole) * DROPS_PER_XRP)
}

/** Whole XRP for eyes, as prices are written: `1,175`. */
export function wholeXrp(amount: Drops): string {
  return thousands(amount / DROPS_PER_XRP)
}

/** The exact amount in XRP, as decimal text without trailing zeros: `1000000n` is `1`, `12n` is `0.000012`. */
export function xrpText(amount: Drops): string {
  const sign = amount < 0n ? '-' : ''
  const size = amount < 0n ? -amount : amount
  const fraction = (size % DROPS_PER_XRP).toString().padStart(6, '0').replace(/0+$/, '')
  return `${sign}${size / DROPS_PER_XRP}${fraction ? `.${fraction}` : ''}`
}
