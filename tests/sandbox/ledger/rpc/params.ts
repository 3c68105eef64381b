import { isValidClassicAddress } from 'ripple-address-codec'
import { type Failure, failure, invalidField, missingField } from './answer.ts'
import type { Params } from './node.ts'

/** The classic address in a field. */
export function addressParam(params: Params, field = 'account'): string | Failure {
  const value = params[field]
  if (value === undefined) return missingField(field)
  if (typeof value !== 'string') return invalidField(field)
  return isValidClassicAddress(value) ? value : failure('actMalformed')
}

/** A 256-bit value in a field, as upper-case hex. */
export function hash256Param(params: Params, field: string): string | Failure {
  const value = params[field]
  if (value === undefined) return missingField(field)
  if (typeof value !== 'string' || !/^[0-9A-Fa-f]{64}$/.test(value)) return invalidField(field)
  return value.toUpperCase()
}

/** A field as text, `undefined` without it. A number or boolean becomes text; a list or an object has none. */
export function textParam(params: Params, field: string): string | Failure | undefined {
  const value = params[field]
  if (value === undefined) return undefined
  if (value === null) return ''
  return typeof value === 'object' || typeof value === 'function' ? failure('internal') : String(value)
}

/** The page size; a request over loopback is an administrator's and may set any number. */
export function limitParam(params: Params, usual: number): number | Failure {
  const value = params.limit
  if (value === undefined) return usual
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    return failure('invalidParams', "Invalid field 'limit', not unsigned integer.")
  }
  return value === 0 ? invalidField('limit') : value
}
