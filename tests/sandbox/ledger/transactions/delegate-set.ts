import { z } from 'zod'
import { isDelegable, isForType } from '../engine/permissions.ts'
import { fields, transactor } from '../engine/transactor.ts'
import { adjustOwnerCount, readAccount, reserve } from '../state/accounts.ts'
import { deleteDelegate } from '../state/delegates.ts'
import { directoryInsert } from '../state/directory.ts'
import { untouched } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { read } from '../state/state.ts'

const mostPermissions = 10
/** Permissions for parts of a type are not supported here. */
const schema = fields({
  Authorize: z.string(),
  Permissions: z.array(z.object({ Permission: z.object({ PermissionValue: z.string().refine(isForType) }) })),
})
type DelegateSet = z.infer<typeof schema>

/** Lets another account send transactions of some types for this one, or takes that back. (rippled, DelegateSet.cpp) */
export const delegateSet = transactor<DelegateSet>({
  schema,
  flags: 0,

  preflight({ Account, Authorize, Permissions }) {
    if (Permissions.length > mostPermissions) return 'temARRAY_TOO_LARGE'
    if (Authorize === Account) return 'temMALFORMED'
    const types = Permissions.map(({ Permission }) => Permission.PermissionValue)
    const isSound = new Set(types).size === types.length && types.every(isDelegable)
    return isSound ? 'tesSUCCESS' : 'temMALFORMED'
  },

  preclaim({ Account, Authorize, Permissions }, { state }) {
    if (!readAccount(state, Authorize)) return 'tecNO_TARGET'
    const takesNothing = Permissions.length === 0 && !state.get(keylet.delegate(Account, Authorize))
    return takesNothing ? 'tecNO_ENTRY' : 'tesSUCCESS'
  },

  apply({ Account, Authorize, Permissions }, { view, preFeeBalance }) {
    const index = keylet.delegate(Account, Authorize)
    const entry = read(view, 'Delegate', index)
    if (entry && Permissions.length === 0) deleteDelegate(view, entry)
    else if (entry) view.put(index, { ...entry, Permissions })
    if (entry) return 'tesSUCCESS'
    const owned = readAccount(view, Account)?.OwnerCount ?? 0
    if (preFeeBalance < reserve(owned + 1)) return 'tecINSUFFICIENT_RESERVE'
    const listed = (Owner: string) => directoryInsert(view, keylet.ownerDirectory(Owner), index, { Owner })
    view.put(index, {
      LedgerEntryType: 'Delegate',
      Flags: 0,
      Account,
      Authorize,
      Permissions,
      OwnerNode: listed(Account),
      DestinationNode: listed(Authorize),
      ...untouched,
    })
    adjustOwnerCount(view, Account, 1)
    return 'tesSUCCESS'
  },
})
