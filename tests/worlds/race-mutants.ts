// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { type Change, guardMutant, type Mutant } from './mutant.ts'

/** A mutant that matters only where two acts meet between two exchanges: the pairs notice it. */
function raceMutant(name: string, breaks: string, ...changes: readonly Change[]): Mutant {
  const test = 'breaks an invariant: each pair with one stop'
  return guardMutant(name, breaks, ['worlds/pairs/pairs.worker.test.ts', test], ...changes)
}

/** Compare-and-set without its comparison, and limits checked beforehand but not in the statement that writes. */
export const raceMutants: readonly Mutant[] = [
  raceMutant('an invoice that is ending gets a wallet request', 'I10', [
    'records/invoice/store.ts',
    " AND status = 'open'\n      AND EXISTS (SELECT 1 FROM purchase WHERE purchase.id = purchase_id AND ending_code IS NULL)",
    '',
  ]),
  raceMutant('a dead refund is cleared after the next one was signed', 'I3, I16', [
    'sale/payment/move-store.ts',
    'was: { hash, version, status, ...was }',
    "was: { hash, ...(what.event !== 'expired' && { version }), status, ...was }",
  ]),
  raceMutant('the older of two answers of the identity provider is kept', 'I7, T51', [
    'people/kyc/store.ts',
    'WHERE id = ${id} AND version = ${version} AND state = ${state} RETURNING *',
    "WHERE id = ${id} AND ${version} >= 0 AND ${state} <> '' RETURNING *",
  ]),
  raceMutant('the limit of a wallet is checked before the hold, not in its statement', 'I5, T20', [
    'sale/purchase/reservation-store.ts',
    "status <> 'released') < ${limit}",
    "status <> 'released') < ${limit} + 9",
  ]),
  raceMutant('the limit of a person is checked before the hold, not in its statement', 'I5, T54', [
    'sale/purchase/reservation-store.ts',
    "AND tier = ${tier} AND status <> 'released') + 1 <= ${limit}",
    "AND tier = ${tier} AND status <> 'released') <= ${limit} + 9",
  ]),
  raceMutant('the limit of open purchases is checked before the hold, not in its statement', 'T19', [
    'sale/purchase/reservation-store.ts',
    "AND status <> 'sold') < ${MAX_OPEN}",
    "AND status <> 'sold') < ${MAX_OPEN} + 9",
  ]),
]
