import { adjustOwnerCount, readAccount } from './accounts.ts'
import { type Decimal, decimal, decimalText, isPositive, minus, negated, plus, zero } from './decimal.ts'
import { directoryInsert, directoryRemove } from './directory.ts'
import { accountFlag, type RippleState, untouched } from './entries.ts'
import { accountID, keylet } from './keylets.ts'
import { read, type StateReader } from './state.ts'
import type { View } from './view.ts'

/** The flags of a line, each for the account with the lower address and for that with the higher. */
export const lineFlag = {
  low: { reserve: 0x00010000, auth: 0x00040000, noRipple: 0x00100000, freeze: 0x00400000 },
  high: { reserve: 0x00020000, auth: 0x00080000, noRipple: 0x00200000, freeze: 0x00800000 },
} as const

/** The address that stands for neither side in a line's balance. */
const noSide = 'rrrrrrrrrrrrrrrrrrrrBZbvji'

function isHigh(address: string, peer: string): boolean {
  return Buffer.compare(accountID(address), accountID(peer)) > 0
}

export function sideOf(address: string, peer: string): 'low' | 'high' {
  return isHigh(address, peer) ? 'high' : 'low'
}

export function readLine(
  state: StateReader,
  a: string,
  b: string,
  currency: string,
): RippleState | undefined {
  return read(state, 'RippleState', keylet.line(a, b, currency))
}

/** The account's balance of its peer's currency, negative if it owes. */
export function balanceWith(line: RippleState | undefined, address: string, peer: string): Decimal {
  if (!line) return zero
  const balance = decimal(line.Balance.value)
  return isHigh(address, peer) ? negated(balance) : balance
}

/** The account's limit for its peer's currency. */
export function limitOf(line: RippleState | undefined, address: string, peer: string): Decimal {
  if (!line) return zero
  return decimal((isHigh(address, peer) ? line.HighLimit : line.LowLimit).value)
}

/**
 * The amount that an account can send to its peer: its balance of the peer's currency, plus the peer's remaining limit.
 */
export function room(state: StateReader, from: string, to: string, currency: string): Decimal {
  const line = readLine(state, from, to, currency)
  return plus(balanceWith(line, from, to), limitOf(line, to, from))
}

interface NewLine {
  readonly by: string
  readonly peer: string
  readonly currency: string
  readonly limit: string
  readonly noRipple: boolean
}

/** Adds a line to the ledger and to both owners' directories; it counts as an object of its creator. */
export function createLine(view: View, { by, peer, currency, limit, noRipple }: NewLine): void {
  const index = keylet.line(by, peer, currency)
  const [low, high] = isHigh(by, peer) ? [peer, by] : [by, peer]
  const enter = (owner: string) =>
    directoryInsert(view, keylet.ownerDirectory(owner), index, { Owner: owner })
  const [LowNode, HighNode] = [enter(low), enter(high)]
  const limitBy = (owner: string) => ({ currency, issuer: owner, value: owner === by ? limit : '0' })
  const [own, others] = [lineFlag[sideOf(by, peer)], lineFlag[sideOf(peer, by)]]
  view.put(index, {
    LedgerEntryType: 'RippleState',
    Flags: own.reserve | (noRipple ? own.noRipple : 0) | (ripplesByDefault(view, peer) ? 0 : others.noRipple),
    Balance: { currency, issuer: noSide, value: '0' },
    LowLimit: limitBy(low),
    HighLimit: limitBy(high),
    LowNode,
    HighNode,
    ...untouched,
  })
  adjustOwnerCount(view, by, 1)
}

/** A line created by an incoming amount. */
function openFor(view: View, by: string, peer: string, currency: string): RippleState {
  createLine(view, { by, peer, currency, limit: '0', noRipple: !ripplesByDefault(view, by) })
  const line = readLine(view, by, peer, currency)
  if (!line) throw new Error(`the line for ${currency} between ${by} and ${peer} was not made`)
  return line
}

export function deleteLine(view: View, line: RippleState): void {
  const [low, high] = [line.LowLimit.issuer, line.HighLimit.issuer]
  const index = keylet.line(low, high, line.Balance.currency)
  directoryRemove(view, keylet.ownerDirectory(low), line.LowNode, index, false)
  directoryRemove(view, keylet.ownerDirectory(high), line.HighNode, index, false)
  view.erase(index)
}

export function ripplesByDefault(state: StateReader, address: string): boolean {
  return ((readAccount(state, address)?.Flags ?? 0) & accountFlag.defaultRipple) !== 0
}

/**
 * Moves an amount over the line between two accounts; a line that its owner no longer needs is deleted (rippled,
 * rippleCredit).
 */
export function credit(view: View, from: string, to: string, currency: string, amount: Decimal): void {
  const line = readLine(view, from, to, currency) ?? openFor(view, to, from, currency)
  const before = balanceWith(line, from, to)
  const after = minus(before, amount)
  const own = lineFlag[sideOf(from, to)]
  const others = lineFlag[sideOf(to, from)]
  const isIdle =
    isPositive(before) &&
    !isPositive(after) &&
    (line.Flags & own.reserve) !== 0 &&
    ((line.Flags & own.noRipple) !== 0) !== ripplesByDefault(view, from) &&
    (line.Flags & own.freeze) === 0 &&
    limitOf(line, from, to).mantissa === 0n
  const Flags = isIdle ? line.Flags & ~own.reserve : line.Flags
  if (isIdle) adjustOwnerCount(view, from, -1)
  const value = decimalText(isHigh(from, to) ? negated(after) : after)
  const next = { ...line, Flags, Balance: { ...line.Balance, value } }
  view.put(keylet.line(from, to, currency), next)
  if (isIdle && after.mantissa === 0n && (Flags & others.reserve) === 0) deleteLine(view, next)
}
