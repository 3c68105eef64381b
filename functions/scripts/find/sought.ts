import { isValidClassicAddress, isValidXAddress } from 'ripple-address-codec'
import { TOTAL_SUPPLY } from '#contract/tiers'
import { type Address, address } from '#contract/wire/ledger-ids'

/**
 * What an operator was given. A hash is 64 hex digits: a transaction, an InvoiceID, an NFTokenID or an offer. An id is that of a
 * purchase, or of a payload.
 */
export type Query =
  | { readonly kind: 'wallet'; readonly value: Address }
  | { readonly kind: 'hash'; readonly value: string }
  | { readonly kind: 'pass'; readonly value: number }
  | { readonly kind: 'id'; readonly value: string }

const HASH = /^[0-9A-Fa-f]{64}$/
const PASS = /^#?(\d{1,4})$/
/** A purchase's id is 16 bytes as base64url, that of a payload a UUID. */
const PURCHASE = /^[\w-]{22}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Recognizes a wallet, transaction, pass, purchase or invoice by its form. Throws a sentence for anything else. */
export function queryFrom(text: string | undefined): Query {
  const given = text?.trim() ?? ''
  if (given === '') throw new Error('Find what? npm run sale ENV find WALLET|TX|PASS|PURCHASE|INVOICE')
  if (isValidXAddress(given))
    throw new Error(`${given} is an X-address: give the address that begins with r, without the tag in it.`)
  if (isValidClassicAddress(given)) return { kind: 'wallet', value: address.parse(given) }
  if (HASH.test(given)) return { kind: 'hash', value: given.toUpperCase() }
  if (UUID.test(given)) return { kind: 'id', value: given.toLowerCase() }
  if (PURCHASE.test(given)) return { kind: 'id', value: given }
  const pass = Number(PASS.exec(given)?.[1] ?? 0)
  if (pass >= 1 && pass <= TOTAL_SUPPLY) return { kind: 'pass', value: pass }
  throw new Error(whyNot(given, pass))
}

function whyNot(given: string, pass: number): string {
  if (pass > 0) return `There is no pass ${pass}: they are numbered from 1 to ${TOTAL_SUPPLY}.`
  if (/^r[1-9A-HJ-NP-Za-km-z]{22,}$/.test(given))
    return `${given} looks like a wallet's address, and its checksum is wrong: a letter is missing or mistyped.`
  if (/^[0-9A-Fa-f]{23,}$/.test(given))
    return `${given} has ${given.length} hex digits: a transaction's hash or an InvoiceID has 64.`
  return `"${given}" is no wallet (r…), transaction or InvoiceID (64 hex digits), pass (1 to ${TOTAL_SUPPLY}) or purchase's id.`
}
