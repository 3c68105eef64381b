import { readAccount, spendable } from './accounts.ts'
import { type Decimal, decimal, scaled } from './decimal.ts'
import { type Amount, accountFlag, type IssuedAmount } from './entries.ts'
import type { StateReader } from './state.ts'
import { balanceWith, credit, lineFlag, readLine, sideOf } from './trust-lines.ts'
import type { View } from './view.ts'

/** A transfer fee as the server counts it: how much is sent for a billion to arrive. */
const par = 1_000_000_000n
const unbounded: Decimal = { mantissa: 10n ** 15n, exponent: 80 }

/** What an account can spend of the asset of an amount; of its own issue, anything. */
export function fundsOf(state: StateReader, address: string, amount: Amount): Decimal {
  if (typeof amount === 'string') return decimal(String(spendable(state, address)))
  if (amount.issuer === address) return unbounded
  const line = readLine(state, address, amount.issuer, amount.currency)
  return balanceWith(line, address, amount.issuer)
}

/** How much has to be sent for an amount to arrive through its issuer, who keeps the difference. */
export function withFee(state: StateReader, issuer: string, arriving: Decimal): Decimal {
  return scaled(arriving, rateOf(state, issuer), par, true)
}

/** How much arrives of what is sent through an issuer. */
export function withoutFee(state: StateReader, issuer: string, sent: Decimal): Decimal {
  return scaled(sent, par, rateOf(state, issuer))
}

function rateOf(state: StateReader, issuer: string): bigint {
  return BigInt(readAccount(state, issuer)?.TransferRate || par)
}

/** Whether what an account issues may go from one holder to another: not while it has frozen all, nor past its refusal. */
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

/** Moves an amount from one account to another, through its issuer if it is neither's own. The sender is known to have it. */
export function sendIssued(view: View, from: string, to: string, amount: IssuedAmount, value: Decimal): void {
  const { currency, issuer } = amount
  if (from === issuer || to === issuer) credit(view, from, to, currency, value)
  else {
    credit(view, from, issuer, currency, withFee(view, issuer, value))
    credit(view, issuer, to, currency, value)
  }
}
