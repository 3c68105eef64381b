import { err, ok } from '#contract/result'
import { MINUTE, SECOND } from '#contract/timing'
import { USER_AGENT } from '#contract/user-agent'
import { type Clock, timeOut } from '../../clock.ts'
import type { KycProvider, Unanswered } from './kyc-provider.ts'
import { signedHeaders } from './sumsub-signature.ts'
import { providerStatusOf } from './sumsub-status.ts'
import * as wire from './sumsub-wire.ts'

const TIME_OUT = 8 * SECOND
/** How long a page's address is valid. The check itself lasts longer. */
const LINK_LIFE = 30 * MINUTE

interface SumsubConnection {
  readonly url: string
  readonly token: string
  readonly secret: string
  /** The level that counts, by its name in the dashboard. */
  readonly level: string
}

type SumsubReply = { readonly status: number; readonly body: unknown }

/** Sumsub over its REST API. The token decides whether that is its sandbox or production. */
export function sumsub(connection: SumsubConnection, clock: Clock): KycProvider {
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    exchange(connection, clock, method, path, body)

  return {
    knownOwner: async () => null,

    async session(id, returnUrl) {
      const answer = await ask('POST', '/resources/sdkIntegrations/levels/-/websdkLink', {
        levelName: connection.level,
        userId: id,
        ttlInSecs: LINK_LIFE / SECOND,
        redirect: { successUrl: returnUrl, rejectUrl: returnUrl },
      })
      const read = wire.link.safeParse(answer?.status === 200 ? answer.body : null)
      return read.success && isOurProviders(read.data.url, connection.url)
        ? ok(read.data.url)
        : err(whyNot(answer))
    },

    // The whole record, since a review by itself does not say that its applicant is deleted.
    async status({ id }) {
      const answer = await ask('GET', `/resources/applicants/-;externalUserId=${encodeURIComponent(id)}/one`)
      if (answer?.status === 404) return ok({ is: 'unknown' })
      const read = wire.applicant.safeParse(answer?.status === 200 ? answer.body : null)
      if (!read.success || read.data.externalUserId !== id) return err(whyNot(answer))
      if (read.data.deleted) return ok({ is: 'unknown', level: read.data.review.levelName })
      return ok(providerStatusOf(read.data.review, read.data.id, connection.level))
    },
  }
}

async function exchange(
  { url, token, secret }: SumsubConnection,
  clock: Clock,
  method: string,
  path: string,
  content?: object,
): Promise<SumsubReply | null> {
  const timestamp = String(Math.floor(clock.now() / SECOND))
  const body = content ? JSON.stringify(content) : ''
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...USER_AGENT,
        ...(await signedHeaders(token, secret, { timestamp, method, path, body })),
      },
      ...(body && { body }),
      signal: timeOut(TIME_OUT),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}

function whyNot(answer: SumsubReply | null): Unanswered {
  return answer && answer.status !== 200 ? `HTTP ${answer.status}` : 'unreachable'
}

/** A visitor is sent to the provider's own site only: a host of the same registered domain, with an equally safe scheme. */
function isOurProviders(address: string, api: string): boolean {
  if (!URL.canParse(address)) return false
  const [page, known] = [new URL(address), new URL(api)]
  const domain = known.hostname.split('.').slice(-2).join('.')
  const own = page.host === known.host || page.hostname.endsWith(`.${domain}`)
  return page.protocol === known.protocol && own && page.username === ''
}
