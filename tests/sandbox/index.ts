import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createAccess } from './access/access.ts'
import { serveAccess } from './access/serve-access.ts'
import * as accounts from './accounts.ts'
import { controlRoutes } from './control-routes.ts'
import { faucetRoutes } from './faucet-routes.ts'
import { createFaults } from './faults.ts'
import { identityRoutes } from './kyc/api-routes.ts'
import { checkRoutes } from './kyc/page-routes.ts'
import { createIdentity } from './kyc/provider.ts'
import type { HookSchedule } from './kyc/webhooks.ts'
import { createLedger, type NodeView } from './ledger/ledger.ts'
import { serveLedger } from './ledger/serve/serve-ledger.ts'
import { mailboxOf } from './mail/mailbox.ts'
import { mailRoutes } from './mail/routes.ts'
import { assetRoutes } from './phone/asset-routes.ts'
import { createPhoneNode } from './phone/node.ts'
import { createPhone } from './phone/phone.ts'
import { phoneRoutes } from './phone/routes.ts'
import type { Sandbox } from './sandbox.ts'
import { fund, seedWorld } from './seed.ts'
import { startWeb } from './web.ts'
import { createPlatform } from './xaman/platform.ts'
import { platformRoutes } from './xaman/routes.ts'
import type { WebhookSchedule } from './xaman/webhooks.ts'

export interface SandboxOptions {
  /** The directory of ledger and payloads between runs; null (default) for memory only. */
  directory?: string | null
  /** Milliseconds between ledger closes; null (default) closes by command only. */
  closeEvery?: number | null
  /** 0 (default) lets the system choose. */
  ports?: {
    rpc?: number
    ws?: number
    publicWs?: number
    web?: number
    access?: number
    secondRpc?: number
    secondWs?: number
    thirdRpc?: number
    thirdWs?: number
  }
  host?: string
  /** The public address of the web port, if it is not `http://<host>:<port>`. */
  publicUrl?: string
  webhookUrl?: string | null
  /** The site behind the proxy of Access. */
  siteUrl?: string | null
  webhookSchedule?: WebhookSchedule
  /** Where the provider of identity checks reports, and how often it tries. */
  identityUrl?: string | null
  identitySchedule?: HookSchedule
  /** Whether the platform refuses calls beyond its limits. */
  rateLimit?: boolean
  /** Whether all services answer senders without a `user-agent`, which the guards before the real ones refuse. */
  takesUnnamed?: boolean
  /** Milliseconds between countdown messages on status sockets. */
  tickEvery?: number
  /** How long the phone waits for its transaction to be validated before it reports, in milliseconds. */
  validationWait?: number
  networkId?: number
  /** Amendments disabled on this ledger although they are enabled on mainnet. */
  amendments?: { nftokenMintOffer?: boolean }
  /** Unix milliseconds. */
  now?: () => number
}

const CLIO: NodeView = { software: 'clio' }

