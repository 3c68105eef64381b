import { drops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import type { LedgerHash } from '#contract/wire/ledger-ids'
import type * as z from '#contract/wire/schema'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { hashOf } from './ids.ts'
import type { ClosedLedger, LedgerNft, LedgerNode, NodeAddress, Shown, Unreachable, View } from './ledger.ts'
import type { AskNode, RpcAnswer } from './rpc.ts'
import { isStale } from './stale.ts'
import * as wire from './wire.ts'

/** Pages read of one list or history before giving up; each holds up to 400 entries. */
const MOST_PAGES = 25

/** One node over rippled's JSON-RPC (xrpl.org, "Public API methods"); Clio speaks the same. */
export function ledgerNode(
  { name, operator, rpcUrl, wsUrl }: NodeAddress,
  networkId: number,
  ask: AskNode,
  clock: Clock,
  log: Log,
): LedgerNode {
  async function asked(method: string, params: object): Promise<RpcAnswer> {
    const answer = await ask(rpcUrl, method, params)
    if (answer.kind === 'unreachable') failed(answer.reason)
    return answer
  }

  function failed(reason: string): void {
    log.outsideFailed({ service: 'ledger', what: name, reason })
  }

  async function read<T>(method: string, params: object, schema: z.ZodMiniType<T>) {
    return parsed(await asked(method, params), schema)
  }

  /** Reads the pages of a list in the node's order. */
  async function list<T, Row>(
    method: string,
    params: object,
    schema: z.ZodMiniType<T & { marker?: unknown }>,
    rows: (page: T) => readonly Row[],
  ): Promise<Result<readonly Row[], Unreachable>> {
    const all: Row[] = []
    let marker: unknown
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await asked(method, { ...params, limit: 400, ...(marker !== undefined && { marker }) })
      if (answer.kind === 'error' && answer.error === 'actNotFound') return ok(all)
      const got = parsed(answer, schema)
      if (!got.ok) return got
      all.push(...rows(got.value))
      marker = got.value.marker
      if (marker === undefined) return ok(all)
    }
    return err('unreachable')
  }

  function viewOf(ledger: ClosedLedger): View {
    const at = { ledger_hash: ledger.hash }
    return {
      ...ledger,
      async account(address) {
        const answer = await asked('account_info', { account: address, ...at })
        if (answer.kind === 'error' && answer.error === 'actNotFound') return ok(null)
        const got = parsed(answer, wire.accountInfo)
        return got.ok ? ok(wire.readAccount(got.value)) : got
      },
      async offer(id) {
        const answer = await asked('ledger_entry', { nft_offer: id, ...at })
        if (answer.kind === 'error' && answer.error === 'entryNotFound') return ok(null)
        const got = parsed(answer, wire.nftOfferNode)
        return got.ok ? ok(wire.readOffer(got.value.node)) : got
      },
      async hasTicket(account, sequence) {
        const answer = await asked('ledger_entry', { ticket: { account, ticket_seq: sequence }, ...at })
        if (answer.kind === 'error' && answer.error === 'entryNotFound') return ok(false)
        const got = parsed(answer, wire.entryNode)
        return got.ok ? ok(true) : got
      },
      async tokens(account) {
        const got = await list('account_nfts', { account, ...at }, wire.accountNfts, (page) =>
          page.account_nfts.map((nft): LedgerNft => wire.readNft(nft)),
        )
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

  return {
    name,
    operator,
    wsUrl,
    view: viewOf,

    async state() {
      const [closed, server] = await Promise.all([
        read('ledger', { ledger_index: 'validated' }, wire.closedLedger),
        read('server_state', {}, wire.serverState),
      ])
      if (!closed.ok) return closed
      if (!server.ok) return server
      const { network_id = 0, validated_ledger: costs } = server.value.state
      if (network_id !== networkId) {
        failed(`is of network ${network_id}`)
        return err('unreachable')
      }
      const ledger = wire.readClosedLedger(closed.value)
      if (isStale(ledger.closeTime, clock.now())) {
        failed('has heard of no ledger for half a minute')
        return err('unreachable')
      }
      return ok({
        ...ledger,
        baseFee: drops(wire.underLoad(costs.base_fee, server.value.state)),
        reserveBase: drops(BigInt(costs.reserve_base)),
        reserveIncrement: drops(BigInt(costs.reserve_inc)),
      })
    },

    async at(hash: LedgerHash) {
      const answer = await ask(rpcUrl, 'ledger', { ledger_hash: hash })
      if (answer.kind === 'unreachable' && answer.reason.endsWith('lgrNotFound')) return ok(null)
      if (answer.kind !== 'result') return err('unreachable')
      const got = wire.closedLedger.safeParse(answer.result)
      return ok(got.success && got.data.ledger_hash === hash ? viewOf(wire.readClosedLedger(got.data)) : null)
    },

    async transaction(hash) {
      const answer = await asked('tx', { transaction: hash })
      if (answer.kind === 'unreachable') return err('unreachable')
      const got = parsed(answer, wire.validatedTx)
      return ok(got.ok && got.value.hash === hash ? wire.readValidatedTx(got.value) : null)
    },

    async bytes(hash) {
      const answer = await asked('tx', { transaction: hash, binary: true })
      if (answer.kind === 'unreachable') return err('unreachable')
      const got = parsed(answer, wire.validatedBytes)
      return ok(got.ok && hashOf(got.value.tx_blob) === hash ? got.value.tx_blob : null)
    },

    async history(account, { first, last, orLater }, page): Promise<Shown> {
      const params = { account, ledger_index_min: first, ledger_index_max: last, forward: true, limit: 400 }
      let marker: unknown
      for (;;) {
        const answer = await asked('account_tx', { ...params, ...(marker !== undefined && { marker }) })
        const got = parsed(answer, wire.accountTx)
        if (!got.ok) return 'less'
        const { ledger_index_min: from, ledger_index_max: to } = got.value
        // A node whose history begins later, or that is behind, shows less than it was asked for and says so.
        const misses = first > 0 && from > first && !orLater
        if (misses || (last > 0 && to < last)) return 'less'
        const wants = await page(got.value.transactions.map(wire.readValidatedTx))
        marker = got.value.marker
        if (marker === undefined || wants === 'enough') return marker === undefined ? 'all' : 'less'
      }
    },

    async submit(blob) {
      const got = await read('submit', { tx_blob: blob }, wire.submitAnswer)
      return got.ok ? ok({ engineResult: got.value.engine_result }) : got
    },
  }
}

function parsed<T>(answer: RpcAnswer, schema: z.ZodMiniType<T>): Result<T, Unreachable> {
  const read = answer.kind === 'result' ? schema.safeParse(answer.result) : null
  return read?.success ? ok(read.data) : err('unreachable')
}

/** Two nodes list the same things in orders of their own. */
function sorted<T>(
  list: Result<readonly T[], Unreachable>,
  key: (row: T) => string | number,
): Result<readonly T[], Unreachable> {
  return list.ok ? ok(list.value.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))) : list
}
