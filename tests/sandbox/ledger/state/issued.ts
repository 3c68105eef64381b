import { readAccount, spendable } from './accounts.ts'
import { type Decimal, decimal, scaled } from './decimal.ts'
import { type Amount, accountFlag, type IssuedAmount } from './entries.ts'
import type { StateReader } from './state.ts'
import { balanceWith, credit, lineFlag, readLine, sideOf } from './trust-lines.ts'
import type { View } from './view.ts'

/** A transfer rate as on the server: the sent amount for a billion to arrive. */
const par = 1_000_000_000n
const unbounded: Decimal = { mantissa: 10n ** 15n, exponent: 80 }

/** What an account can spend of the asset of an amount; of its own issue, anything. */
export function fundsOf(state: StateReader, address: string, amount: Amount): Decimal {
  if (typeof amount === 'string') return decimal(String(spendable(state, address)))
  if (amount.issuer === address) return unbounded
  const line = readLine(state, address, amount.issuer, amount.currency)
  return balanceWith(line, address, amount.issuer)
}

/** The amount to send for an amount to arrive through its issuer, which keeps the difference. */
export function withFee(state: StateReader, issuer: string, arriving: Decimal): Decimal {
  return scaled(arriving, rateOf(state, issuer), par, true)
}

/** The arriving part of an amount sent through an issuer. */
export function withoutFee(state: StateReader, issuer: string, sent: Decimal): Decimal {
  return scaled(sent, par, rateOf(state, issuer))
}

function rateOf(state: StateReader, issuer: string): bigint {
  return BigInt(readAccount(state, issuer)?.TransferRate || par)
}

/** Whether an issued currency may move between holders: not under a global freeze, nor without rippling. */
export function passesThrough(
  state: StateReader,
  issuer: string,
  from: string,
  to: string,
  currency: string,
): boolean {
  const frozen = ((readAccount(state, issuer)?.Flags ?? 0) & accountFlag.globalFreeze) !== 0
  const refuses = (peer: string) =>
    ((readLine(state, issuer, peer, currency)?.Flags ?? 0) & lineFlag[sideOf(issuer, peer)].noRipple) !== 0
  return !frozen && !(refuses(from) && refuses(to))
}

/**
 * Moves an amount between accounts, through its issuer if neither is the issuer. The caller has checked the balance.
 */
export function sendIssued(view: View, from: string, to: string, amount: IssuedAmount, value: Decimal): void {
  const { currency, issuer } = amount
  if (from === issuer || to === issuer) credit(view, from, to, currency, value)
  else {
    credit(view, from, issuer, currency, withFee(view, issuer, value))
    credit(view, issuer, to, currency, value)
  }
}
