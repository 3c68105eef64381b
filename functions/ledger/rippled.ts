import type { OfferID, TxHash } from '#contract/ledger-ids'
import { drops, parseDrops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import type * as z from '#contract/schema'
import { HOUR } from '#contract/timing'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { followByPolling } from './follow-by-polling.ts'
import { followBySocket } from './follow-by-socket.ts'
import type { Ledger, LedgerNft, TxLookup, Unreachable, ValidatedTx } from './ledger.ts'
import { fromRippleTime } from './ripple-time.ts'
import { askNode, type RpcAnswer } from './rpc.ts'
import * as wire from './wire.ts'

const LSF_DISABLE_MASTER = 0x0010_0000
const LSF_DISALLOW_INCOMING_NFTOKEN_OFFER = 0x0400_0000

/** Pages read of one account's history or tokens before giving up; each holds up to 400 entries. */
const MOST_PAGES = 10

/** Whether a mint may carry an offer, by node: amendments come and never go, so an isolate asks once an hour. */
const amendments = new Map<string, { live: boolean; until: number }>()

/** The ledger over rippled's own JSON-RPC, with its WebSocket for following where one is configured. */
export function rippled(config: Config['ledger'], clock: Clock, log: Log): Ledger {
  const ask = (method: string, params: object) => heard(askNode(config.rpcUrl, method, params))
  /** What the node last said that its load makes of the base fee; its socket does not say. */
  let load = { factor: 1n, base: 1n }
  const underLoad = (baseFee: number) => drops((BigInt(baseFee) * load.factor) / load.base)

  async function heard(answer: Promise<RpcAnswer>): Promise<RpcAnswer> {
    const said = await answer
    if (said.kind === 'unreachable')
      log.outsideFailed({ service: 'ledger', what: 'rpc', reason: said.reason })
    return said
  }

  /** Reads the pages of a list in the node's order, until there is no marker, or one was `enough`. */
  async function pages<T>(
    method: string,
    params: object,
    schema: z.ZodMiniType<T & { marker?: unknown }>,
    enough: (page: T) => boolean,
  ): Promise<Result<{ pages: T[]; more: boolean }, Unreachable>> {
    const read: T[] = []
    let marker: unknown
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await ask(method, { ...params, ...(marker !== undefined && { marker }) })
      if (answer.kind === 'error' && answer.error === 'actNotFound') return ok({ pages: read, more: false })
      const parsed = answer.kind === 'result' ? schema.safeParse(answer.result) : null
      if (!parsed?.success) return err('unreachable')
      read.push(parsed.data)
      const done = enough(parsed.data)
      marker = parsed.data.marker
      if (marker === undefined) return ok({ pages: read, more: false })
      if (done) break
    }
    return ok({ pages: read, more: true })
  }

  async function lookUp(
    url: string,
    hash: TxHash,
    range?: { first: number; last: number },
  ): Promise<TxLookup> {
    // A node refuses ranges of more than 1,000 ledgers; the transaction of a longer one is looked for at its end.
    const last = range?.last ?? 0
    const answer = await heard(
      askNode(url, 'tx', {
        transaction: hash,
        ...(range && { min_ledger: Math.max(range.first, last - 999, 1), max_ledger: last }),
      }),
    )
    if (answer.kind === 'error') {
      const searched = answer.error === 'txnNotFound' && range !== undefined && answer.searchedAll
      return { found: searched ? 'absent' : 'unknown' }
    }
    if (answer.kind === 'unreachable') return { found: 'unknown' }
    const read = wire.validatedTx.safeParse(answer.result)
    if (read.success) return { found: 'validated', tx: wire.readValidatedTx(read.data) }
    return { found: (answer.result as { validated?: unknown }).validated === true ? 'unknown' : 'pending' }
  }

  const ledger: Ledger = {
    async state() {
      const answer = await ask('server_state', {})
      const read = answer.kind === 'result' ? wire.serverState.safeParse(answer.result) : null
      if (!read?.success) return err('unreachable')
      const { validated_ledger: last, load_base, load_factor } = read.data.state
      load = { factor: BigInt(Math.ceil(load_factor)), base: BigInt(load_base) }
      return ok({
        index: last.seq,
        closeTime: fromRippleTime(last.close_time),
        baseFee: underLoad(last.base_fee),
        reserveBase: drops(BigInt(last.reserve_base)),
        reserveIncrement: drops(BigInt(last.reserve_inc)),
      })
    },

    async account(address) {
      const answer = await ask('account_info', { account: address, ledger_index: 'validated' })
      if (answer.kind === 'error' && answer.error === 'actNotFound') return ok(null)
      const read = answer.kind === 'result' ? wire.accountInfo.safeParse(answer.result) : null
      if (!read?.success) return err('unreachable')
      const data = read.data.account_data
      return ok({
        balance: parseDrops(data.Balance),
        ownerCount: data.OwnerCount,
        sequence: data.Sequence,
        masterDisabled: (data.Flags & LSF_DISABLE_MASTER) !== 0,
        regularKey: data.RegularKey ?? null,
        offersBlocked: (data.Flags & LSF_DISALLOW_INCOMING_NFTOKEN_OFFER) !== 0,
      })
    },

    async submit(blob) {
      const answer = await ask('submit', { tx_blob: blob })
      const read = answer.kind === 'result' ? wire.submitAnswer.safeParse(answer.result) : null
      return read?.success ? ok({ engineResult: read.data.engine_result }) : err('unreachable')
    },

    transaction: (hash, range) => lookUp(config.rpcUrl, hash, range),

    async transactionAgreed(hash, range) {
      const first = await lookUp(config.rpcUrl, hash, range)
      if (first.found !== 'absent' || config.secondRpcUrl === null) return first
      return lookUp(config.secondRpcUrl, hash, range)
    },

    async offer(id: OfferID, at: number) {
      const answer = await ask('ledger_entry', { nft_offer: id, ledger_index: at })
      if (answer.kind === 'error' && answer.error === 'entryNotFound') return ok(null)
      const read = answer.kind === 'result' ? wire.nftOfferNode.safeParse(answer.result) : null
      return read?.success ? ok(wire.readOffer(read.data)) : err('unreachable')
    },

    async search(account, since, such) {
      const params = { account, ledger_index_min: since, ledger_index_max: -1, forward: true, limit: 400 }
      let found: ValidatedTx | null = null
      let reached = since
      const read = await pages('account_tx', params, wire.accountTx, ({ transactions }) => {
        for (const raw of transactions) {
          const tx = wire.validatedTx.safeParse(raw)
          if (!tx.success) continue
          const validated = wire.readValidatedTx(tx.data)
          reached = validated.ledger
          if (!such(validated)) continue
          found = validated
          return true
        }
        return false
      })
      return read.ok ? ok({ found, resume: read.value.more && !found ? reached : null }) : read
    },

    async nfts(account, limit, at) {
      const size = Math.min(400, Math.max(20, limit))
      const params = { account, ledger_index: at ?? 'validated', limit: size }
      let count = 0
      const read = await pages('account_nfts', params, wire.accountNfts, (page) => {
        count += page.account_nfts.length
        return count >= limit
      })
      if (!read.ok) return read
      const all = read.value.pages.flatMap((page) => page.account_nfts)
      const nfts = all
        .slice(0, limit)
        .map((nft): LedgerNft => ({ ...nft, URI: nft.URI ?? null, TransferFee: nft.TransferFee ?? 0 }))
      return ok({ nfts, more: read.value.more || all.length > limit })
    },

    async tickets(account) {
      const params = { account, type: 'ticket', ledger_index: 'validated', limit: 400 }
      const read = await pages('account_objects', params, wire.accountTickets, () => false)
      if (!read.ok) return read
      return ok(
        read.value.pages.flatMap((page) => page.account_objects.map((ticket) => ticket.TicketSequence)),
      )
    },

    async hasTicket(account, sequence) {
      const answer = await ask('ledger_entry', {
        ticket: { account, ticket_seq: sequence },
        ledger_index: 'validated',
      })
      if (answer.kind === 'error' && answer.error === 'entryNotFound') return ok(false)
      return answer.kind === 'result' ? ok(true) : err('unreachable')
    },

    async mintsWithOffer() {
      const known = amendments.get(config.rpcUrl)
      if (known && known.until > clock.now()) return ok(known.live)
      const answer = await ask('feature', {})
      const read = answer.kind === 'result' ? wire.featureList.safeParse(answer.result) : null
      if (!read?.success) return err('unreachable')
      const live = Object.values(read.data.features).some(
        (one) => one.name === 'NFTokenMintOffer' && one.enabled,
      )
      amendments.set(config.rpcUrl, { live, until: clock.now() + HOUR })
      return ok(live)
    },

    async follow(account, patient) {
      if (patient && config.wsUrl !== null) {
        const socket = await followBySocket(config.wsUrl, account, ledger, clock, underLoad)
        if (socket.ok) return socket
        log.outsideFailed({ service: 'ledger', what: 'socket', reason: 'no subscription; polling instead' })
      }
      return followByPolling(ledger, clock)
    },
  }
  return ledger
}
