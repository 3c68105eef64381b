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
  amendmentBlocked: [14, 'Amendment blocked, need upgrade.'],
  badFeature: [40, 'Feature unknown or invalid.'],
  badSeed: [44, 'Disallowed seed.'],
  entryNotFound: [98, 'Entry not found.'],
  excessiveLgrRange: [78, 'Ledger range exceeds 1000.'],
  internal: [73, 'Internal error.'],
  invalidLgrRange: [79, 'Ledger range is invalid.'],
  invalidParams: [31, 'Invalid parameters.'],
  lgrIdxMalformed: [58, 'Ledger index malformed.'],
  lgrIdxsInvalid: [57, 'Ledger indexes invalid.'],
  lgrNotFound: [21, 'ledgerNotFound'],
  lgrNotValidated: [22, 'Ledger not validated.'],
  malformedStream: [71, 'Stream malformed.'],
  noClosed: [15, 'Closed ledger is unavailable.'],
  noCurrent: [16, 'Current ledger is unavailable.'],
  noNetwork: [17, 'Not synced to the network.'],
  notImpl: [74, 'Not implemented.'],
  notSupported: [75, 'Operation not supported.'],
  notSynced: [18, 'Not synced to the network.'],
  objectNotFound: [92, 'The requested object was not found.'],
  slowDown: [10, 'You are placing too much load on the server.'],
  tooBusy: [9, 'The server is too busy to help you now.'],
  txnNotFound: [29, 'Transaction not found.'],
  unexpectedLedgerType: [99, 'Unexpected ledger type.'],
  unknownCmd: [32, 'Unknown method.'],
  wrongNetwork: [4, 'Wrong network.'],
} as const satisfies Record<string, readonly [number, string]>

type ErrorName = keyof typeof errors

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

/** Whether there is an error of this name. */
export function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(errors, name)
}

/** A request as an error repeats it. */
export function withoutSecrets(request: Record<string, unknown>): Record<string, unknown> {
  const secret = new Set(['passphrase', 'secret', 'seed', 'seed_hex'])
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, secret.has(name) ? '<masked>' : value]),
  )
}
