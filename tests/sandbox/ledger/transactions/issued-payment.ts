import { isSuccess, type Result } from '../engine/results.ts'
import type { Apply } from '../engine/transactor.ts'
import { ofAsset, ofValue, quantity, sameCurrency } from '../state/amounts.ts'
import { compare, type Decimal, isPositive, lesser } from '../state/decimal.ts'
import type { Amount, IssuedAmount } from '../state/entries.ts'
import { exchange } from '../state/exchange.ts'
import { fundsOf, passesThrough, sendIssued, withoutFee } from '../state/issued.ts'
import type { StateReader } from '../state/state.ts'
import { room } from '../state/trust-lines.ts'

interface IssuedPayment {
  readonly Account: string
  readonly Destination: string
  readonly Amount: Amount
  readonly SendMax?: Amount | undefined
  readonly DeliverMin?: Amount | undefined
  /** Whether less than the amount may arrive. */
  readonly partial: boolean
}

/** A payment of an issued currency: from its issuer, to it, or through it; or one that exchanges it and XRP. */
export function payIssued(tx: IssuedPayment, context: Apply): Result {
  const { Amount, SendMax = Amount } = tx
  if (typeof Amount === 'string' || typeof SendMax === 'string' || !sameCurrency(Amount, SendMax))
    return payExchanged(tx, Amount, SendMax, context)
  const issuer = between(tx, Amount, SendMax)
  if (issuer === undefined) return 'tecPATH_DRY'
  const most = mostThrough(context.view, tx, issuer, Amount, SendMax)
  const delivered = lesser(most, quantity(Amount))
  const result = judge(tx, delivered)
  if (!isSuccess(result)) return result
  sendIssued(context.view, tx.Account, tx.Destination, { ...Amount, issuer }, delivered)
  if (compare(delivered, quantity(Amount)) < 0) context.deliver(ofValue(Amount, delivered))
  return 'tesSUCCESS'
}

/** Through an order book. Without paths there is only one. */
function payExchanged(tx: IssuedPayment, wants: Amount, gives: Amount, context: Apply): Result {
  const { view } = context
  const { Account, Destination } = tx
  const budget = lesser(quantity(gives), fundsOf(view, Account, gives))
  const receivable =
    typeof wants === 'string' || wants.issuer === Destination
      ? quantity(wants)
      : lesser(quantity(wants), room(view, wants.issuer, Destination, wants.currency))
  const { received } = exchange(view, {
    by: Account,
    to: Destination,
    gives,
    wants,
    mostGiven: typeof gives === 'string' ? budget : withoutFee(view, gives.issuer, budget),
    mostWanted: receivable,
  })
  const result = judge(tx, received)
  if (isSuccess(result) && compare(received, quantity(wants)) < 0) context.deliver(ofAsset(wants, received))
  return result
}

/** A payment's result for the amount that can arrive. */
function judge({ Amount, DeliverMin, partial }: IssuedPayment, delivered: Decimal): Result {
  if (!isPositive(delivered)) return 'tecPATH_DRY'
  const least = partial ? DeliverMin : Amount
  return least !== undefined && compare(delivered, quantity(least)) < 0 ? 'tecPATH_PARTIAL' : 'tesSUCCESS'
}

/**
 * The issuer of the moved currency. An amount that names its receiver as issuer may be any issuer's; here only that of
 * SendMax, which names the sender for the same reason.
 */
function between(
  { Account, Destination }: IssuedPayment,
  amount: IssuedAmount,
  sendMax: IssuedAmount,
): string | undefined {
  const named = [amount.issuer, sendMax.issuer].filter((one) => one !== Account && one !== Destination)
  const [issuer = Destination, other = issuer] = named
  return issuer === other ? issuer : undefined
}

function mostThrough(
  state: StateReader,
  { Account, Destination }: IssuedPayment,
  issuer: string,
  amount: IssuedAmount,
  sendMax: IssuedAmount,
): Decimal {
  const { currency } = amount
  if (issuer === Destination) return lesser(room(state, Account, Destination, currency), quantity(sendMax))
  if (!passesThrough(state, issuer, Account, Destination, currency)) return { mantissa: 0n, exponent: 0 }
  const sent = lesser(room(state, Account, issuer, currency), quantity(sendMax))
  return lesser(withoutFee(state, issuer, sent), room(state, issuer, Destination, currency))
}
