/**
 * The `result` object of a JSON-RPC answer. A WebSocket answer carries the same, with `status` and the error fields
 * one level up.
 */
export type RpcAnswer = Success | Failure
export type Success = { status: 'success' } & Record<string, unknown>
export type Failure = {
  status: 'error'
  error: string
  error_code?: number
  error_message?: string
  error_exception?: string
} & Record<string, unknown>

/** The errors this ledger gives, with their numbers and usual sentences. */
const errors = {
  actMalformed: [35, 'Account malformed.'],
  actNotFound: [19, 'Account not found.'],
  badFeature: [40, 'Feature unknown or invalid.'],
  badSeed: [44, 'Disallowed seed.'],
  entryNotFound: [98, 'Entry not found.'],
  excessiveLgrRange: [78, 'Ledger range exceeds 1000.'],
  invalidLgrRange: [79, 'Ledger range is invalid.'],
  invalidParams: [31, 'Invalid parameters.'],
  lgrIdxMalformed: [58, 'Ledger index malformed.'],
  lgrIdxsInvalid: [57, 'Ledger indexes invalid.'],
  lgrNotFound: [21, 'ledgerNotFound'],
  lgrNotValidated: [22, 'Ledger not validated.'],
  malformedStream: [71, 'Stream malformed.'],
  noEvents: [7, 'Current transport does not support events.'],
  notImpl: [74, 'Not implemented.'],
  notSupported: [75, 'Operation not supported.'],
  objectNotFound: [92, 'The requested object was not found.'],
  txnNotFound: [29, 'Transaction not found.'],
  unexpectedLedgerType: [99, 'Unexpected ledger type.'],
  unknownCmd: [32, 'Unknown method.'],
  wrongNetwork: [4, 'Wrong network.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorName = keyof typeof errors

export function success(result: Record<string, unknown>): Success {
  return { ...result, status: 'success' }
}

export function failure(name: ErrorName, message?: string, more: Record<string, unknown> = {}): Failure {
  const [code, usual] = errors[name]
  return { ...more, error: name, error_code: code, error_message: message ?? usual, status: 'error' }
}

export function isFailure(value: object): value is Failure {
  return 'status' in value && value.status === 'error'
}

export function missingField(field: string): Failure {
  return failure('invalidParams', `Missing field '${field}'.`)
}

export function invalidField(field: string): Failure {
  return failure('invalidParams', `Invalid field '${field}'.`)
}
