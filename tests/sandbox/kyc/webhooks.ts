import { randomUUID } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { type Applicant, resultView } from './applicant.ts'
import { CLIENT_ID, environments } from './credentials.ts'
import { type DigestAlgorithm, webhookDigest } from './signature.ts'

/** The time-out of each delivery, and the waits before retries. All in milliseconds. */
export interface HookSchedule {
  readonly timeout: number
  readonly retryAfter: readonly number[]
}

const MINUTE = 60_000
/** The provider's own: four more tries within a day. */
export const PROVIDER_SCHEDULE: HookSchedule = {
  timeout: 10_000,
  retryAfter: [5 * MINUTE, 60 * MINUTE, 300 * MINUTE, 1_080 * MINUTE],
}

/** The handling of webhooks: sent, never sent, sent twice, or sent late (milliseconds). */
type HookMode = 'on' | 'off' | 'duplicate' | { late: number }

export interface Hooks {
  setUrl(url: string | null): void
  behave(mode: HookMode): void
  /** The algorithm set in the dashboard. */
  signWith(algorithm: DigestAlgorithm): void
  announce(applicant: Applicant, type: string): void
  /** Resolves once every pending delivery has succeeded or waits for its next attempt. */
  delivered(): Promise<void>
  close(): void
}

/** One address gets every event of an applicant, at least once and unordered, without personal data. */
export function createHooks({
  faults,
  now,
  schedule,
}: {
  faults: Faults
  now: () => number
  schedule: HookSchedule
}): Hooks {
  let url: string | null = null
  let mode: HookMode = 'on'
  let algorithm: DigestAlgorithm = 'HMAC_SHA256_HEX'
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()

  function after(delay: number, act: () => Promise<void>) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      begin(act)
    }, delay)
    timers.add(timer)
  }

  function begin(act: () => Promise<void>) {
    const work = act().finally(() => underWay.delete(work))
    underWay.add(work)
  }

  async function attempt(body: string, sandbox: boolean, tries: number, twice: boolean) {
    const delivered = await post(body, sandbox)
    if (twice) await post(body, sandbox)
    const wait = schedule.retryAfter[tries]
    if (delivered || wait === undefined || closing.signal.aborted) return
    after(wait, () => attempt(body, sandbox, tries + 1, false))
  }

  async function post(body: string, sandbox: boolean): Promise<boolean> {
    const fault = faults.take('kyc:webhook')
    if (url === null || fault?.do === 'lose-request' || fault?.do === 'fail') return false
    if (fault?.do === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    const secret = environments.find((one) => one.sandbox === sandbox)?.webhookSecret ?? ''
    try {
      const reply = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(schedule.timeout)]),
        headers: {
          'content-type': 'application/json',
          'x-payload-digest-alg': algorithm,
          'x-payload-digest': webhookDigest(secret, body, algorithm),
        },
      })
      await reply.arrayBuffer()
      return reply.ok && fault?.do !== 'lose-reply' && fault?.do !== 'hang'
    } catch {
      return false
    }
  }

  return {
    setUrl: (address) => {
      url = address
    },
    behave: (next) => {
      mode = next
    },
    signWith: (next) => {
      algorithm = next
    },
    announce(applicant, type) {
      if (mode === 'off' || url === null) return
      const body = JSON.stringify(hookBody(applicant, type, now()))
      const twice = mode === 'duplicate'
      const send = () => attempt(body, applicant.sandbox, 0, twice)
      if (typeof mode === 'object') after(mode.late, send)
      else begin(send)
    },
    async delivered() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** A webhook's body. Only the status call returns the applicant's current state. */
export function hookBody(applicant: Applicant, type: string, at: number) {
  const time = new Date(at).toISOString().replace('T', ' ').replace('Z', '')
  return {
    applicantId: applicant.id,
    inspectionId: applicant.inspectionId,
    applicantType: 'individual',
    correlationId: randomUUID(),
    levelName: applicant.levelName,
    sandboxMode: applicant.sandbox,
    externalUserId: applicant.externalUserId,
    type,
    ...(applicant.answer && { reviewResult: resultView(applicant.answer) }),
    reviewStatus: applicant.reviewStatus,
    createdAt: `${time.slice(0, 19)}+0000`,
    createdAtMs: time,
    clientId: CLIENT_ID,
  }
}
