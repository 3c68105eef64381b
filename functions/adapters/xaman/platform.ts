import { err, ok } from '#contract/result'
import { MINUTE, SECOND } from '#contract/timing'
import { USER_AGENT } from '#contract/user-agent'
import * as z from '#contract/wire/schema'
import { timeOut } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { whyFailed } from '../../why-failed.ts'
import * as wire from './wire.ts'
import type { Payload, PayloadState, SignRequest, Spent, Xaman, XamanFailure } from './xaman.ts'

const TIME_OUT = 8 * SECOND
const DUPLICATE_IDENTIFIER = 409
const NOT_FOUND = 404
const TOO_MANY_REQUESTS = 429

interface Connection {
  readonly url: string
  readonly key: string
  readonly secret: string
  /** The network a payload is locked to: MAINNET, TESTNET, … */
  readonly network: string
}

type Method = 'GET' | 'POST' | 'DELETE'

type PlatformAnswer<Body> =
  | { readonly kind: 'ok'; readonly body: Body }
  | { readonly kind: 'refused'; readonly code: number | `fatal ${number}` }
  | { readonly kind: 'failed'; readonly failure: XamanFailure; readonly reason: string }

/**
 * The Xaman platform over its REST API. `spent` is called when Xaman reports that nothing is left of this minute,
 * `failed` when a call gets no usable answer.
 */
export function xamanPlatform(
  connection: Connection,
  log: Pick<Log, 'outsideFailed'>,
  spent: (what: Spent) => Promise<void> = async () => {},
  failed: () => Promise<void> = async () => {},
): Xaman {
  async function ask<Body>(
    method: Method,
    path: string,
    reply: z.ZodMiniType<Body>,
    body?: object,
  ): Promise<PlatformAnswer<Body>> {
    const { answer, nothingLeft } = await exchange(connection, method, path, reply, body)
    if (nothingLeft) await spent(method === 'POST' ? 'payloads' : 'calls')
    if (answer.kind === 'failed') log.outsideFailed({ service: 'xaman', what: method, reason: answer.reason })
    if (answer.kind === 'refused')
      log.outsideFailed({ service: 'xaman', what: method, reason: `code ${answer.code}` })
    if (isFailure(method, answer)) await failed()
    return answer
  }

  return {
    async create(request) {
      const answer = await ask('POST', '/payload', wire.created, templateOf(request, connection.network))
      if (answer.kind === 'ok') return ok(payloadIn(answer.body))
      // An earlier attempt succeeded although its reply was lost: find what it made.
      if (answer.kind === 'refused' && answer.code === DUPLICATE_IDENTIFIER) {
        const found = await ask('GET', `/payload/ci/${encodeURIComponent(request.identifier)}`, wire.read)
        return found.kind === 'ok' ? ok(recreated(found.body)) : err('unreachable')
      }
      return err(answer.kind === 'failed' ? answer.failure : 'unreachable')
    },

    async read(uuid) {
      const answer = await ask('GET', `/payload/${uuid}`, wire.read)
      if (answer.kind === 'refused') return err(answer.code === NOT_FOUND ? 'unknown_payload' : 'unreachable')
      if (answer.kind === 'failed') return err(answer.failure)
      if (answer.body.meta.uuid !== uuid) return err('unreachable')
      if (answer.body.application.uuidv4 !== connection.key) return err('unknown_payload')
      return ok(stateOf(answer.body))
    },

    async cancel(uuid) {
      await ask('DELETE', `/payload/${uuid}`, z.unknown())
    },
  }

  /** A payload found again has no links of its own; they follow from its uuid and the platform's address. */
  function recreated({ meta: { uuid } }: z.infer<typeof wire.read>): Payload {
    const { origin } = new URL(connection.url)
    return {
      uuid,
      deeplink: `${origin}/sign/${uuid}`,
      qrPng: `${origin}/sign/${uuid}_q.png`,
      statusSocket: `${origin.replace(/^http/, 'ws')}/sign/${uuid}`,
    }
  }
}

/** The headers by which Xaman knows our application. */
export function keyHeaders({ key, secret }: Pick<Connection, 'key' | 'secret'>) {
  return { 'x-api-key': key, 'x-api-secret': secret }
}

async function exchange<Body>(
  { url, key, secret }: Connection,
  method: Method,
  path: string,
  reply: z.ZodMiniType<Body>,
  body?: object,
): Promise<{ answer: PlatformAnswer<Body>; nothingLeft: boolean }> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...USER_AGENT, ...keyHeaders({ key, secret }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: timeOut(TIME_OUT),
    })
    const nothingLeft = response.headers.get('x-ratelimit-remaining') === '0'
    return { answer: await readAnswer(response, reply), nothingLeft }
  } catch (error) {
    return { answer: unreachable(whyFailed(error)), nothingLeft: false }
  }
}

const BUSY = { kind: 'failed', failure: 'busy', reason: 'busy' } as const
const unreachable = (reason: string) => ({ kind: 'failed', failure: 'unreachable', reason }) as const

/** Whether a call got no usable answer. That a payload was made before, or is unknown, is an answer. */
function isFailure(method: Method, answer: PlatformAnswer<unknown>): boolean {
  if (answer.kind === 'failed') return true
  return answer.kind === 'refused' && answer.code !== (method === 'POST' ? DUPLICATE_IDENTIFIER : NOT_FOUND)
}

async function readAnswer<Body>(
  response: Response,
  reply: z.ZodMiniType<Body>,
): Promise<PlatformAnswer<Body>> {
  if (response.status === TOO_MANY_REQUESTS) return BUSY
  if (response.status >= 500) return unreachable(`HTTP ${response.status}`)
  const json: unknown = await response.json()
  const refused = wire.refused.safeParse(json)
  if (refused.success) {
    const { error } = refused.data
    // A fatal answer is about the address that was called, and not about a payload.
    const code = error === true ? (`fatal ${response.status}` as const) : error.code
    return code === TOO_MANY_REQUESTS ? BUSY : { kind: 'refused', code }
  }
  const read = reply.safeParse(json)
  return read.success ? { kind: 'ok', body: read.data } : unreachable('unreadable')
}

function templateOf(request: SignRequest, network: string): object {
  const submit = request.transaction.TransactionType !== 'SignIn'
  return {
    txjson: request.transaction,
    options: {
      submit,
      expire: Math.max(1, Math.round(request.life / MINUTE)),
      ...(request.signers && { signers: request.signers }),
      ...(submit && { force_network: network }),
      return_url: { app: request.returnUrl, web: request.returnUrl },
    },
    custom_meta: { identifier: request.identifier, instruction: request.instruction },
  }
}

function payloadIn({ uuid, next, refs }: z.infer<typeof wire.created>): Payload {
  return { uuid, deeplink: next.always, qrPng: refs.qr_png, statusSocket: refs.websocket_status }
}

function stateOf({ meta, payload, response, custom_meta }: z.infer<typeof wire.read>): PayloadState {
  if (meta.resolved && !meta.signed) return { step: 'declined' }
  // Signed, but the signed object is missing yet: it counts as open, and never as a rejection.
  if (!meta.signed || response.hex === null || response.account === null) {
    return { step: 'open', opened: meta.app_opened, expired: meta.expired, cancelled: meta.cancelled }
  }
  return {
    step: 'signed',
    signature: {
      account: response.account,
      blob: response.hex.toUpperCase(),
      type: payload.tx_type,
      identifier: custom_meta.identifier,
      networkId: response.environment_networkid,
    },
  }
}
