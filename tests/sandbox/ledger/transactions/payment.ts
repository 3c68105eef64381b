import { z } from 'zod'
import type { Result } from '../engine/results.ts'
import { amountField, zeroAccount } from '../engine/transaction.ts'
import { type Apply, fields, type Preclaim, transactor } from '../engine/transactor.ts'
import { fees, moveDrops, readAccount, reserve, updateAccount } from '../state/accounts.ts'
import { quantity, sameAsset, sameCurrency } from '../state/amounts.ts'
import { compare } from '../state/decimal.ts'
import { mayDeposit } from '../state/deposits.ts'
import { type Amount, accountFlag, untouched } from '../state/entries.ts'
import { totalDrops } from '../state/genesis.ts'
import { keylet } from '../state/keylets.ts'
import type { View } from '../state/view.ts'
import { payIssued } from './issued-payment.ts'

const schema = fields({
  Amount: amountField,
  Destination: z.string(),
  DestinationTag: z.number().optional(),
  SendMax: amountField.optional(),
  DeliverMin: amountField.optional(),
  Paths: z.array(z.unknown()).optional(),
  CredentialIDs: z.undefined().optional(),
  DomainID: z.undefined().optional(),
}).refine((tx) => isXrpDirect(tx) || (tx.Paths === undefined && (tx.Flags & ways) === 0))
type Payment = z.infer<typeof schema>

const flag = { noRippleDirect: 0x10000, partialPayment: 0x20000, limitQuality: 0x40000 }
/** Fields and flags about paths, of which only the direct one is supported. */
const ways = flag.noRippleDirect | flag.limitQuality

/** Sends XRP or an issued currency; enough XRP creates a missing destination account. */
export const payment = transactor<Payment>({
  schema,
  flags: flag.noRippleDirect | flag.partialPayment | flag.limitQuality,

  consequences(tx) {
    const most = tx.SendMax ?? tx.Amount
    return { spends: typeof most === 'string' ? BigInt(most) : 0n }
  },

  preflight(tx) {
    if (isIllegal(tx.Amount) || (tx.SendMax !== undefined && isIllegal(tx.SendMax))) return 'temBAD_AMOUNT'
    if (tx.Destination === zeroAccount) return 'temDST_NEEDED'
    if (tx.SendMax !== undefined && !isPositive(tx.SendMax)) return 'temBAD_AMOUNT'
    if (!isPositive(tx.Amount)) return 'temBAD_AMOUNT'
    if (tx.Account === tx.Destination && !tx.Paths && sameCurrency(tx.SendMax ?? tx.Amount, tx.Amount)) {
      return 'temREDUNDANT'
    }
    if (isXrpDirect(tx)) {
      if (tx.SendMax !== undefined) return 'temBAD_SEND_XRP_MAX'
      if (tx.Paths !== undefined) return 'temBAD_SEND_XRP_PATHS'
      if (tx.Flags & flag.partialPayment) return 'temBAD_SEND_XRP_PARTIAL'
      if (tx.Flags & flag.limitQuality) return 'temBAD_SEND_XRP_LIMIT'
      if (tx.Flags & flag.noRippleDirect) return 'temBAD_SEND_XRP_NO_DIRECT'
    }
    return tx.DeliverMin === undefined ? 'tesSUCCESS' : preflightLeast(tx, tx.DeliverMin)
  },

  preclaim(tx, { state, ledger }: Preclaim) {
    const destination = readAccount(state, tx.Destination)
    if (!destination) {
      if (typeof tx.Amount !== 'string') return 'tecNO_DST'
      if (ledger.open && tx.Flags & flag.partialPayment) return 'telNO_DST_PARTIAL'
      return BigInt(tx.Amount) < fees.reserveBase ? 'tecNO_DST_INSUF_XRP' : 'tesSUCCESS'
    }
    const needsTag = (destination.Flags & accountFlag.requireDestTag) !== 0
    return needsTag && tx.DestinationTag === undefined ? 'tecDST_TAG_NEEDED' : 'tesSUCCESS'
  },

  apply(tx, context: Apply) {
    if (typeof tx.Amount === 'string' && tx.SendMax === undefined)
      return payXrp(tx, BigInt(tx.Amount), context)
    if (!mayDeposit(context.view, tx.Account, tx.Destination)) return 'tecNO_PERMISSION'
    const partial = (tx.Flags & flag.partialPayment) !== 0
    if (!readAccount(context.view, tx.Destination)) openAccount(tx.Destination, context)
    return payIssued({ ...tx, partial }, context)
  },
})

function isXrpDirect({
  Amount,
  SendMax = Amount,
}: {
  Amount: Amount
  SendMax?: Amount | undefined
}): boolean {
  return typeof Amount === 'string' && typeof SendMax === 'string'
}

/** A partial payment's DeliverMin has the same currency, and is at most the Amount. */
function preflightLeast({ Amount, Flags }: Payment, least: Amount): Result {
  const fits =
    (Flags & flag.partialPayment) !== 0 &&
    isPositive(least) &&
    sameAsset(least, Amount) &&
    compare(quantity(least), quantity(Amount)) <= 0
  return fits ? 'tesSUCCESS' : 'temBAD_AMOUNT'
}

function openAccount(address: string, { view, ledger }: Apply): void {
  view.put(keylet.account(address), {
    LedgerEntryType: 'AccountRoot',
    Flags: 0,
    Account: address,
    Sequence: ledger.seq,
    Balance: '0',
    OwnerCount: 0,
    ...untouched,
  })
}

function payXrp(tx: Payment, drops: bigint, context: Apply): Result {
  const { view, preFeeBalance } = context
  const owned = readAccount(view, tx.Account)?.OwnerCount ?? 0
  const fee = BigInt(String(tx.Fee))
  const kept = reserve(owned) > fee ? reserve(owned) : fee
  if (preFeeBalance < drops + kept) return 'tecUNFUNDED_PAYMENT'
  const destination = readAccount(view, tx.Destination)
  if (destination) {
    // The exception lets an account with deposit authorization receive enough for a fee.
    const small = drops <= fees.reserveBase && BigInt(destination.Balance) <= fees.reserveBase
    if (!small && !mayDeposit(view, tx.Account, tx.Destination)) return 'tecNO_PERMISSION'
  } else openAccount(tx.Destination, context)
  moveDrops(view, tx.Account, tx.Destination, drops)
  armPasswordAgain(view, tx.Destination)
  return 'tesSUCCESS'
}

/** A paid account may set its regular key without a fee once more. */
function armPasswordAgain(view: View, address: string): void {
  updateAccount(view, address, (account) => {
    const spent = (account.Flags & accountFlag.passwordSpent) !== 0
    return spent ? { ...account, Flags: (account.Flags & ~accountFlag.passwordSpent) >>> 0 } : account
  })
}

function isIllegal(amount: Payment['Amount']): boolean {
  if (typeof amount !== 'string') return false
  const drops = BigInt(amount)
  return drops > totalDrops || -drops > totalDrops
}

function isPositive(amount: Payment['Amount']): boolean {
  return typeof amount === 'string' ? BigInt(amount) > 0n : Number(amount.value) > 0
}
