import { Hono } from 'hono'
import type { Form } from '#contract/wire/form'
import { listedProvider } from '../../../../functions/adapters/kyc-provider/listed-provider.ts'
import { rippled } from '../../../../functions/adapters/ledger/rippled.ts'
import { xamanPlatform } from '../../../../functions/adapters/xaman/platform.ts'
import { readConfig } from '../../../../functions/config/read-config.ts'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { onError } from '../../../../functions/edge/http/on-error.ts'
import { sameOrigin } from '../../../../functions/edge/http/origin.ts'
import type { Log } from '../../../../functions/log.ts'
import { formRoutes } from '../../../../functions/people/forms/routes.ts'
import type { Services } from '../../../../functions/services.ts'
import { hostDatabase } from './forms-database.ts'

/** The forms API over a real database, with the test's own clock and log. */
export interface Desk {
  readonly db: D1Database
  readonly clock: { now: number }
  /** Every line that would have been logged. */
  readonly log: string[]
  readonly services: Services
  /** Posts JSON, by default from a new address each time. */
  post(form: Form, body: unknown, options?: PostOptions): Promise<Response>
  get(path: string): Promise<Response>
  rows(): Promise<Record<string, unknown>[]>
  /** Resolves when all work deferred until after the replies is done. */
  idle(): Promise<void>
}

interface PostOptions {
  readonly from?: string
  readonly type?: string
  readonly headers?: Record<string, string>
}

export const SITE = 'http://touchstone.test'

export const environment: Readonly<Record<string, string>> = {
  SITE_URL: SITE,
  XRPL_NODES: 'http://ledger.test',
  XRPL_NETWORK_ID: '512',
  XRPL_NETWORK_KEY: 'SANDBOX',
  XRPL_NETWORK_NAME: 'XRPL Sandbox',
  ISSUER_ADDRESS: 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM',
  MINTER_ADDRESS: 'rw6dgsc5jNJ6CbLHMp28UTZdVJhVvrMeAJ',
  MINTER_SEED: 'sEdSFc9hvq64GeosBW6TE4REVN3eR5U',
  XAMAN_API_URL: 'http://xaman.test',
  XAMAN_API_KEY: '5a0db0c5-0000-4000-8000-000000000001',
  XAMAN_API_SECRET: '5a0db0c5-5ec7-4e70-8000-000000000002',
  ROOM_SECRET: 'a room secret of 32 letters for tests',
}

let senders = 0

type Open = (
  settings?: Readonly<Record<string, string>>,
  broken?: Partial<Services>,
  limits?: Pick<AppEnv['Bindings'], 'LIMIT_READ'>,
) => Promise<Desk>

/** Creates desks for the calling file's tests over one real database, emptied before each. */
export function hostDesks(): Open {
  const database = hostDatabase()
  return async (settings = {}, broken = {}, limits = {}) => {
    await database().prepare('DELETE FROM form_entry').run()
    return deskOver(database(), settings, broken, limits)
  }
}

function deskOver(
  db: D1Database,
  settings: Readonly<Record<string, string>>,
  broken: Partial<Services>,
  limits: object,
): Desk {
  const clock = { now: Date.UTC(2025, 10, 20, 12) }
  const log: string[] = []
  const later: Promise<unknown>[] = []
  const { config, secrets, signer } = readConfig({ ...environment, ...settings })
  const time = { now: () => clock.now, sleep: async () => {} }
  const services: Services = {
    config,
    secrets,
    signer,
    clock: time,
    log: logTo(log),
    db,
    ledger: rippled(config, time, logTo(log)),
    follower: {
      tip: async () => null,
      until: async () => {},
      mayGoOut: async () => false,
      catchUp: async () => null,
    },
    xaman: xamanPlatform({ url: config.xamanUrl, ...secrets.xaman, network: config.network.key }, logTo(log)),
    rooms: { publish: async () => {}, watch: async () => {}, unwatch: async () => {} },
    edge: { purgeCollection: async () => {} },
    kyc: listedProvider(config.listedWallets),
    mail: null,
    defer: (work) => void later.push(work),
    ...broken,
  }
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('requestId', crypto.randomUUID())
      c.set('services', services)
      return next()
    })
    .use(sameOrigin)
    .route('/', formRoutes)
    .onError(onError)

  return {
    db,
    clock,
    log,
    services,
    post(form, body, { from, type = 'application/json', headers = {} } = {}) {
      senders += 1
      const init = {
        method: 'POST',
        headers: {
          'content-type': type,
          origin: SITE,
          'cf-connecting-ip': from ?? `10.1.${senders >> 8}.${senders & 255}`,
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }
      return Promise.resolve(app.request(form.endpoint.path, init, { DB: db, ...limits }))
    },
    get: (path) => Promise.resolve(app.request(path, {}, { DB: db })),
    async rows() {
      const { results } = await db.prepare('SELECT * FROM form_entry ORDER BY received_at').all()
      return results
    },
    async idle() {
      for (let work = later.shift(); work; work = later.shift()) await work
    },
  }
}

function logTo(log: string[]): Log {
  const line = (fields: object) => {
    const entry = { ...fields, ...('error' in fields && { error: String((fields.error as Error).stack) }) }
    log.push(JSON.stringify(entry))
  }
  return {
    purchaseMoved: line,
    submissionSettled: line,
    outsideFailed: line,
    attention: line,
    alertOver: line,
    mailTried: line,
    crashed: line,
    pageMeasured: line,
  }
}
