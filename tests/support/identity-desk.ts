import { Hono } from 'hono'
import { type Endpoint, pathOf } from '#contract/wire/endpoint'
import type { ErrorReply } from '#contract/wire/error-reply'
import { type KycStatus, readKycStatus, startKyc } from '#contract/wire/kyc'
import type { Address } from '#contract/wire/ledger-ids'
import type { AppEnv } from '../../functions/edge/http/app-env.ts'
import { kycRoutes } from '../../functions/people/kyc/routes.ts'
import { signInRoutes } from '../../functions/people/sign-in/routes.ts'
import { digest, randomText } from '../../functions/random.ts'
import { purchaseRoutes } from '../../functions/sale/purchase/routes.ts'
import { walletRoutes } from '../../functions/sale/wallet/routes.ts'
import { identityRoutes } from '../../functions/triggers/wake-ups/identity-routes.ts'
import type { Applicant, Verdict } from '../sandbox/kyc/applicant.ts'
import { type Environment, sandboxEnvironment } from '../sandbox/kyc/credentials.ts'
import { type DigestAlgorithm, webhookDigest } from '../sandbox/kyc/signature.ts'
import { hookBody } from '../sandbox/kyc/webhooks.ts'
import { inProcess } from './in-process.ts'
import type { ProcessWorld } from './process-world.ts'

/** An answer's status, and its reply or refusal unparsed. */
interface DeskReply {
  readonly status: number
  readonly body: Partial<KycStatus & ErrorReply> & { readonly sessionUrl?: string | null }
}

/** How a report differs from one that the provider sends. */
export interface Report {
  readonly environment?: Environment
  readonly at?: number
  readonly algorithm?: DigestAlgorithm
  readonly secret?: string
  /** The body that is sent in place of the signed one. */
  readonly instead?: string
  readonly fields?: object
}

/** Calls and reports about identities, made to the product's own routes in this process. */
export function identityDesk(world: ProcessWorld) {
  const { services, idle } = inProcess(world, null)
  const app = new Hono<AppEnv>().use((c, next) => {
    c.set('requestId', 'identity')
    c.set('services', services)
    return next()
  })
  for (const routes of [signInRoutes, walletRoutes, kycRoutes, purchaseRoutes, identityRoutes])
    app.route('/', routes)

  async function ask(path: string, init: RequestInit): Promise<DeskReply> {
    const response = await app.request(path, init, {})
    const said = { status: response.status, body: (await response.json()) as DeskReply['body'] }
    await idle()
    return said
  }

  const call = (endpoint: Endpoint, token: string | null, body?: object) =>
    ask(pathOf(endpoint.path, {}), {
      method: endpoint.method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })

  return {
    services,
    idle,
    ask,
    start: (token: string | null, body?: object) => call(startKyc, token, body),
    status: (token: string | null) => call(readKycStatus, token),
    /** A session of a wallet, opened this many ms ago. */
    async session(wallet: Address, ago = 0): Promise<string> {
      const token = randomText(32)
      const since = world.clock.now() - ago
      await world.db
        .prepare('INSERT INTO session (token_hash, address, created_at, expires_at) VALUES (?, ?, ?, ?)')
        .bind(await digest(token), wallet, since, since + 86_400_000)
        .run()
      return token
    },
    /** A person opens the link, shows a document and has it decided; no report is sent. */
    check(sessionUrl: string | null | undefined, verdict: Verdict | 'hold', document?: string): Applicant {
      const { kyc } = world.sandbox
      const applicant = kyc.open(new URL(sessionUrl ?? '').pathname.split('/').at(-1) ?? '')
      if (!applicant) throw new Error('the link leads nowhere')
      kyc.submit(applicant.id, document ?? `D${applicant.id}`)
      return verdict === 'hold' ? kyc.hold(applicant.id) : kyc.decide(applicant.id, verdict)
    },
    /** The provider reports that something happened to an applicant. */
    report(applicant: Applicant, type: string, different: Report = {}): Promise<DeskReply> {
      const { environment = sandboxEnvironment, algorithm = 'HMAC_SHA256_HEX' } = different
      const at = different.at ?? world.clock.now()
      const body = JSON.stringify({ ...hookBody(applicant, type, at), ...different.fields })
      return ask('/webhooks/kyc', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-payload-digest-alg': algorithm,
          'x-payload-digest': webhookDigest(different.secret ?? environment.webhookSecret, body, algorithm),
        },
        body: different.instead ?? body,
      })
    },
  }
}
