import { z } from 'zod'
import type { Result } from '../engine/results.ts'
import { type Apply, fields, transactor } from '../engine/transactor.ts'
import { fees, moveDrops, readAccount } from '../state/accounts.ts'
import { deleteDelegate } from '../state/delegates.ts'
import { deletePreauth, mayDeposit } from '../state/deposits.ts'
import { directoryIndexes } from '../state/directory.ts'
import { accountFlag, type EntryType } from '../state/entries.ts'
import { removeOffer } from '../state/exchange-offers.ts'
import { keylet } from '../state/keylets.ts'
import { deleteOffer } from '../state/nft-offers.ts'
import { pagesOf } from '../state/nft-pages.ts'
import type { StateReader } from '../state/state.ts'
import { deleteTicket } from '../state/tickets.ts'
import type { View } from '../state/view.ts'

const schema = fields({
  Destination: z.string(),
  DestinationTag: z.number().optional(),
  CredentialIDs: z.undefined().optional(),
})
type AccountDelete = z.infer<typeof schema>

/** The ledgers required between an account's last sequence, or its last NFToken's, and its deletion. */
const leastAge = 255
const mostEntries = 1000
const goingWith: ReadonlySet<EntryType> = new Set([
  ...(['Delegate', 'DepositPreauth', 'NFTokenOffer', 'Offer', 'Ticket'] as const),
])

/** Deletes an account; its remaining XRP goes to another. (rippled, AccountDelete.cpp) */
export const accountDelete = transactor<AccountDelete>({
  schema,
  flags: 0,
  baseFee: () => fees.reserveIncrement,
  consequences: () => ({ blocks: true }),

  preflight: (tx) => (tx.Account === tx.Destination ? 'temDST_IS_SRC' : 'tesSUCCESS'),

  preclaim(tx, { state, ledger }) {
    const destination = readAccount(state, tx.Destination)
    if (!destination) return 'tecNO_DST'
    if (destination.Flags & accountFlag.requireDestTag && tx.DestinationTag === undefined)
      return 'tecDST_TAG_NEEDED'
    if (!mayDeposit(state, tx.Account, tx.Destination)) return 'tecNO_PERMISSION'
    return obligations(state, tx.Account, ledger.seq)
  },

  apply(tx, context) {
    const { view } = context
    for (const index of [...directoryIndexes(view, keylet.ownerDirectory(tx.Account))])
      deleteOwned(view, tx.Account, index)
    const left = readAccount(view, tx.Account)?.Balance ?? '0'
    moveDrops(view, tx.Account, tx.Destination, BigInt(left))
    context.deliver(left)
    leave(tx, context)
    return 'tesSUCCESS'
  },
})

/** The obstacles to deletion: NFTokens issued or held, lines, and recent activity. */
function obligations(state: StateReader, address: string, ledgerIndex: number): Result {
  const account = readAccount(state, address)
  if (!account) return 'terNO_ACCOUNT'
  const minted = account.MintedNFTokens ?? 0
  if (minted !== (account.BurnedNFTokens ?? 0)) return 'tecHAS_OBLIGATIONS'
  if (!pagesOf(state, address).next().done) return 'tecHAS_OBLIGATIONS'
  if (account.Sequence + leastAge > ledgerIndex) return 'tecTOO_SOON'
  if ((account.FirstNFTokenSequence ?? 0) + minted + leastAge > ledgerIndex) return 'tecTOO_SOON'
  const owned = [...directoryIndexes(state, keylet.ownerDirectory(address))]
  if (owned.some((index) => !goesWith(state, index))) return 'tecHAS_OBLIGATIONS'
  return owned.length > mostEntries ? 'tefTOO_BIG' : 'tesSUCCESS'
}

function goesWith(state: StateReader, index: string): boolean {
  const type = state.get(index)?.LedgerEntryType
  return type !== undefined && goingWith.has(type)
}

function deleteOwned(view: View, address: string, index: string): void {
  const entry = view.get(index)
  if (entry?.LedgerEntryType === 'NFTokenOffer') deleteOffer(view, index, entry)
  if (entry?.LedgerEntryType === 'Delegate') deleteDelegate(view, entry)
  if (entry?.LedgerEntryType === 'DepositPreauth') deletePreauth(view, entry)
  if (entry?.LedgerEntryType === 'Offer') removeOffer(view, index, entry)
  if (entry?.LedgerEntryType === 'Ticket') deleteTicket(view, address, index)
}

/** An empty directory may remain. */
function leave(tx: AccountDelete, { view }: Apply): void {
  const directory = keylet.ownerDirectory(tx.Account)
  if (view.get(directory)) view.erase(directory)
  view.erase(keylet.account(tx.Account))
}
