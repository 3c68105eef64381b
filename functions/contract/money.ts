import { thousands } from './thousands.ts'

/** An amount of XRP in drops. 1 XRP is 1,000,000 drops; never a float. */
export type Drops = bigint & { readonly __unit: 'drops' }

const DROPS_PER_XRP = 1_000_000n
const DROPS_PER_CENT = DROPS_PER_XRP / 100n

/** What a wallet app pays the ledger for one transaction, unless the ledger is busy. */
export const NETWORK_FEE_ESTIMATE = drops(12n)
/** The same as text: `0.000012`. */
export const NETWORK_FEE_XRP = /* @__PURE__ */ xrpText(NETWORK_FEE_ESTIMATE)
/** The ledger's own base fee. Wallet apps pay a little more. A literal, so that pages that do not use it leave it out. */
export const BASE_FEE = 10n as Drops

/** Decimal text of drops: at most the 100 billion XRP that exist. */
export const DROPS_TEXT = /^(0|[1-9]\d{0,16})$/

export function drops(amount: bigint): Drops {
  return amount as Drops
}

/** Parses decimal text that a schema or a column has checked already; throws on other text. */
export function parseDrops(text: string): Drops {
  if (!DROPS_TEXT.test(text)) throw new RangeError(`Not an amount in drops: ${text}`)
  return drops(BigInt(text))
}

export function xrp(whole: number): Drops {
  return drops(BigInt(whole) * DROPS_PER_XRP)
}

/** The exact amount in XRP, as decimal text without trailing zeros: `1000000n` is `1`, `12n` is `0.000012`. */
export function xrpText(amount: Drops): string {
  const sign = amount < 0n ? '-' : ''
  const size = amount < 0n ? -amount : amount
  const fraction = (size % DROPS_PER_XRP).toString().padStart(6, '0').replace(/0+$/, '')
  return `${sign}${size / DROPS_PER_XRP}${fraction ? `.${fraction}` : ''}`
}

/** The exact amount in XRP for display, with commas: `1,175`, `51,250.988112`. */
export function exactXrp(amount: Drops): string {
  return xrpText(amount).replace(/\d+/, (whole) => thousands(BigInt(whole)))
}

/** Drops for display: `850.00 XRP`, `1,675.00 XRP`; rounded half away from zero. Takes drops or their decimal text. */
export function formatXrp(amount: Drops | string): string {
  const drops = BigInt(amount)
  const size = drops < 0n ? -drops : drops
  const cents = (size + DROPS_PER_CENT / 2n) / DROPS_PER_CENT
  const sign = drops < 0n && cents > 0n ? '-' : ''
  return `${sign}${thousands(cents / 100n)}.${(cents % 100n).toString().padStart(2, '0')} XRP`
}

/** Drops for display, rounded up to the next hundredth, so that a wallet topped up by the shown amount has enough. */
export function formatXrpUp(amount: Drops): string {
  const cents = (amount + DROPS_PER_CENT - 1n) / DROPS_PER_CENT
  return formatXrp((cents * DROPS_PER_CENT).toString())
}

/** The exact amount: `2,431,180,000 drops`. */
export function formatDrops(amount: Drops | string): string {
  const drops = BigInt(amount)
  return `${thousands(drops)} ${drops === 1n ? 'drop' : 'drops'}`
}
