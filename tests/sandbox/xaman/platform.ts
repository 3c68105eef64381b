import { randomUUID } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { AppPort } from './app-port.ts'
import { type CancelReason, cancelReason, type Payload, stateOf } from './payload.ts'
import { openPayloadStore, type PayloadStore, type UserToken } from './payload-store.ts'
import type { Template } from './payload-template.ts'
import { finalView } from './payload-view.ts'
import { type After, byTimer, createStatusSockets, type StatusSockets } from './status-socket.ts'
import { createWebhooks, PLATFORM_SCHEDULE, type WebhookSchedule, type Webhooks } from './webhooks.ts'

interface PlatformOptions {
  /** Where payloads and user tokens are kept; null for memory only. */
  file: string | null
  faults: Faults
  /** Unix milliseconds. */
  now: () => number
  /** The status sockets' timer; by default the real one. */
  after?: After
  /** Milliseconds between a status socket's countdown messages; by default the platform's 15 s. */
  tickEvery?: number
  schedule?: WebhookSchedule
}

/**
 * When a payload to be submitted is announced as final: as the phone starts to submit it, so that its result is
 * not known yet, or only with the phone's second report. Both have been observed.
 */
type FinalMoment = 'submission' | 'dispatch'

export interface Platform {
  readonly payloads: ReadonlyMap<string, Payload>
  readonly userTokens: ReadonlyMap<string, UserToken>
  readonly app: AppPort
  readonly sockets: StatusSockets
  readonly webhooks: Webhooks
  find(uuid: string): Payload | undefined
  findByIdentifier(identifier: string): Payload | undefined
  create(template: Template): Payload
  /** Returns the payload's previous state. */
  cancel(payload: Payload): CancelReason
  /** Moves a payload's expiry to now. False when there is none. */
  expire(uuid: string): boolean
  /** Whether the application is switched off at the platform; its calls are then refused. */
  readonly disabled: boolean
  disable(disabled: boolean): void
  finalAt(moment: FinalMoment): void
  /** For how many milliseconds reads lag behind the status socket's final message. */
  lagReads(ms: number): void
  close(): void
}

const MINUTE = 60_000
const USER_TOKEN_LIFE = 30 * 24 * 60 * MINUTE

/** The platform's storage and its operations; HTTP is in `routes.ts`. */
export function createPlatform(options: PlatformOptions): Platform {
  const { now, faults, after = byTimer, tickEvery = 15_000, schedule = PLATFORM_SCHEDULE } = options
  const store = openPayloadStore(options.file)
  const find = (uuid: string) => store.payloads.get(uuid)
  const sockets = createStatusSockets(find, { now, after, tickEvery })
  const webhooks = createWebhooks(store, faults, { now, schedule })
  let finalMoment: FinalMoment = 'submission'
  let readLag = 0
  let disabled = false

  function announce(uuid: string) {
    const payload = find(uuid)
    if (!payload) return
    sockets.publish(uuid, finalView(payload))
    webhooks.announce(uuid)
  }

  /** Payloads are answered once; later reports of a second phone change nothing. */
  function unanswered(uuid: string): Payload | undefined {
    const payload = find(uuid)
    return payload && stateOf(payload, now()) === 'open' ? payload : undefined
  }

  const app: AppPort = {
    open(uuid, origin) {
      const payload = find(uuid)
      if (!payload) return { state: 'unknown' }
      const state = stateOf(payload, now())
      if (state !== 'open') return { state }
      if (!payload.opened) store.save({ ...payload, opened: { at: now(), origin } })
      sockets.publish(uuid, { opened: true })
      return { state, template: payload.template, expiresAt: payload.expiresAt }
    },
    preSigned: (uuid) => sockets.publish(uuid, { pre_signed: true }),
    signed(uuid, signature, submits) {
      const payload = unanswered(uuid)
      if (!payload) return false
      const at = now()
      const userToken = renewUserToken(store, signature.account, at)
      const answer = {
        kind: 'signed',
        at,
        visibleAt: at + readLag,
        signature,
        userToken,
        dispatch: null,
      } as const
      store.save({ ...payload, answer })
      if (!submits) announce(uuid)
      return true
    },
    submitting(uuid) {
      sockets.publish(uuid, { dispatched: true })
      if (finalMoment === 'submission') announce(uuid)
    },
    dispatched(uuid, dispatch) {
      const payload = find(uuid)
      if (payload?.answer?.kind !== 'signed') return
      store.save({ ...payload, answer: { ...payload.answer, dispatch } })
      if (finalMoment === 'dispatch') announce(uuid)
    },
    rejected(uuid) {
      const payload = unanswered(uuid)
      if (!payload) return
      store.save({ ...payload, answer: { kind: 'rejected', at: now(), visibleAt: now() + readLag } })
      announce(uuid)
    },
  }

  return {
    payloads: store.payloads,
    userTokens: store.userTokens,
    app,
    sockets,
    webhooks,
    find,
    findByIdentifier: (identifier) => store.byIdentifier(identifier),
    create(template) {
      const createdAt = now()
      const token = store.userTokens.get(template.userToken ?? '')
      const payload: Payload = {
        uuid: randomUUID(),
        createdAt,
        expiresAt: createdAt + template.expire * MINUTE,
        template,
        pushed: token !== undefined && token.expiresAt > createdAt,
        opened: null,
        cancelledAt: null,
        answer: null,
        answerReference: randomUUID(),
        delivery: null,
      }
      store.save(payload)
      return payload
    },
    cancel(payload) {
      const reason = cancelReason(payload, now())
      if (reason === 'OK') store.save({ ...payload, cancelledAt: now() })
      return reason
    },
    expire(uuid) {
      const payload = find(uuid)
      if (!payload) return false
      store.save({ ...payload, expiresAt: Math.min(payload.expiresAt, now()) })
      sockets.publish(uuid, { expired: true })
      return true
    },
    get disabled() {
      return disabled
    },
    disable: (value) => {
      disabled = value
    },
    finalAt: (moment) => {
      finalMoment = moment
    },
    lagReads: (ms) => {
      readLag = ms
    },
    close() {
      sockets.close()
      webhooks.close()
    },
  }
}

/** Every signature gives the application a user token for that account, or prolongs the one it has. */
function renewUserToken(store: PayloadStore, account: string, now: number): string {
  const known = [...store.userTokens.values()].find((token) => token.account === account)
  const token = known?.token ?? randomUUID()
  store.saveUserToken({ token, account, issuedAt: known?.issuedAt ?? now, expiresAt: now + USER_TOKEN_LIFE })
  return token
}
