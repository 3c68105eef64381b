import { defaultBaseFee } from '../engine/base-fee.ts'
import { batchSignersOf } from '../engine/batch-signers.ts'
import { preflight } from '../engine/preflight.ts'
import { isSuccess, type Result } from '../engine/results.ts'
import { initiatorOf, innerBatchFlag, type Transaction } from '../engine/transaction.ts'
import { type Bind, type Rules, usualConsequences } from '../engine/transactor.ts'
import { fees } from '../state/accounts.ts'
import { accountID } from '../state/keylets.ts'

/** How a Batch continues after each part. Exactly one of these is its mode. */
export const batchMode = {
  allOrNothing: 0x00010000,
  onlyOne: 0x00020000,
  untilFailure: 0x00040000,
  independent: 0x00080000,
} as const
const modes = Object.values(batchMode)

/** Never in a Batch, whatever is enabled (rippled, kDisabledTxTypes in Batch.h). */
export const neverInBatch: ReadonlySet<string> = new Set([
  'VaultCreate',
  'VaultSet',
  'VaultDelete',
  'VaultDeposit',
  'VaultWithdraw',
  'VaultClawback',
  'LoanBrokerSet',
  'LoanBrokerDelete',
  'LoanBrokerCoverDeposit',
  'LoanBrokerCoverWithdraw',
  'LoanBrokerCoverClawback',
  'LoanSet',
  'LoanDelete',
  'LoanManage',
  'LoanPay',
])

type Outer = Pick<Transaction, 'common' | 'inner'>

/**
 * Several transactions, of one account or of several, in one: the Batch itself only pays the fee and uses its sequence.
 * Its parts are applied after it when the ledger closes. `bind` returns the parts' own steps. (rippled, Batch.cpp,
 * amendment BatchV1_1)
 */
export function batch(bind: Bind): Bind {
  return ({ common, inner }) => ({
    flags: modes.reduce<number>((all, mode) => all | mode, 0),
    consequences: usualConsequences(common),
    enabled: () => true,
    /** Twice the base fee, the fee of each part, and the base fee for each signature. */
    baseFee: (state) =>
      inner.reduce(
        (total, one) => total + (bind(one)?.baseFee(state) ?? defaultBaseFee(one.common)),
        fees.base + defaultBaseFee(common) + fees.base * BigInt(signatures(common)),
      ),
    preflight: (rules) => {
      const whole = preflightWhole({ common, inner }, bind, rules)
      return isSuccess(whole) ? preflightSigners({ common, inner }) : whole
    },
    preclaim: () => 'tesSUCCESS',
    apply: () => 'tesSUCCESS',
  })
}

function signatures(tx: Outer['common']): number {
  return batchSignersOf(tx).reduce(
    (count, { BatchSigner }) => count + (BatchSigner.TxnSignature ? 1 : (BatchSigner.Signers?.length ?? 0)),
    0,
  )
}

function preflightWhole({ common, inner }: Outer, bind: Bind, rules: Rules): Result {
  if (modes.filter((mode) => common.Flags & mode).length !== 1) return 'temINVALID_FLAG'
  if (inner.length <= 1) return 'temARRAY_EMPTY'
  const seen = new Set<string>()
  const places = new Set<string>()
  const ordered = (common.Flags & (batchMode.allOrNothing | batchMode.untilFailure)) !== 0
  for (const one of inner) {
    if (seen.has(one.hash)) return 'temREDUNDANT'
    seen.add(one.hash)
    const result = preflightInner(one, bind, rules)
    if (!isSuccess(result)) return result
    const { Account, Sequence, TicketSequence } = one.common
    const place = `${Account} ${TicketSequence ?? Sequence}`
    if (ordered && places.has(place)) return 'temREDUNDANT'
    places.add(place)
  }
  return 'tesSUCCESS'
}

function preflightInner(one: Transaction, bind: Bind, rules: Rules): Result {
  const { common } = one
  if (neverInBatch.has(common.TransactionType)) return 'temINVALID_INNER_BATCH'
  if (!(common.Flags & innerBatchFlag)) return 'temINVALID_FLAG'
  if (common.TxnSignature !== undefined) return 'temBAD_SIGNATURE'
  if (common.Signers !== undefined) return 'temBAD_SIGNER'
  if (common.SigningPubKey !== '') return 'temBAD_REGKEY'
  if (typeof common.Fee !== 'string' || BigInt(common.Fee) !== 0n) return 'temBAD_FEE'
  if (!isSuccess(preflight(one, bind(one), rules))) return 'temINVALID_INNER_BATCH'
  return (common.TicketSequence !== undefined) === (common.Sequence !== 0)
    ? 'temSEQ_AND_TICKET'
    : 'tesSUCCESS'
}

/** Every account with a part signs, or its delegate in its place; not the sender; each once and in the order of account ids. */
function preflightSigners({ common, inner }: Outer): Result {
  const needed = new Set(inner.map((one) => initiatorOf(one.common)))
  needed.delete(common.Account)
  let last = Buffer.alloc(20)
  for (const { BatchSigner } of batchSignersOf(common)) {
    const id = Buffer.from(accountID(BatchSigner.Account))
    if (id.compare(last) <= 0 || !needed.delete(BatchSigner.Account)) return 'temBAD_SIGNER'
    last = id
  }
  return needed.size === 0 ? 'tesSUCCESS' : 'temBAD_SIGNER'
}
