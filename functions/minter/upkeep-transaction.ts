import type { Drops } from '#contract/money'
import type { Config } from '../config.ts'
import { feeFor } from '../ledger/fee.ts'
import type { LedgerCosts } from '../ledger/ledger.ts'
import type { Unsigned } from '../signer/signer.ts'

interface Terms {
  readonly state: Pick<LedgerCosts, 'baseFee'>
  readonly lastLedger: number
}

/** Makes so many tickets. They are made by the account's own sequence, since there may be no ticket left. */
export function ticketsTransaction(
  { minter }: Pick<Config, 'minter'>,
  count: number,
  { sequence, state, lastLedger }: Terms & { readonly sequence: number },
): Unsigned {
  return {
    TransactionType: 'TicketCreate',
    Account: minter,
    TicketCount: count,
    Sequence: sequence,
    Fee: feeFor(state).toString(),
    LastLedgerSequence: lastLedger,
  }
}

/** Pays proceeds to the treasury. */
export function proceedsTransaction(
  { minter }: Pick<Config, 'minter'>,
  { address, tag }: Pick<NonNullable<Config['treasury']>, 'address' | 'tag'>,
  amount: Drops,
  { ticket, state, lastLedger }: Terms & { readonly ticket: number },
): Unsigned {
  return {
    TransactionType: 'Payment',
    Account: minter,
    Sequence: 0,
    TicketSequence: ticket,
    Fee: feeFor(state).toString(),
    LastLedgerSequence: lastLedger,
    Destination: address,
    ...(tag !== null && { DestinationTag: tag }),
    Amount: amount.toString(),
  }
}
