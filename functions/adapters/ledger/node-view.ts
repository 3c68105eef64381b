import { err, ok, type Result } from '#contract/result'
import type { Address, LedgerHash } from '#contract/wire/ledger-ids'
import type * as z from '#contract/wire/schema'
import type { Account, ClosedLedger, Unreachable, View } from './ledger.ts'
import { type NodeQuestions, PAGE, parsed, readPages } from './node-questions.ts'
import * as wire from './wire.ts'

/** What one node says about one closed ledger, asked by the ledger's hash. */
export function nodeView({ ask }: NodeQuestions, ledger: ClosedLedger): View {
  const at = { ledger_hash: ledger.hash }

  /** Every row of a list, in the order of its keys: two nodes list the same entries in different orders. */
  async function all<T, Row>(
    method: string,
    params: object,
    schema: z.ZodMiniType<T & { marker?: unknown }>,
    rows: (page: T) => readonly Row[],
    key: (row: Row) => string | number,
  ): Promise<Result<readonly Row[], Unreachable>> {
    const got = await readPages(ask, method, { ...params, ...at, limit: PAGE }, schema, rows)
    if (!got.ok) return got
    if (got.value.more) return err('unreachable')
    return ok(got.value.all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
  }

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
    tokens: (account) =>
      all('account_nfts', { account }, wire.accountNfts, wire.readNfts, (nft) => nft.NFTokenID),
    offers: (account) =>
      all(
        'account_objects',
        { account, type: 'nft_offer' },
        wire.accountOffers,
        (page) => page.account_objects.map(wire.readOffer),
        (offer) => offer.id,
      ),
    tickets: (account) =>
      all(
        'account_objects',
        { account, type: 'ticket' },
        wire.accountTickets,
        (page) => page.account_objects.map((ticket) => ticket.TicketSequence),
        (sequence) => sequence,
      ),
  }
}

/** An account as one node has it in a ledger; null where the ledger has no such address. */
export async function accountIn(
  ask: NodeQuestions['ask'],
  account: Address,
  ledger: { readonly ledger_hash: LedgerHash } | { readonly ledger_index: 'validated' | number },
): Promise<Result<Account | null, Unreachable>> {
  const answer = await ask('account_info', { account, ...ledger })
  if (answer.kind === 'error' && answer.error === 'actNotFound') return ok(null)
  const got = parsed(answer, wire.accountInfo)
  return got.ok ? ok(wire.readAccount(got.value)) : got
}
