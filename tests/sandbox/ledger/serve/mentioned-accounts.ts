import { isValidClassicAddress } from 'ripple-address-codec'
import type { Transaction } from '../engine/transaction.ts'

/** The accounts in a transaction's fields, issuers of its amounts included, as known before it is applied. */
export function mentionedAccounts({ json }: Transaction): string[] {
  const named = Object.values(json).map((value) => (isAmount(value) ? value.issuer : value))
  return [...new Set(named.filter(isAddress))]
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && isValidClassicAddress(value)
}

function isAmount(value: unknown): value is { issuer: unknown } {
  return typeof value === 'object' && value !== null && 'issuer' in value
}
