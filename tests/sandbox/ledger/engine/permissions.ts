import definitions from 'ripple-binary-codec/dist/enums/definitions.json' with { type: 'json' }

/** Never delegated: most of them would give the account away, or further permissions. Vaults and loans neither. */
const neverDelegated: ReadonlySet<string> = new Set([
  ...['AccountDelete', 'AccountSet', 'Batch', 'ConfidentialMPTConvert', 'DelegateSet', 'LedgerStateFix'],
  ...[
    'SetRegularKey',
    'SignerListSet',
    'SponsorshipTransfer',
    'EnableAmendment',
    'SetFee',
    'UNLModify',
    'Invalid',
  ],
])
/** There are permissions for a part of these, such as one field of an AccountSet. None can be given here. */
const delegatedInPart: ReadonlySet<string> = new Set([
  ...['AccountSet', 'MPTokenIssuanceSet', 'Payment', 'TrustSet'],
])

/** Whether a permission is for a whole transaction type, and named as the type. */
export function isForType(permission: string): boolean {
  return permission in definitions.TRANSACTION_TYPES
}

/** Whether an account can let another send all transactions of this type for it. (rippled, Permissions.cpp) */
export function isDelegable(type: string): boolean {
  return isForType(type) && !neverDelegated.has(type) && !/^(Vault|Loan)/.test(type)
}

/** Whether a transaction of this type may name a delegate at all. */
export function mayNameDelegate(type: string): boolean {
  return isDelegable(type) || delegatedInPart.has(type)
}
