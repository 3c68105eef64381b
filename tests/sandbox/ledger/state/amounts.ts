import { type Decimal, decimal, decimalText } from './decimal.ts'
import type { Amount, IssuedAmount } from './entries.ts'

/** The value: drops, or units of its currency. */
export function quantity(amount: Amount): Decimal {
  return decimal(typeof amount === 'string' ? amount : amount.value)
}

/** A value in the currency of another amount. */
export function ofValue(issued: IssuedAmount, value: Decimal): IssuedAmount {
  return { currency: issued.currency, issuer: issued.issuer, value: decimalText(value) }
}

/** A value in the asset of another amount: whole drops, or units of a currency. */
export function ofAsset(amount: Amount, value: Decimal): Amount {
  return typeof amount === 'string' ? (decimalText(value).split('.')[0] ?? '0') : ofValue(amount, value)
}

export function sameCurrency(a: Amount, b: Amount): boolean {
  return typeof a === 'string' || typeof b === 'string' ? typeof a === typeof b : a.currency === b.currency
}

export function sameAsset(a: Amount, b: Amount): boolean {
  if (typeof a === 'string' || typeof b === 'string') return typeof a === typeof b
  return a.currency === b.currency && a.issuer === b.issuer
}