/** Starts the outside services on loopback. A fresh ledger is seeded with the known accounts. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { directory = null, closeEvery = null, host = '127.0.0.1', ports = {}, now = Date.now } = options
  const { takesUnnamed = false } = options
  if (directory) mkdirSync(directory, { recursive: true })
  const inDirectory = (name: string) => (directory ? join(directory, name) : null)

  const faults = createFaults()
  const ledger = createLedger({
    journal: inDirectory('ledger.jsonl'),
    closeEvery,
    now,
    ...(options.networkId !== undefined && { networkId: options.networkId }),
    ...(options.amendments && { amendments: options.amendments }),
  })
  await seedWorld(ledger)
  const served = await serveLedger(ledger, faults, {
    rpc: ports.rpc ?? 0,
    ws: ports.ws ?? 0,
    ...(ports.publicWs !== undefined && { publicWs: ports.publicWs }),
    host,
    takesUnnamed,
  })
  const second = await serveLedger(ledger, faults, {
    rpc: ports.secondRpc ?? 0,
    ws: ports.secondWs ?? 0,
    host,
    takesUnnamed,
    name: '2',
  })
  const third = await serveLedger(ledger, faults, {
    rpc: ports.thirdRpc ?? 0,
    ws: ports.thirdWs ?? 0,
    host,
    takesUnnamed,
    name: '3',
    view: CLIO,
  })
  const nodes = { 1: served, 2: second, 3: third }
  const node = createPhoneNode(ledger)
  const { networkId } = await node.network()

  const xaman = createPlatform({
    file: inDirectory('xaman.jsonl'),
    faults,
    now,
    ...(options.tickEvery !== undefined && { tickEvery: options.tickEvery }),
    ...(options.webhookSchedule && { schedule: options.webhookSchedule }),
  })
  const phone = createPhone({
    platform: xaman,
    node,
    onClose: (listener) => ledger.subscribe(({ type }) => type === 'closed' && listener()),
    nodeUri: () => served.wsUrl,
    networkId,
    ...(options.validationWait !== undefined && { validationWait: options.validationWait }),
  })

  const kyc = createIdentity({
    file: inDirectory('kyc.jsonl'),
    faults,
    now,
    ...(options.identitySchedule && { schedule: options.identitySchedule }),
  })

  let siteUrl = options.siteUrl ?? null
  const access = createAccess({ issuer: () => door.url, now })
  const door = await serveAccess(access, {
    host,
    port: ports.access ?? 0,
    faults,
    siteUrl: () => siteUrl,
  })

  let origin = options.publicUrl ?? ''
  const web = await startWeb({ host, port: ports.web ?? 0, faults, sockets: xaman.sockets, takesUnnamed }, [
    platformRoutes(xaman, {
      origin: () => origin,
      now,
      rateLimit: options.rateLimit ?? false,
      takesUnnamed,
      networkId,
      rpcUrl: served.rpcUrl,
      wsUrl: served.wsUrl,
    }),
    identityRoutes(kyc, { origin: () => origin, now, takesUnnamed }),
    checkRoutes(kyc),
    mailRoutes(mailboxOf(() => siteUrl)),
    assetRoutes(),
    controlRoutes(() => sandbox),
    faucetRoutes(() => sandbox),
    phoneRoutes({ platform: xaman, phone, node, now }),
  ])
  origin ||= `http://${host}:${web.port}`

  const sandbox: Sandbox = {
    ledger,
    xaman,
    phone,
    kyc,
    access,
    faults,
    accounts,
    urls: {
      rpc: served.rpcUrl,
      ws: served.wsUrl,
      secondRpc: second.rpcUrl,
      secondWs: second.wsUrl,
      thirdRpc: third.rpcUrl,
      thirdWs: third.wsUrl,
      xaman: `${origin}/api/v1/platform`,
      kyc: origin,
      access: door.url,
      web: origin,
    },
    setView: (which, view) => nodes[which].setView(which === 3 ? { ...CLIO, ...view } : view),
    lie: (which, method, lie, times) => nodes[which].lie(method, lie, times),
    clearLies() {
      for (const one of Object.values(nodes)) one.clearLies()
    },
    controlAt: (url) => Object.values(nodes).find(({ rpcUrl }) => rpcUrl === url)?.post,
    now,
    setWebhookUrl: (url) => xaman.webhooks.setUrl(url),
    setSiteUrl(url) {
      siteUrl = url
    },
    balance: async (address) => (await node.account(address, 'validated'))?.balance.toString() ?? null,
    nfts: (address) => node.tokens(address),
    fund: (address, drops) => fund(ledger, address, drops),
    async close() {
      phone.close()
      xaman.close()
      kyc.close()
      await Promise.all([web.close(), door.close(), ...Object.values(nodes).map((one) => one.close())])
      await ledger.dispose()
    },
  }
  kyc.hooks.setUrl(options.identityUrl ?? null)
  xaman.webhooks.setUrl(options.webhookUrl ?? null)
  xaman.webhooks.resume()
  return sandbox
}
