import { z } from 'zod'
import { seqProxy } from '../engine/transaction.ts'
import { type Apply, fields, transactor } from '../engine/transactor.ts'
import { adjustOwnerCount, readAccount, reserve, updateAccount } from '../state/accounts.ts'
import { directoryInsert } from '../state/directory.ts'
import { untouched } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'

const schema = fields({ TicketCount: z.number() })
type TicketCreate = z.infer<typeof schema>

const maxTickets = 250

/** Reserves the account's next sequences as tickets, each an owned object until it is used. */
export const ticketCreate = transactor<TicketCreate>({
  schema,
  flags: 0,

  /** The server's queue counts the tickets but not the transaction's own sequence. */
  consequences: ({ TicketCount }) => ({ sequences: TicketCount }),

  preflight: ({ TicketCount }) =>
    TicketCount < 1 || TicketCount > maxTickets ? 'temINVALID_COUNT' : 'tesSUCCESS',

  preclaim(tx, { state }) {
    const held = readAccount(state, tx.Account)?.TicketCount ?? 0
    const used = seqProxy(tx).kind === 'ticket' ? 1 : 0
    return held + tx.TicketCount - used > maxTickets ? 'tecDIR_FULL' : 'tesSUCCESS'
  },

  apply(tx, { view, preFeeBalance }: Apply) {
    const account = readAccount(view, tx.Account)
    if (!account || preFeeBalance < reserve(account.OwnerCount + tx.TicketCount))
      return 'tecINSUFFICIENT_RESERVE'
    const directory = keylet.ownerDirectory(tx.Account)
    for (let n = 0; n < tx.TicketCount; n++) {
      const sequence = account.Sequence + n
      const index = keylet.ticket(tx.Account, sequence)
      const page = directoryInsert(view, directory, index, { Owner: tx.Account })
      view.put(index, {
        LedgerEntryType: 'Ticket',
        Flags: 0,
        Account: tx.Account,
        OwnerNode: page,
        TicketSequence: sequence,
        ...untouched,
      })
    }
    updateAccount(view, tx.Account, (owner) => ({
      ...owner,
      Sequence: owner.Sequence + tx.TicketCount,
      TicketCount: (owner.TicketCount ?? 0) + tx.TicketCount,
    }))
    adjustOwnerCount(view, tx.Account, tx.TicketCount)
    return 'tesSUCCESS'
  },
})
