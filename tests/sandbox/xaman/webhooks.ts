import type { Fault, Faults } from '../faults.ts'
import { sandboxApplication } from './credentials.ts'
import type { Payload } from './payload.ts'
import type { PayloadStore } from './payload-store.ts'
import { answerView } from './payload-view.ts'
import { webhookSignature } from './webhook-signature.ts'

/** The retry schedule of a webhook and the time-out of each attempt. All in milliseconds. */
export interface WebhookSchedule {
  readonly timeout: number
  /** Waits before the second, third, … attempt. */
  readonly retryAfter: readonly number[]
}

/** The platform's own schedule: five attempts in all, of 15 s each. */
export const PLATFORM_SCHEDULE: WebhookSchedule = {
  timeout: 15_000,
  retryAfter: [10_000, 60_000, 600_000, 600_000],
}

/** The handling of webhooks: sent, never sent, sent twice, or sent late (milliseconds). */
type WebhookMode = 'on' | 'off' | 'duplicate' | { late: number }

export interface Webhooks {
  /** Where they are sent; null for nowhere. */
  url(): string | null
  setUrl(url: string | null): void
  behave(mode: WebhookMode): void
  /** Starts delivering the outcome of an answered payload. */
  announce(uuid: string): void
  /** Resumes the unfinished deliveries of a previous process. */
  resume(): void
  close(): void
}

const DELIVERED = [200, 201, 204]

/** One address per application gets every signature and rejection, at least once and unordered. */
export function createWebhooks(
  store: PayloadStore,
  faults: Faults,
  { now, schedule }: { now: () => number; schedule: WebhookSchedule },
): Webhooks {
  let url: string | null = null
  let mode: WebhookMode = 'on'
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()

  function after(delay: number, act: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, delay)
    timers.add(timer)
  }

  function announce(uuid: string) {
    const payload = store.payloads.get(uuid)
    if (!payload || !url || mode === 'off') return
    store.save({ ...payload, delivery: { attempts: 0, over: false } })
    after(typeof mode === 'object' ? mode.late : 0, () => void attempt(uuid, mode === 'duplicate'))
  }

  async function attempt(uuid: string, twice: boolean) {
    const payload = store.payloads.get(uuid)
    if (!payload?.delivery || payload.delivery.over || !url) return
    const attempts = payload.delivery.attempts + 1
    const startedAt = now()
    const outcome = await post(payload, url, attempts)
    if (closing.signal.aborted) return
    if (twice) await post(payload, url, attempts)
    if (closing.signal.aborted) return

    const wait = schedule.retryAfter[attempts - 1]
    const delivered = outcome !== 'unreachable' && DELIVERED.includes(outcome)
    const over = delivered || wait === undefined
    // Read again: the phone's second report may have arrived during the delivery.
    const current = store.payloads.get(uuid) ?? payload
    store.save({ ...current, delivery: { attempts, over } })
    if (over) return
    // The platform notices a broken connection only when its timeout runs out.
    const unnoticed = outcome === 'unreachable' ? Math.max(0, schedule.timeout - (now() - startedAt)) : 0
    after(unnoticed + wait, () => void attempt(uuid, false))
  }

  async function post(payload: Payload, target: string, attempts: number): Promise<number | 'unreachable'> {
    const fault = faults.take('xaman:webhook')
    if (fault?.do === 'lose-request') return 'unreachable'
    if (fault?.do === 'fail') return fault.status
    if (fault?.do === 'delay') await new Promise<void>((resolve) => after(fault.ms, resolve))
    const body = JSON.stringify(webhookBody(payload, target, store))
    const timestamp = String(Math.floor(now() / 1000))
    try {
      const reply = await fetch(target, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(schedule.timeout)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'xumm-webhook',
          'x-xumm-attempt': String(attempts),
          'x-xumm-payload': payload.uuid,
          'x-xumm-request-timestamp': timestamp,
          'x-xumm-request-signature': webhookSignature(sandboxApplication.apiSecret, timestamp, body),
        },
      })
      await reply.arrayBuffer()
      return replyLost(fault) ? 'unreachable' : reply.status
    } catch {
      return 'unreachable'
    }
  }

  return {
    url: () => url,
    setUrl: (address) => {
      url = address
    },
    behave: (next) => {
      mode = next
    },
    announce,
    resume() {
      for (const { uuid, delivery } of store.payloads.values()) {
        if (delivery && !delivery.over) after(0, () => void attempt(uuid, false))
      }
    },
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function replyLost(fault: Fault | undefined): boolean {
  return fault?.do === 'lose-reply' || fault?.do === 'hang'
}

function webhookBody(payload: Payload, url: string, store: PayloadStore) {
  const issued =
    payload.answer?.kind === 'signed' ? store.userTokens.get(payload.answer.userToken) : undefined
  return {
    meta: {
      url,
      application_uuidv4: sandboxApplication.apiKey,
      payload_uuidv4: payload.uuid,
      opened_by_deeplink: payload.opened !== null,
    },
    custom_meta: payload.template.customMeta,
    payloadResponse: answerView(payload),
    userToken: issued
      ? {
          user_token: issued.token,
          token_issued: Math.floor(issued.issuedAt / 1000),
          token_expiration: Math.floor(issued.expiresAt / 1000),
        }
      : null,
  }
}
