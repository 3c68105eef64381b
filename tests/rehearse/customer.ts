import { setTimeout as sleep } from 'node:timers/promises'
import { SIGN_IN_LIFE } from '#contract/timing'
import { type BodyOf, type Endpoint, type ParamsOf, pathOf, type ReplyOf } from '#contract/wire/endpoint'
import { errorReply } from '#contract/wire/error-reply'
import type { Address } from '#contract/wire/ledger-ids'
import { connectWallet, verifyWallet } from '#contract/wire/wallet'
import type { Phone } from './phone.ts'
import { repeated } from './repeated.ts'

/** Sends one request to the site; the path begins with a slash. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** A person's browser on the site. */
export interface Customer {
  readonly address: Address
  /** Makes one call. Throws a `SiteRefusal` when the site refuses it. */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<ReplyOf<E>>
}

interface Input<E extends Endpoint> {
  readonly body?: BodyOf<E>
  readonly params?: Record<ParamsOf<E['path']>, string>
}

/** The site refused a call. The message has its sentence for visitors. */
export class SiteRefusal extends Error {
  readonly code: string
  /** The buyer's place in the queue, where one waits. */
  readonly place: number | null
  constructor(code: string, place: number | null, message: string) {
    super(message)
    this.code = code
    this.place = place
  }
}

/** How a person reaches the site, and with which page. */
export interface Entrance {
  readonly send: Send
  readonly phone: Pick<Phone, 'approve'>
  /** Milliseconds between two reads of one thing. */
  readonly poll: number
  /** How the page of another release than this one reads the replies of an endpoint. */
  readonly replyOf?: (endpoint: Endpoint) => Endpoint['reply']
}

/** Opens the site and connects a wallet with the phone. Throws where the person does not approve in time. */
export async function connectCustomer({
  send,
  phone,
  poll,
  replyOf = ({ reply }) => reply,
}: Entrance): Promise<Customer> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }

  async function call<E extends Endpoint>(endpoint: E, { body, params }: Input<E> = {}): Promise<ReplyOf<E>> {
    const path = pathOf(endpoint.path, (params ?? {}) as Record<string, string>)
    const request = () =>
      send(path, {
        method: endpoint.method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const reply = await (endpoint.method === 'GET' ? repeated(request, poll) : request())
    const cookie = reply.headers.get('set-cookie')?.split(';')[0]
    if (cookie) headers.cookie = cookie
    const json: unknown = await reply.json()
    if (reply.ok) return replyOf(endpoint).parse(json) as ReplyOf<E>
    const { code, error, line } = errorReply.parse(json)
    throw new SiteRefusal(
      code,
      line?.place ?? null,
      `${endpoint.method} ${path} was refused (${reply.status} ${code}): ${error}`,
    )
  }

  const request = await call(connectWallet)
  await phone.approve(request, `sign in; the app shows the number ${request.code}`)
  for (let waited = 0; waited < SIGN_IN_LIFE; waited += poll) {
    const answer = await call(verifyWallet, { params: { id: request.connectId } })
    if (answer.status === 'connected') {
      headers.authorization = `Bearer ${answer.token}`
      return { address: answer.address, call }
    }
    if (answer.status !== 'pending') throw new Error(`The wallet was not connected: ${answer.error}`)
    await sleep(poll)
  }
  throw new Error('The wallet was not connected in time')
}
