import type { TxJson } from '../signed-blob.ts'

/** What a phone reads from its network before it signs. `fee` in drops. */
interface FillInFacts {
  readonly account: string
  readonly sequence: number
  readonly fee: bigint
  readonly ledgerIndex: number
  readonly networkId: number
}

/** How many ledgers the app gives a transaction, at least. */
const LEDGERS_TO_LIVE = 20
/** A smaller LastLedgerSequence counts from the current ledger; 32570 is the oldest ledger there is. */
const FIRST_ABSOLUTE = 32_570
/** Transactions of networks up to this id omit NetworkID. */
const LAST_UNNAMED_NETWORK = 1024

/** The transaction the app signs for a template, with missing fields filled in as by the app. */
export function fillIn(template: TxJson, facts: FillInFacts): TxJson {
  const ticketed = template.TicketSequence !== undefined
  return {
    ...template,
    Account: facts.account,
    Sequence: template.Sequence ?? (ticketed ? 0 : facts.sequence),
    Fee: template.Fee ?? String(facts.fee),
    LastLedgerSequence: lastLedger(template.LastLedgerSequence, facts.ledgerIndex),
    ...(facts.networkId > LAST_UNNAMED_NETWORK && { NetworkID: facts.networkId }),
  }
}

/** A sign-in is signed as an object without a transaction type, and needs nothing from the ledger. */
export function signInFields(template: TxJson, account: string): TxJson {
  const { TransactionType: _, SignIn: __, ...fields } = template
  return { ...fields, Account: account }
}

function lastLedger(wanted: unknown, current: number): number {
  if (typeof wanted !== 'number') return current + LEDGERS_TO_LIVE
  if (wanted < FIRST_ABSOLUTE) return current + wanted
  // An absolute last ledger below the app's minimum is raised to it.
  return Math.max(wanted, current + LEDGERS_TO_LIVE)
}
