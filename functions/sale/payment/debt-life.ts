/**
 * The status of a debt: what one account is owed for dust. `owed` waits until it is due, and then for its turn;
 * `refunding` has one refund signed; `manual` waits for a person, because the ledger or the signer refused a refund.
 */
export const debtStatuses = ['owed', 'refunding', 'manual'] as const
type DebtStatus = (typeof debtStatuses)[number]

/** What can happen to a debt: a refund of it was written down, validated, can never be validated, or was refused. */
export const debtEvents = ['signed', 'returned', 'expired', 'refused', 'asked'] as const
type DebtEvent = (typeof debtEvents)[number]

/** The life-cycle of a debt. `asked` is the operator's command. What is not in the table cannot happen. */
const life: Record<DebtStatus, Partial<Record<DebtEvent, DebtStatus>>> = {
  owed: { signed: 'refunding', refused: 'manual', asked: 'owed' },
  refunding: { returned: 'owed', expired: 'owed', refused: 'manual' },
  manual: { asked: 'owed' },
}

/** The status to which an event leads; null when it cannot happen. */
export function next(status: DebtStatus, event: DebtEvent): DebtStatus | null {
  return life[status][event] ?? null
}
