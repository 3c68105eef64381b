import { z } from 'zod'
import { isPublicKey } from '../engine/preflight.ts'
import type { Result } from '../engine/results.ts'
import { type Apply, fields, type Preclaim, transactor } from '../engine/transactor.ts'
import { readAccount, updateAccount } from '../state/accounts.ts'
import { type AccountRoot, accountFlag, without } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { read } from '../state/state.ts'

const schema = fields({
  SetFlag: z.number().default(0),
  ClearFlag: z.number().default(0),
  NFTokenMinter: z.string().optional(),
  Domain: z.string().optional(),
  EmailHash: z.string().optional(),
  MessageKey: z.string().optional(),
  TransferRate: z.number().optional(),
  TickSize: z.number().optional(),
  WalletLocator: z.string().optional(),
})
type AccountSet = z.infer<typeof schema>

/** The flag numbers of SetFlag and ClearFlag. */
const asf = {
  requireDest: 1,
  requireAuth: 2,
  disallowXRP: 3,
  disableMaster: 4,
  accountTxnID: 5,
  noFreeze: 6,
  globalFreeze: 7,
  defaultRipple: 8,
  depositAuth: 9,
  authorizedNFTokenMinter: 10,
  disallowIncomingNFTokenOffer: 12,
  disallowIncomingCheck: 13,
  disallowIncomingPayChan: 14,
  disallowIncomingTrustline: 15,
  allowTrustLineClawback: 16,
  allowTrustLineLocking: 17,
} as const

/** The older transaction flags that still set and clear three of them. */
const tf = {
  requireDestTag: 0x10000,
  optionalDestTag: 0x20000,
  requireAuth: 0x40000,
  optionalAuth: 0x80000,
  disallowXRP: 0x100000,
  allowXRP: 0x200000,
} as const

const unitRate = 1_000_000_000

/** Changes an account's settings; with none named it only uses up a sequence number or ticket. */
export const accountSet = transactor<AccountSet>({
  schema,
  flags: Object.values(tf).reduce((all, bit) => all | bit, 0),

  consequences: (tx) => ({ blocks: changesKeysOrOrder(tx) }),

  preflight(tx) {
    if (tx.SetFlag !== 0 && tx.SetFlag === tx.ClearFlag) return 'temINVALID_FLAG'
    const wants = wishes(tx)
    if (wants.some(({ set, clear }) => set && clear)) return 'temINVALID_FLAG'
    const rate = tx.TransferRate ?? 0
    if (rate !== 0 && (rate < unitRate || rate > 2 * unitRate)) return 'temBAD_TRANSFER_RATE'
    const tick = tx.TickSize ?? 0
    if (tick !== 0 && (tick < 3 || tick > 15)) return 'temBAD_TICK_SIZE'
    if (tx.MessageKey && !isPublicKey(tx.MessageKey)) return 'telBAD_PUBLIC_KEY'
    if (tx.Domain !== undefined && tx.Domain.length > 2 * 256) return 'telBAD_DOMAIN'
    const namesMinter = tx.NFTokenMinter !== undefined
    if (tx.SetFlag === asf.authorizedNFTokenMinter && !namesMinter) return 'temMALFORMED'
    if (tx.ClearFlag === asf.authorizedNFTokenMinter && namesMinter) return 'temMALFORMED'
    return 'tesSUCCESS'
  },

  preclaim(tx, { state }: Preclaim) {
    const flags = readAccount(state, tx.Account)?.Flags ?? 0
    const root = read(state, 'DirectoryNode', keylet.ownerDirectory(tx.Account))
    const ownsSomething = root !== undefined && (root.Indexes.length > 0 || root.IndexNext !== undefined)
    const setsRequireAuth = tx.SetFlag === asf.requireAuth || (tx.Flags & tf.requireAuth) !== 0
    if (setsRequireAuth && !(flags & accountFlag.requireAuth) && ownsSomething) return 'tecOWNERS'
    if (tx.SetFlag === asf.allowTrustLineClawback) {
      if (flags & accountFlag.noFreeze) return 'tecNO_PERMISSION'
      if (ownsSomething) return 'tecOWNERS'
    }
    const clawback = (flags & accountFlag.allowTrustLineClawback) !== 0
    return tx.SetFlag === asf.noFreeze && clawback ? 'tecNO_PERMISSION' : 'tesSUCCESS'
  },

  apply(tx, { view, signedBy }: Apply): Result {
    const account = readAccount(view, tx.Account)
    if (!account) return 'tecINTERNAL'
    const masterDisabled = (account.Flags & accountFlag.disableMaster) !== 0
    const byMaster = signedBy === tx.Account
    if (tx.SetFlag === asf.disableMaster && !masterDisabled) {
      if (!byMaster) return 'tecNEED_MASTER_KEY'
      // Without signer lists, a regular key is the only other key there can be.
      if (account.RegularKey === undefined) return 'tecNO_ALTERNATIVE_KEY'
    }
    if (tx.SetFlag === asf.noFreeze && !byMaster && !masterDisabled) return 'tecNEED_MASTER_KEY'
    updateAccount(view, tx.Account, (old) => withFields(tx, { ...old, Flags: newFlags(tx, old.Flags) }))
    return 'tesSUCCESS'
  },
})

