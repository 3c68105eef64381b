import * as accounts from '../sandbox/accounts.ts'
import { createFaults } from '../sandbox/faults.ts'
import { identityRoutes } from '../sandbox/kyc/api-routes.ts'
import { createIdentity, type Identity } from '../sandbox/kyc/provider.ts'
import type { Hooks } from '../sandbox/kyc/webhooks.ts'
import type { Ledger, NodeView } from '../sandbox/ledger/ledger.ts'
import { httpEnvelope } from '../sandbox/ledger/serve/envelopes.ts'
import { createLies, type Lies } from '../sandbox/ledger/serve/lies.ts'
import { ask, type Service } from '../sandbox/ledger/serve/service.ts'
import { createPhoneNode } from '../sandbox/phone/node.ts'
import { createPhone, type Phone } from '../sandbox/phone/phone.ts'
import { createPlatform, type Platform } from '../sandbox/xaman/platform.ts'
import { platformRoutes } from '../sandbox/xaman/routes.ts'
import type { After } from '../sandbox/xaman/status-socket.ts'
import { copyOfLedger } from './prepared.ts'

/** One node of the network, with its current faults. */
export interface OutsideNode {
  readonly service: Service
  readonly lies: Lies
  view: NodeView
}

/** An outside answer, as the product's adapters read it. */
export interface Answer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

/** One outside exchange: with what service, its name, and how to carry it out. */
export interface Exchange {
  readonly with: 'node' | 'Xaman' | 'identity'
  /** Which node, from 0. */
  readonly which: number
  readonly what: string
  readonly body: string
  act(): Promise<Answer>
}

/** The outside world in this process: the sandbox's ledger, wallet platform and phone, without network ports. */
export interface Outside {
  readonly ledger: Ledger
  readonly accounts: typeof accounts
  readonly urls: Readonly<
    Record<'rpc' | 'ws' | 'secondRpc' | 'secondWs' | 'thirdRpc' | 'thirdWs' | 'xaman' | 'kyc' | 'web', string>
  >
  /** Two, or three with one that runs Clio. The addresses of a missing third are empty. */
  readonly nodes: readonly [OutsideNode, OutsideNode, ...OutsideNode[]]
  /** The only node of this world that is ever faulty: two that lie together cannot be told from the truth. */
  readonly badNode: 0 | 1
  readonly xaman: Platform
  readonly phone: Phone
  /** The identity provider. */
  readonly identity: Identity
  exchange(url: string, init: { method?: string; headers?: object; body?: string }): Exchange
  /** The index of the node with this socket address. */
  nodeBehind(url: string): number
  close(): Promise<void>
}

const NODES = ['http://127.0.0.1:5005/', 'http://127.0.0.1:5006/', 'http://127.0.0.1:5007/'] as const
const SOCKETS = ['ws://127.0.0.1:6005/', 'ws://127.0.0.1:6006/', 'ws://127.0.0.1:6007/'] as const
const WEB = 'http://127.0.0.1:5050'
const XAMAN = `${WEB}/api/v1/platform`
const CHECKS = `${WEB}/resources/`

interface Asked {
  request(url: string, sent: RequestInit, bindings: { loopback: boolean }): Response | Promise<Response>
}

/** The provider's own delivery of reports is off: the world delivers them. */
const SILENT: Omit<Hooks, 'announce'> = {
  setUrl: () => {},
  behave: () => {},
  signWith: () => {},
  delivered: async () => {},
  close: () => {},
}

interface Shape {
  readonly badNode: 0 | 1
  /** Whether there is a third node. */
  readonly third: boolean
  /** Whether the nodes offer sockets. */
  readonly listening: boolean
  readonly mintOffers: boolean
  /** The timer of Xaman's sockets. */
  readonly after: After
  /** Receives every decision of the identity provider. */
  readonly announce: Hooks['announce']
  /** The outside world that this one starts from; null for a fresh one. */
  readonly before?: Pick<Outside, 'ledger' | 'xaman' | 'identity'> | null
}

/** Copies the state of another outside world. */
function addAll<Value>(to: ReadonlyMap<string, Value>, from?: ReadonlyMap<string, Value>): void {
  for (const [key, value] of from ?? []) (to as Map<string, Value>).set(key, value)
}

