import { deriveAddress } from 'ripple-keypairs'
import { z } from 'zod'
import { defaultBaseFee } from '../engine/base-fee.ts'
import { isPublicKey } from '../engine/preflight.ts'
import { type Apply, fields, transactor } from '../engine/transactor.ts'
import { readAccount, updateAccount } from '../state/accounts.ts'
import { accountFlag, without } from '../state/entries.ts'

const schema = fields({ RegularKey: z.string().optional() })
type SetRegularKey = z.infer<typeof schema>

/** Sets or removes the account's regular key. */
export const setRegularKey = transactor<SetRegularKey>({
  schema,
  flags: 0,

  /** Free once with the master key, so that a stolen regular key can be replaced without XRP. */
  baseFee(tx, state) {
    const account = readAccount(state, tx.Account)
    const byMaster = isPublicKey(tx.SigningPubKey) && deriveAddress(tx.SigningPubKey) === tx.Account
    const spent = account === undefined || (account.Flags & accountFlag.passwordSpent) !== 0
    return byMaster && !spent ? 0n : defaultBaseFee(tx)
  },

  consequences: () => ({ blocks: true }),

  preflight: (tx) => (tx.RegularKey === tx.Account ? 'temBAD_REGKEY' : 'tesSUCCESS'),

  preclaim: () => 'tesSUCCESS',

  apply(tx, { view, baseFee }: Apply) {
    const account = readAccount(view, tx.Account)
    if (!account) return 'tecINTERNAL'
    const Flags = baseFee === 0n ? account.Flags | accountFlag.passwordSpent : account.Flags
    const { RegularKey } = tx
    // Without signer lists, a disabled master key leaves the regular key as the only one.
    const needed = (account.Flags & accountFlag.disableMaster) !== 0
    if (RegularKey === undefined && needed) return 'tecNO_ALTERNATIVE_KEY'
    updateAccount(view, tx.Account, (old) =>
      RegularKey === undefined ? without({ ...old, Flags }, 'RegularKey') : { ...old, Flags, RegularKey },
    )
    return 'tesSUCCESS'
  },
})