type Wish = { bit: number; set: boolean; clear: boolean }

/** The three settings that can be set in two ways. */
function wishes(tx: AccountSet): Wish[] {
  const wish = (bit: number, number: number, setBit: number, clearBit: number): Wish => ({
    bit,
    set: tx.SetFlag === number || (tx.Flags & setBit) !== 0,
    clear: tx.ClearFlag === number || (tx.Flags & clearBit) !== 0,
  })
  return [
    wish(accountFlag.requireAuth, asf.requireAuth, tf.requireAuth, tf.optionalAuth),
    wish(accountFlag.requireDestTag, asf.requireDest, tf.requireDestTag, tf.optionalDestTag),
    wish(accountFlag.disallowXRP, asf.disallowXRP, tf.disallowXRP, tf.allowXRP),
  ]
}

/** After these, a later transaction of the same account may be signed by the wrong key or out of order. */
function changesKeysOrOrder(tx: AccountSet): boolean {
  const decisive: number[] = [asf.requireAuth, asf.disableMaster, asf.accountTxnID]
  const byFlag = (tx.Flags & (tf.requireAuth | tf.optionalAuth)) !== 0
  return byFlag || decisive.includes(tx.SetFlag) || decisive.includes(tx.ClearFlag)
}

const plainFlags = new Map<number, number>([
  [asf.defaultRipple, accountFlag.defaultRipple],
  [asf.depositAuth, accountFlag.depositAuth],
  [asf.disallowIncomingNFTokenOffer, accountFlag.disallowIncomingNFTokenOffer],
  [asf.disallowIncomingCheck, accountFlag.disallowIncomingCheck],
  [asf.disallowIncomingPayChan, accountFlag.disallowIncomingPayChan],
  [asf.disallowIncomingTrustline, accountFlag.disallowIncomingTrustline],
  [asf.allowTrustLineLocking, accountFlag.allowTrustLineLocking],
])

function newFlags(tx: AccountSet, old: number): number {
  let flags = old
  for (const { bit, set, clear } of wishes(tx)) {
    if (set) flags |= bit
    if (clear) flags &= ~bit
  }
  flags |= plainFlags.get(tx.SetFlag) ?? 0
  flags &= ~(plainFlags.get(tx.ClearFlag) ?? 0)
  if (tx.SetFlag === asf.disableMaster) flags |= accountFlag.disableMaster
  if (tx.ClearFlag === asf.disableMaster) flags &= ~accountFlag.disableMaster
  if (tx.SetFlag === asf.noFreeze) flags |= accountFlag.noFreeze
  if (tx.SetFlag === asf.globalFreeze) flags |= accountFlag.globalFreeze
  if (tx.SetFlag === asf.allowTrustLineClawback) flags |= accountFlag.allowTrustLineClawback
  // An account that has given up freezing for good cannot lift a freeze either.
  if (tx.ClearFlag === asf.globalFreeze && !(flags & accountFlag.noFreeze)) flags &= ~accountFlag.globalFreeze
  return flags >>> 0
}

function withFields(tx: AccountSet, account: AccountRoot): AccountRoot {
  let out = account
  if (tx.SetFlag === asf.accountTxnID) out = { ...out, AccountTxnID: out.AccountTxnID ?? '0'.repeat(64) }
  if (tx.ClearFlag === asf.accountTxnID) out = without(out, 'AccountTxnID')
  if (tx.SetFlag === asf.authorizedNFTokenMinter && tx.NFTokenMinter) {
    out = { ...out, NFTokenMinter: tx.NFTokenMinter }
  }
  if (tx.ClearFlag === asf.authorizedNFTokenMinter) out = without(out, 'NFTokenMinter')
  out = withText(out, 'Domain', tx.Domain)
  out = withText(out, 'EmailHash', tx.EmailHash)
  out = withText(out, 'MessageKey', tx.MessageKey)
  out = withText(out, 'WalletLocator', tx.WalletLocator)
  if (tx.TransferRate !== undefined) {
    const none = tx.TransferRate === 0 || tx.TransferRate === unitRate
    out = none ? without(out, 'TransferRate') : { ...out, TransferRate: tx.TransferRate }
  }
  if (tx.TickSize !== undefined) {
    const none = tx.TickSize === 0 || tx.TickSize === 15
    out = none ? without(out, 'TickSize') : { ...out, TickSize: tx.TickSize }
  }
  return out
}

/** An empty or all-zero value removes the field. */
function withText(
  account: AccountRoot,
  field: 'Domain' | 'EmailHash' | 'MessageKey' | 'WalletLocator',
  value: string | undefined,
): AccountRoot {
  if (value === undefined) return account
  const empty = field === 'Domain' || field === 'MessageKey' ? value === '' : /^0*$/.test(value)
  return empty ? without(account, field) : { ...account, [field]: value }
}
