import { totalDrops } from '../state/genesis.ts'
import { mayNameDelegate } from './permissions.ts'
import { isSuccess, type Result } from './results.ts'
import { type Common, innerBatchFlag, seqProxy, type Transaction, zeroAccount } from './transaction.ts'
import type { BoundTransactor, Rules } from './transactor.ts'

const fullyCanonicalSig = 0x80000000

/** Errors visible in the transaction alone. */
export function preflight(tx: Transaction, bound: BoundTransactor | undefined, rules: Rules): Result {
  if (!bound?.enabled(rules)) return 'temDISABLED'
  const common = preflightCommon(tx, bound.flags)
  return isSuccess(common) ? bound.preflight(rules) : common
}

function preflightCommon({ common: tx, parentBatchID }: Transaction, knownFlags: number): Result {
  if (tx.Delegate === tx.Account) return 'temBAD_SIGNER'
  if (tx.Delegate !== undefined && !mayNameDelegate(tx.TransactionType)) return 'temINVALID'
  // Network ids up to 1024 must be omitted; others are not supported here.
  if (tx.NetworkID !== undefined) return 'telNETWORK_ID_MAKES_TX_NON_CANONICAL'
  if ((tx.Flags & ~(knownFlags | fullyCanonicalSig | innerBatchFlag)) !== 0) return 'temINVALID_FLAG'
  if (tx.Account === zeroAccount) return 'temBAD_SRC_ACCOUNT'
  if (!isLegalFee(tx.Fee)) return 'temBAD_FEE'
  if (tx.SigningPubKey !== '' && !isPublicKey(tx.SigningPubKey)) return 'temBAD_SIGNATURE'
  if (seqProxy(tx).kind === 'ticket' && tx.AccountTxnID !== undefined) return 'temINVALID'
  // rippled, Transactor::preflight1: the flag and a batch around it go together.
  if (((tx.Flags & innerBatchFlag) !== 0) !== (parentBatchID !== undefined)) return 'temINVALID_INNER_BATCH'
  if (tx.Sponsor !== undefined || tx.SponsorFlags !== undefined) return 'temDISABLED'
  return 'tesSUCCESS'
}

function isLegalFee(fee: Common['Fee']): fee is string {
  if (typeof fee !== 'string') return false
  const drops = BigInt(fee)
  return drops >= 0n && drops <= totalDrops
}

/** 33 bytes: a compressed secp256k1 point, or ED and an Ed25519 key. */
export function isPublicKey(hex: string): boolean {
  return /^(02|03|ED)[0-9A-F]{64}$/.test(hex)
}
