import { z } from 'zod'
import type { Result } from '../engine/results.ts'
import { issuedField, zeroAccount } from '../engine/transaction.ts'
import { type Apply, fields, transactor } from '../engine/transactor.ts'
import { adjustOwnerCount, readAccount, reserve } from '../state/accounts.ts'
import { decimal, decimalText } from '../state/decimal.ts'
import { accountFlag, type RippleState } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import {
  balanceWith,
  createLine,
  deleteLine,
  limitOf,
  lineFlag,
  readLine,
  ripplesByDefault,
  sideOf,
} from '../state/trust-lines.ts'
import type { View } from '../state/view.ts'

const flag = { setNoRipple: 0x00020000, clearNoRipple: 0x00040000 }
const freezing = 0x00010000 | 0x00100000 | 0x00200000 | 0x00400000 | 0x00800000

/** Qualities, authorisations and freezes are not supported here. */
const schema = fields({
  LimitAmount: z.union([z.string(), issuedField]),
  QualityIn: z.undefined().optional(),
  QualityOut: z.undefined().optional(),
}).refine(({ Flags }) => (Flags & freezing) === 0)
type TrustSet = z.infer<typeof schema>

/** Sets the limit for another account's currency. (rippled, TrustSet.cpp) */
export const trustSet = transactor<TrustSet>({
  schema,
  flags: flag.setNoRipple | flag.clearNoRipple,

  preflight(tx) {
    const { LimitAmount: limit } = tx
    if (typeof limit === 'string') return 'temBAD_LIMIT'
    if (limit.currency === 'XRP') return 'temBAD_CURRENCY'
    if (limit.value.startsWith('-')) return 'temBAD_LIMIT'
    return limit.issuer === zeroAccount ? 'temDST_NEEDED' : 'tesSUCCESS'
  },

  preclaim(tx, { state }) {
    const { currency, issuer } = limitIn(tx)
    if (issuer === tx.Account) return 'temDST_IS_SRC'
    const peer = readAccount(state, issuer)
    if (!peer) return 'tecNO_DST'
    const refuses = (peer.Flags & accountFlag.disallowIncomingTrustline) !== 0
    return refuses && !readLine(state, tx.Account, issuer, currency) ? 'tecNO_PERMISSION' : 'tesSUCCESS'
  },

  apply(tx, context) {
    const { currency, issuer } = limitIn(tx)
    const line = readLine(context.view, tx.Account, issuer, currency)
    return line ? changeLine(tx, line, context) : openLine(tx, context)
  },
})

function limitIn(tx: TrustSet) {
  if (typeof tx.LimitAmount === 'string') throw new Error('preflight has let XRP through as a limit')
  return tx.LimitAmount
}

/** The first two objects of an account need no reserve if they are lines. */
function canAfford(view: View, address: string, preFeeBalance: bigint): boolean {
  const owned = readAccount(view, address)?.OwnerCount ?? 0
  return owned < 2 || preFeeBalance >= reserve(owned + 1)
}

function wantsNoRipple({ Flags }: TrustSet): boolean {
  return (Flags & flag.setNoRipple) !== 0 && (Flags & flag.clearNoRipple) === 0
}

function openLine(tx: TrustSet, { view, preFeeBalance }: Apply): Result {
  const { currency, issuer, value } = limitIn(tx)
  if (decimal(value).mantissa === 0n) return 'tecNO_LINE_REDUNDANT'
  if (!canAfford(view, tx.Account, preFeeBalance)) return 'tecNO_LINE_INSUF_RESERVE'
  const limit = decimalText(decimal(value))
  createLine(view, { by: tx.Account, peer: issuer, currency, limit, noRipple: wantsNoRipple(tx) })
  return 'tesSUCCESS'
}

/** Each side keeps a reserve for the line while its side differs from the default. */
function changeLine(tx: TrustSet, line: RippleState, { view, preFeeBalance }: Apply): Result {
  const { currency, issuer, value } = limitIn(tx)
  const { Account } = tx
  const side = sideOf(Account, issuer)
  const own = lineFlag[side]
  const others = lineFlag[sideOf(issuer, Account)]
  let { Flags } = line
  if (wantsNoRipple(tx)) {
    if (balanceWith(line, Account, issuer).mantissa < 0n) return 'tecNO_PERMISSION'
    Flags |= own.noRipple
  } else if (tx.Flags & flag.clearNoRipple && !(tx.Flags & flag.setNoRipple)) Flags &= ~own.noRipple
  const limit = { currency, issuer: Account, value: decimalText(decimal(value)) }
  const limited = { ...line, ...(side === 'high' ? { HighLimit: limit } : { LowLimit: limit }) }
  const needs = (address: string, peer: string, flags: { noRipple: number; freeze: number }) =>
    limitOf(limited, address, peer).mantissa !== 0n ||
    ((Flags & flags.noRipple) !== 0) === ripplesByDefault(view, address) ||
    (Flags & flags.freeze) !== 0 ||
    balanceWith(line, address, peer).mantissa > 0n
  const [mine, theirs] = [needs(Account, issuer, own), needs(issuer, Account, others)]
  const grows = mine && (Flags & own.reserve) === 0
  if (grows && !canAfford(view, Account, preFeeBalance)) return 'tecINSUF_RESERVE_LINE'
  Flags = keepReserve(view, Account, Flags, own.reserve, mine)
  Flags = keepReserve(view, issuer, Flags, others.reserve, theirs)
  const next = { ...limited, Flags: Flags >>> 0 }
  view.put(keylet.line(Account, issuer, currency), next)
  if (!mine && !theirs) deleteLine(view, next)
  return 'tesSUCCESS'
}

function keepReserve(view: View, address: string, flags: number, bit: number, needed: boolean): number {
  if (needed === ((flags & bit) !== 0)) return flags
  adjustOwnerCount(view, address, needed ? 1 : -1)
  return needed ? flags | bit : flags & ~bit
}
