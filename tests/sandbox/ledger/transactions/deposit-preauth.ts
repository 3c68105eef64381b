import { z } from 'zod'
import { zeroAccount } from '../engine/transaction.ts'
import { fields, transactor } from '../engine/transactor.ts'
import { adjustOwnerCount, readAccount, reserve } from '../state/accounts.ts'
import { deletePreauth } from '../state/deposits.ts'
import { directoryInsert } from '../state/directory.ts'
import { untouched } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { read } from '../state/state.ts'

/** Credentials are not supported here. */
const schema = fields({
  Authorize: z.string().optional(),
  Unauthorize: z.string().optional(),
  AuthorizeCredentials: z.undefined().optional(),
  UnauthorizeCredentials: z.undefined().optional(),
})
type DepositPreauth = z.infer<typeof schema>

/** Adds or removes a deposit preauthorization. (rippled, DepositPreauth.cpp) */
export const depositPreauth = transactor<DepositPreauth>({
  schema,
  flags: 0,

  preflight({ Account, Authorize, Unauthorize }) {
    if ((Authorize === undefined) === (Unauthorize === undefined)) return 'temMALFORMED'
    if ((Authorize ?? Unauthorize) === zeroAccount) return 'temINVALID_ACCOUNT_ID'
    return Authorize === Account ? 'temCANNOT_PREAUTH_SELF' : 'tesSUCCESS'
  },

  preclaim({ Account, Authorize, Unauthorize }, { state }) {
    if (Authorize === undefined)
      return state.get(keylet.depositPreauth(Account, String(Unauthorize))) ? 'tesSUCCESS' : 'tecNO_ENTRY'
    if (!readAccount(state, Authorize)) return 'tecNO_TARGET'
    return state.get(keylet.depositPreauth(Account, Authorize)) ? 'tecDUPLICATE' : 'tesSUCCESS'
  },

  apply({ Account, Authorize, Unauthorize }, { view, preFeeBalance }) {
    if (Authorize === undefined) {
      const index = keylet.depositPreauth(Account, String(Unauthorize))
      const entry = read(view, 'DepositPreauth', index)
      if (!entry) return 'tecNO_ENTRY'
      deletePreauth(view, entry)
      return 'tesSUCCESS'
    }
    const owned = readAccount(view, Account)?.OwnerCount ?? 0
    if (preFeeBalance < reserve(owned + 1)) return 'tecINSUFFICIENT_RESERVE'
    const index = keylet.depositPreauth(Account, Authorize)
    const OwnerNode = directoryInsert(view, keylet.ownerDirectory(Account), index, { Owner: Account })
    view.put(index, {
      LedgerEntryType: 'DepositPreauth',
      Flags: 0,
      Account,
      Authorize,
      OwnerNode,
      ...untouched,
    })
    adjustOwnerCount(view, Account, 1)
    return 'tesSUCCESS'
  },
})
