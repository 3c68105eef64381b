import { totalDrops } from '../state/genesis.ts'
import { isSuccess, type Result } from './results.ts'
import { type Common, seqProxy } from './transaction.ts'
import type { BoundTransactor, Rules } from './transactor.ts'

const zeroAccount = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'
const fullyCanonicalSig = 0x80000000

/** What the transaction alone already gives away as impossible. */
export function preflight(tx: Common, bound: BoundTransactor | undefined, rules: Rules): Result {
  if (!bound?.enabled(rules)) return 'temDISABLED'
  const common = preflightCommon(tx, bound.flags, rules)
  return isSuccess(common) ? bound.preflight(rules) : common
}

function preflightCommon(tx: Common, knownFlags: number, rules: Rules): Result {
  if (tx.Delegate !== undefined) return 'temDISABLED'
  const network = checkNetwork(tx.NetworkID, rules.networkId)
  if (!isSuccess(network)) return network
  if ((tx.Flags & ~(knownFlags | fullyCanonicalSig)) !== 0) return 'temINVALID_FLAG'
  if (tx.Account === zeroAccount) return 'temBAD_SRC_ACCOUNT'
  if (!isLegalFee(tx.Fee)) return 'temBAD_FEE'
  if (tx.SigningPubKey !== '' && !isPublicKey(tx.SigningPubKey)) return 'temBAD_SIGNATURE'
  if (seqProxy(tx).kind === 'ticket' && tx.AccountTxnID !== undefined) return 'temINVALID'
  if (tx.Sponsor !== undefined || tx.SponsorFlags !== undefined) return 'temDISABLED'
  return 'tesSUCCESS'
}

/** Old networks (up to 1024) must not be named, so that nobody signs for one and is replayed on another. */
function checkNetwork(named: number | undefined, own: number): Result {
  if (own <= 1024) return named === undefined ? 'tesSUCCESS' : 'telNETWORK_ID_MAKES_TX_NON_CANONICAL'
  if (named === undefined) return 'telREQUIRES_NETWORK_ID'
  return named === own ? 'tesSUCCESS' : 'telWRONG_NETWORK'
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
