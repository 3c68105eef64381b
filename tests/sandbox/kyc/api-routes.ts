import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { guard } from '../http/unnamed-sender.ts'
import type { WebBindings } from '../http/web-server.ts'
import { type Applicant, reviewView, stamp } from './applicant.ts'
import { CLIENT_ID, type Environment, environments, LEVEL } from './credentials.ts'
import type { Identity } from './provider.ts'
import { requestSignature } from './signature.ts'

interface IdentityRoutesOptions {
  /** The provider's public origin, such as `http://127.0.0.1:5050`. */
  origin: () => string
  now: () => number
  /** Whether senders without a `user-agent` are answered. */
  takesUnnamed: boolean
}

const SECOND = 1000
/** How far the caller's clock may be off, in seconds. */
const TOLERANCE = 60
const LINK_LIFE = 1800

const linkBody = z.object({
  levelName: z.string(),
  userId: z.string().min(1),
  ttlInSecs: z.number().int().positive().default(LINK_LIFE),
  redirect: z
    .object({ successUrl: z.string().optional(), rejectUrl: z.string().optional() })
    .nullable()
    .default(null),
})
const completedBody = z.object({
  reviewAnswer: z.literal(['GREEN', 'RED']),
  rejectLabels: z.array(z.string()).default([]),
  reviewRejectType: z.literal(['FINAL', 'RETRY']).nullable().default(null),
  moderationComment: z.string().default(''),
  clientComment: z.string().default(''),
})

/** The provider's API. Each call is signed; a wrong signature gets the provider's own error. */
export function identityRoutes(
  identity: Identity,
  { origin, now, takesUnnamed }: IdentityRoutesOptions,
): Hono<WebBindings> {
  const routes = new Hono<WebBindings>()

  routes.use('/resources/*', guard(takesUnnamed))
  routes.use('/resources/*', async (c, next) => {
    const refusal = await whyUnsigned(c, now())
    if (refusal !== null) return refuse(c, 401, 4003, 'app-token-signature mismatch', refusal)
    return next()
  })

  routes.post('/resources/sdkIntegrations/levels/-/websdkLink', async (c) => {
    const body = linkBody.safeParse(await jsonBody(c))
    if (!body.success) return refuse(c, 400, 1, 'bad request', 'Invalid request body')
    const { levelName, userId, ttlInSecs, redirect } = body.data
    if (levelName !== LEVEL) return refuse(c, 404, 4, 'not found', `Level '${levelName}' not found`)
    const sandbox = environmentOf(c)?.sandbox === true
    if (identity.applicantOf(userId, sandbox)?.deleted)
      return refuse(c, 404, 4, 'not found', 'Applicant is deactivated')
    const link = identity.createLink(
      {
        externalUserId: userId,
        levelName,
        sandbox,
        redirect: redirect && { success: redirect.successUrl ?? null, reject: redirect.rejectUrl ?? null },
      },
      ttlInSecs * SECOND,
    )
    return c.json({ url: `${origin()}/websdk/p/${link.token}` })
  })

  routes.get('/resources/applicants/:id/one', (c) => {
    const applicant = find(identity, c.req.param('id'), environmentOf(c))
    return applicant ? c.json(applicantView(applicant)) : unknown(c)
  })

  routes.get('/resources/applicants/:id/status', (c) => {
    const applicant = findById(identity, c.req.param('id'), environmentOf(c))
    return applicant ? c.json(reviewView(applicant)) : unknown(c)
  })

  routes.post('/resources/applicants/:id/status/testCompleted', async (c) => {
    const applicant = findById(identity, c.req.param('id'), environmentOf(c))
    if (!applicant) return unknown(c)
    if (!applicant.sandbox) return refuse(c, 403, 3, 'forbidden', 'Only available in sandbox')
    const body = completedBody.safeParse(await jsonBody(c))
    if (!body.success) return refuse(c, 400, 1, 'bad request', 'Invalid request body')
    identity.review(applicant.id, body.data)
    return c.json({ ok: 1 })
  })

  routes.all('/resources/*', unknown)
  return routes
}

/** The environment of a request. Only signed requests reach this. */
function environmentOf(c: Context): Environment | undefined {
  return environments.find(({ appToken }) => appToken === c.req.header('x-app-token'))
}

/** The error in the signature, or null. */
async function whyUnsigned(c: Context, now: number): Promise<string | null> {
  const environment = environmentOf(c)
  if (!environment) return 'Invalid app token'
  const timestamp = c.req.header('x-app-access-ts') ?? ''
  if (!/^\d+$/.test(timestamp)) return 'Invalid request timestamp'
  if (Math.abs(now / SECOND - Number(timestamp)) > TOLERANCE) return 'Request timestamp is out of range'
  const { pathname, search } = new URL(c.req.url)
  const sent = { timestamp, method: c.req.method, path: pathname + search, body: await c.req.text() }
  const right = requestSignature(environment.appSecret, sent) === c.req.header('x-app-access-sig')
  return right ? null : 'Request signature mismatch'
}

/** By the provider's own id, or as `-;externalUserId=…`. */
function find(identity: Identity, key: string, environment: Environment | undefined): Applicant | undefined {
  const external = /^-;externalUserId=(.+)$/.exec(key)?.[1]
  return external === undefined
    ? findById(identity, key, environment)
    : identity.applicantOf(external, environment?.sandbox === true)
}

/** By the provider's own id. Environments do not share applicants. */
function findById(
  identity: Identity,
  id: string,
  environment: Environment | undefined,
): Applicant | undefined {
  const applicant = identity.applicants.get(id)
  return applicant?.sandbox === (environment?.sandbox === true) ? applicant : undefined
}

/** The applicant with the provider's personal data, which a client should not store. */
function applicantView(applicant: Applicant) {
  return {
    id: applicant.id,
    createdAt: stamp(applicant.createdAt).slice(0, 19),
    clientId: CLIENT_ID,
    inspectionId: applicant.inspectionId,
    externalUserId: applicant.externalUserId,
    ...(applicant.deleted && { deleted: true }),
    info: {
      firstName: 'Sample',
      lastName: 'Person',
      dob: '1990-01-01',
      idDocs: applicant.document ? [{ idDocType: 'PASSPORT', number: applicant.document }] : [],
    },
    review: reviewView(applicant),
    lang: 'en',
    type: 'individual',
  }
}

function unknown(c: Context) {
  return refuse(c, 404, 4, 'not found', 'Applicant not found')
}

function refuse(
  c: Context,
  status: 400 | 401 | 403 | 404,
  errorCode: number,
  errorName: string,
  description: string,
) {
  return c.json({ description, code: status, correlationId: randomUUID(), errorCode, errorName }, status)
}

async function jsonBody(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch {
    return undefined
  }
}
