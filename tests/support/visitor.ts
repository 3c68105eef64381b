import { setTimeout as sleep } from 'node:timers/promises'
import type { TierId } from '#contract/tiers'
import { type BodyOf, type Endpoint, type ParamsOf, pathOf, type ReplyOf } from '#contract/wire/endpoint'
import { type ErrorReply, errorReply } from '#contract/wire/error-reply'
import { address } from '#contract/wire/ledger-ids'
import { type PurchaseRequest, type PurchaseView, purchasePass, readPurchase } from '#contract/wire/purchase'
import { connectWallet, type SignInAnswer, type SignInRequest, verifyWallet } from '#contract/wire/wallet'
import type { DemoWalletKey, Wallet } from '../sandbox/accounts.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Sending } from './send.ts'
import { TIME_OUT } from './time-out.ts'

/** How long a page waits before it reads its purchase again without news. Milliseconds. */
const PAGE_POLL = 300

/** The API's answer: the reply its endpoint promises, or a refusal in its one shape. */
export type ApiAnswer<Reply> =
  | { readonly ok: true; readonly status: number; readonly value: Reply }
  | { readonly ok: false; readonly status: number; readonly error: ErrorReply }

/** A browser of its own: an address, a cookie jar, and a session once it is connected. */
export interface Visitor {
  readonly address: string | null
  readonly token: string | null
  call<E extends Endpoint>(
    endpoint: E,
    input?: { body?: BodyOf<E>; params?: Record<ParamsOf<E['path']>, string> },
  ): Promise<ApiAnswer<ReplyOf<E>>>
  /** Signs in by approving on the phone, and keeps the session. */
  connect(wallet: DemoWalletKey | Wallet): Promise<void>
  buy(tier: TierId | null, key?: string): Promise<ApiAnswer<ReplyOf<typeof purchasePass>>>
  purchase(id: string): Promise<PurchaseView>
  /** Reads a purchase until the predicate holds; fails if it never does. */
  untilPurchase(id: string, is: (view: PurchaseView) => boolean): Promise<PurchaseView>
  /** The same for a status that the Worker may reach without being asked. */
  untilStatus(id: string, status: PurchaseView['status']): Promise<PurchaseView>
}

let visitors = 0

/** The part of a world that a visitor needs. */
interface Around {
  readonly sandbox: Pick<Sandbox, 'accounts' | 'phone'>
  fetch(path: string, sending?: Sending): Promise<Response>
  readonly log: readonly string[]
  says(parts: readonly string[], from: number, within: number): Promise<void>
}

export function visitor(world: Around): Visitor {
  visitors += 1
  const ip = `10.0.${visitors >> 8}.${visitors & 255}`
  let cookie = ''
  let token: string | null = null
  let connected: string | null = null

  const self: Visitor = {
    get address() {
      return connected
    },
    get token() {
      return token
    },
    async call(endpoint, input = {}) {
      const path = pathOf(endpoint.path, (input.params ?? {}) as Record<string, string>)
      const response = await world.fetch(path, {
        method: endpoint.method,
        headers: {
          'cf-connecting-ip': ip,
          ...(cookie && { cookie }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(endpoint.method === 'POST' && {
            'content-type': 'application/json',
            origin: 'http://touchstone.test',
          }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      })
      const set = response.headers.get('set-cookie')
      if (set) cookie = set.split(';')[0] ?? ''
      const json: unknown = await response.json()
      if (!response.ok) return { ok: false, status: response.status, error: errorReply.parse(json) }
      return {
        ok: true,
        status: response.status,
        value: endpoint.reply.parse(json) as ReplyOf<typeof endpoint>,
      }
    },
    async connect(wallet) {
      const known = typeof wallet === 'string' ? world.sandbox.accounts.demoWallets[wallet] : wallet
      const asked = await self.call(connectWallet)
      if (!asked.ok) throw new Error(`could not connect: ${asked.error.error}`)
      const request = asked.value as SignInRequest
      await world.sandbox.phone.sign(request.uuid, known)
      const look = () => self.call(verifyWallet, { params: { id: request.connectId } })
      let answer = await look()
      // Another process that heard of the signature may still be reading it at Xaman.
      for (let waited = 0; isPending(answer) && waited < TIME_OUT; waited += PAGE_POLL) {
        await sleep(PAGE_POLL)
        answer = await look()
      }
      if (!answer.ok || answer.value.status !== 'connected')
        throw new Error(`not connected: ${JSON.stringify(answer)}`)
      token = answer.value.token
      connected = answer.value.address
    },
    buy(tier, key) {
      const body: PurchaseRequest = {
        userAddress: address.parse(connected),
        selectedTier: tier,
        quantity: 1,
        ...(key !== undefined && { clientMintRequestId: key }),
      }
      return self.call(purchasePass, { body })
    },
    async purchase(id) {
      const read = await self.call(readPurchase, { params: { id } })
      if (!read.ok) throw new Error(`no purchase: ${read.error.error}`)
      return read.value
    },
    async untilPurchase(id, is) {
      const end = Date.now() + TIME_OUT
      for (;;) {
        const from = world.log.length
        const view = await self.purchase(id)
        if (is(view)) return view
        if (Date.now() > end) throw new Error(`the purchase stayed ${view.status}: ${JSON.stringify(view)}`)
        await world.says([id], from, PAGE_POLL)
      }
    },
    async untilStatus(id, status) {
      await world.says([id, `"to":"${status}"`], 0, PAGE_POLL)
      return self.untilPurchase(id, (view) => view.status === status)
    },
  }
  return self
}

function isPending(said: ApiAnswer<SignInAnswer>): boolean {
  return said.ok && said.value.status === 'pending'
}
