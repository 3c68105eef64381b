import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { hmac } from '#contract/hmac'
import { MINUTE, SECOND } from '#contract/timing'
import { readConfig } from '../../../../functions/config/read-config.ts'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { quietLog } from '../../../../functions/log.ts'
import type { Services } from '../../../../functions/services.ts'
import { identityRoutes } from '../../../../functions/triggers/wake-ups/identity-routes.ts'
import { IDENTITY_WEBHOOK, XAMAN_WEBHOOK } from '../../../../functions/triggers/wake-ups/webhook-paths.ts'
import { xamanRoutes } from '../../../../functions/triggers/wake-ups/webhook-routes.ts'
import { complete } from '../../config/complete-environment.ts'

const NOW = 1_800_000_000_000
const BODY = JSON.stringify({ meta: { payload_uuidv4: '00000000-0000-4000-8000-000000000001' } })
const { config, secrets } = readConfig(complete)
const PROVIDER = { token: 't', secret: 's', webhook: 'the secret of the provider’s webhooks' }

type Headers = Readonly<Record<string, string>>

/** Posts a report; returns the status of the answer, and what was asked of anything but the secrets. */
async function report(path: string, headers: Headers, body = BODY) {
  const used: string[] = []
  const unused = (name: string) => new Proxy({}, { get: () => used.push(name) })
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      const services = {
        config: { ...config, kyc: { url: 'https://provider.test', level: 'level', sandbox: false } },
        secrets: { ...secrets, kyc: PROVIDER },
        clock: { now: () => NOW },
        log: quietLog,
        db: unused('db'),
        kyc: unused('kyc'),
        xaman: unused('xaman'),
        rooms: unused('rooms'),
        // What is deferred fails at once: nothing here answers it.
        defer(work: Promise<unknown>) {
          used.push('deferred')
          void work.catch(() => {})
        },
      }
      c.set('services', services as unknown as Services)
      await next()
    })
    .route('/', xamanRoutes)
    .route('/', identityRoutes)
  const { status } = await app.request(path, { method: 'POST', headers, body })
  return { status, used }
}

const ofXaman = async (key: string, at: number, signed = BODY): Promise<Headers> => {
  const timestamp = String(Math.floor(at / SECOND))
  const signature = await hmac('SHA-1', key, timestamp + signed)
  return { 'x-xumm-request-timestamp': timestamp, 'x-xumm-request-signature': signature }
}
const ofProvider = async (key: string, algorithm = 'HMAC_SHA256_HEX', signed = BODY): Promise<Headers> => ({
  'x-payload-digest': await hmac('SHA-256', key, signed),
  'x-payload-digest-alg': algorithm,
})
const xamanKey = secrets.xaman.secret.replace('-', '')

test.each<[string, string, () => Headers | Promise<Headers>]>([
  ['Xaman, unsigned', XAMAN_WEBHOOK, () => ({})],
  ['Xaman, signed by a guess', XAMAN_WEBHOOK, () => ofXaman('a guess', NOW)],
  ['Xaman, six minutes old', XAMAN_WEBHOOK, () => ofXaman(xamanKey, NOW - 6 * MINUTE)],
  ['Xaman, six minutes ahead', XAMAN_WEBHOOK, () => ofXaman(xamanKey, NOW + 6 * MINUTE)],
  ['Xaman, of another text', XAMAN_WEBHOOK, () => ofXaman(xamanKey, NOW, `${BODY} `)],
  ['the provider, unsigned', IDENTITY_WEBHOOK, () => ({})],
  ['the provider, signed by a guess', IDENTITY_WEBHOOK, () => ofProvider('a guess')],
  [
    'the provider, by another algorithm',
    IDENTITY_WEBHOOK,
    () => ofProvider(PROVIDER.webhook, 'HMAC_SHA1_HEX'),
  ],
  [
    'the provider, of another text',
    IDENTITY_WEBHOOK,
    () => ofProvider(PROVIDER.webhook, undefined, `${BODY} `),
  ],
])('a forged report of %s asks nothing of the database, and nothing outside', async (_, path, headers) => {
  expect(await report(path, await headers())).toEqual({ status: 401, used: [] })
})

test('a forged report is no larger than a report, however it is signed', async () => {
  const huge = `"${'x'.repeat(64 * 1024)}"`
  expect(await report(XAMAN_WEBHOOK, await ofXaman(xamanKey, NOW, huge), huge)).toEqual({
    status: 413,
    used: [],
  })
})

test('a report that is signed is checked after its answer, and one that names nothing is not', async () => {
  expect(await report(XAMAN_WEBHOOK, await ofXaman(xamanKey, NOW))).toEqual({
    status: 200,
    used: ['db', 'deferred'],
  })
  for (const sent of [
    await report(XAMAN_WEBHOOK, await ofXaman(xamanKey, NOW, '{}'), '{}'),
    await report(IDENTITY_WEBHOOK, await ofProvider(PROVIDER.webhook)),
  ])
    expect(sent).toEqual({ status: 400, used: [] })
})