export async function createOutside(
  now: () => number,
  { badNode, third, listening, mintOffers, after, announce, before = null }: Shape,
): Promise<Outside> {
  const faults = createFaults()
  const ledger = before?.ledger.copy(now) ?? (await copyOfLedger(now, mintOffers))
  const xaman = createPlatform({ file: null, faults, now, after })
  addAll(xaman.payloads, before?.xaman.payloads)
  addAll(xaman.userTokens, before?.xaman.userTokens)
  const phoneNode = createPhoneNode(ledger)
  const { networkId } = await phoneNode.network()
  const phone = createPhone({
    platform: xaman,
    node: phoneNode,
    onClose: (listener) => ledger.subscribe(({ type }) => type === 'closed' && listener()),
    nodeUri: () => 'ws://127.0.0.1:6006/',
    networkId,
  })
  const routes = platformRoutes(xaman, {
    origin: () => WEB,
    now,
    rateLimit: false,
    takesUnnamed: false,
    networkId,
    rpcUrl: NODES[0],
    wsUrl: '',
  })
  const identity = createIdentity({ file: null, faults, now, hooks: { ...SILENT, announce } })
  addAll(identity.applicants, before?.identity.applicants)
  const checks = identityRoutes(identity, { origin: () => WEB, now, takesUnnamed: false })

  async function askWeb(app: Asked, url: string, sent: RequestInit): Promise<Answer> {
    const response = await app.request(url, sent, { loopback: true })
    return {
      status: response.status,
      headers: new Map(response.headers.entries()),
      text: await response.text(),
    }
  }

  /** The node keeps its software, whatever its faults. */
  function createNode(software: NonNullable<NodeView['software']> = 'rippled'): OutsideNode {
    const lies = createLies()
    const service: Service = {
      node: ledger.addNode(),
      faults,
      lies,
      name: '',
      takesUnnamed: false,
      view: () => (software === 'rippled' ? one.view : { software, ...one.view }),
      subscribe: (listener) => ledger.subscribe(listener),
    }
    const one: OutsideNode = { service, lies, view: {} }
    return one
  }
  const nodes: Outside['nodes'] = [createNode(), createNode(), ...(third ? [createNode('clio')] : [])]

  async function askNode(service: Service, method: string, params: Record<string, unknown>): Promise<Answer> {
    const body = httpEnvelope(service, method, params, ask(service, method, params, 2))
    return { status: 200, headers: new Map(), text: JSON.stringify(body) }
  }

  return {
    ledger,
    accounts,
    urls: {
      rpc: NODES[0],
      ws: listening ? SOCKETS[0] : '',
      secondRpc: NODES[1],
      secondWs: listening ? SOCKETS[1] : '',
      thirdRpc: third ? NODES[2] : '',
      thirdWs: third && listening ? SOCKETS[2] : '',
      xaman: XAMAN,
      kyc: WEB,
      web: WEB,
    },
    nodes,
    badNode,
    xaman,
    phone,
    identity,
    exchange(url, { method = 'GET', headers = {}, body = '' }) {
      const which = NODES.map(String).indexOf(url)
      const service = nodes[which]?.service
      if (service) {
        const call = JSON.parse(body) as { method: string; params: [Record<string, unknown>] }
        const act = () => askNode(service, call.method, call.params[0])
        return { with: 'node', which, what: `node ${which + 1} ${call.method}`, body, act }
      }
      const sent = { method, headers: { ...headers } as Record<string, string>, ...(body && { body }) }
      if (url.startsWith(CHECKS)) {
        const what = method === 'POST' ? 'link' : 'standing'
        return {
          with: 'identity',
          which: 0,
          what: `identity ${what}`,
          body,
          act: () => askWeb(checks, url, sent),
        }
      }
      if (!url.startsWith(XAMAN)) throw new Error(`no service has the address ${url}`)
      const kind = method === 'POST' ? 'create' : method === 'DELETE' ? 'cancel' : 'read'
      return { with: 'Xaman', which: 0, what: `Xaman ${kind}`, body, act: () => askWeb(routes, url, sent) }
    },
    nodeBehind: (url) => SOCKETS.map((socket) => socket.replace('ws:', 'http:')).indexOf(url),
    async close() {
      phone.close()
      xaman.close()
      await ledger.dispose()
    },
  }
}
