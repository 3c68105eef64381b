import { bytesToHex } from '@xrplf/isomorphic/utils'
import { decodeAccountID, isValidClassicAddress } from 'ripple-address-codec'
import type { ValidatedTx } from '../../adapters/ledger/ledger.ts'
import { isOurInvoiceId } from '../../records/invoice/invoice-id.ts'
import { dayOf } from '../../records/journal/day.ts'
import { type Effects, effectsOf, offerEnds, rootIn } from '../../records/journal/effects.ts'
import { mayBeShort } from '../../records/journal/passing.ts'
import type { ReportedTx, ShortForm } from '../../records/journal/reported-tx.ts'
import type { Services } from '../../services.ts'
import type { ShownByOperator, ShownLink } from './quorum.ts'

/** A link as a node shows it, with what the journal stores of it. */
export interface ReportedLink extends ShownLink, ReportedTx {
  /** It leaves the AccountRoot alone, and follows no link. */
  readonly isBeside: boolean
  /** The ledger that has the link before, as the AccountRoot named it. */
  readonly previousLedger: number | undefined
}

/** What each operator shows now. */
export type Shown = readonly ShownByOperator<ReportedLink>[]

/**
 * A validated transaction as a link of the minter's account thread, or as a payment beside it; null for any other that
 * leaves the AccountRoot alone.
 */
export async function linkOf(
  services: Pick<Services, 'config' | 'secrets' | 'clock'>,
  tx: ValidatedTx,
): Promise<ReportedLink | null> {
  const effects = effectsOf(tx, services.config.minter)
  if (!effects.root && !effects.paid) return null
  const ends = offerEnds(tx, services.config.minter)
  const short = ends.length > 0 ? null : await shortFormOf(services, tx, effects)
  const { hash, ledger, ledgerHash, closedAt, account, type, fee } = tx
  const result = tx.meta.TransactionResult
  const reported = { hash, ledger, ledgerHash, closedAt, account, type, fee, result, effects, ends, short }
  return {
    ...reported,
    isBeside: effects.root === null,
    previous: effects.root?.previousTx ?? null,
    previousLedger: rootIn(tx.meta.AffectedNodes, services.config.minter)?.previousLedger,
    effectsText: JSON.stringify([account, type, `${fee}`, closedAt, result, effects, ends]),
  }
}

/** Whether a link begins with the balance that the link before it left, in drops as text: otherwise it follows another one. */
export function continues(link: ReportedLink, balance: string): boolean {
  const { root } = link.effects
  return root?.balance == null || BigInt(root.balance) - BigInt(root.change) === BigInt(balance)
}

/**
 * The short row for a stranger's transaction that ended no offer; null for what is stored whole: what may not be short,
 * and payments under an InvoiceID of ours.
 */
async function shortFormOf(
  { config, secrets, clock }: Pick<Services, 'config' | 'secrets' | 'clock'>,
  tx: ValidatedTx,
  effects: Effects,
): Promise<ShortForm | null> {
  const { account } = tx
  if (!mayBeShort(config, account, effects)) return null
  const { paid } = effects
  if (paid && (await isOurInvoiceId(secrets.room, account, paid.invoiceId))) return null
  // An address that a node shows may be invalid.
  if (!isValidClassicAddress(account)) return null
  return {
    account: bytesToHex(decodeAccountID(account)),
    day: dayOf(tx.closedAt ?? clock.now()),
    invoice: paid?.invoiceId ?? null,
  }
}
