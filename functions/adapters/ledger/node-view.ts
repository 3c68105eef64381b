import { ok, type Result } from '#contract/result'
import type { Address, LedgerHash } from '#contract/wire/ledger-ids'
import type { Account, ClosedLedger, Unreachable, View } from './ledger.ts'
import { type NodeQuestions, parsed } from './node-questions.ts'
import * as wire from './wire.ts'

/** What one node says about one closed ledger, asked by the ledger's hash. */
export function nodeView({ ask, list }: NodeQuestions, ledger: ClosedLedger): View {
  const at = { ledger_hash: ledger.hash }
  return {
    ...ledger,
    account: (address) => accountIn(ask, address, at),
    async offer(id) {
      const answer = await ask('ledger_entry', { nft_offer: id, ...at })
      if (answer.kind === 'error' && answer.error === 'entryNotFound') return ok(null)
      const got = parsed(answer, wire.nftOfferNode)
      return got.ok ? ok(wire.readOffer(got.value.node)) : got
    },
    async hasTicket(account, sequence) {
      const answer = await ask('ledger_entry', { ticket: { account, ticket_seq: sequence }, ...at })
      if (answer.kind === 'error' && answer.error === 'entryNotFound') return ok(false)
      const got = parsed(answer, wire.entryNode)
      return got.ok ? ok(true) : got
    },
    async tokens(account) {
      const got = await list('account_nfts', { account, ...at }, wire.accountNfts, wire.readNfts)
      return sorted(got, (nft) => nft.NFTokenID)
    },
    async offers(account) {
      const params = { account, type: 'nft_offer', ...at }
      const got = await list('account_objects', params, wire.accountOffers, (page) =>
        page.account_objects.map(wire.readOffer),
      )
      return sorted(got, (offer) => offer.id)
    },
    async tickets(account) {
      const params = { account, type: 'ticket', ...at }
      const got = await list('account_objects', params, wire.accountTickets, (page) =>
        page.account_objects.map((ticket) => ticket.TicketSequence),
      )
      return sorted(got, (sequence) => sequence)
    },
  }
}

/** An account as one node has it in a ledger; null where the ledger has no such address. */
export async function accountIn(
  ask: NodeQuestions['ask'],
  account: Address,
  ledger: { readonly ledger_hash: LedgerHash } | { readonly ledger_index: 'validated' },
): Promise<Result<Account | null, Unreachable>> {
  const answer = await ask('account_info', { account, ...ledger })
  if (answer.kind === 'error' && answer.error === 'actNotFound') return ok(null)
  const got = parsed(answer, wire.accountInfo)
  return got.ok ? ok(wire.readAccount(got.value)) : got
}

/** Two nodes list the same entries in different orders. */
function sorted<T>(
  list: Result<readonly T[], Unreachable>,
  key: (row: T) => string | number,
): Result<readonly T[], Unreachable> {
  return list.ok ? ok(list.value.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))) : list
}
