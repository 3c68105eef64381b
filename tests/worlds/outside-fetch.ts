import type { Chance } from './chance.ts'
import { openSocket } from './node-socket.ts'
import type { Answer, Exchange, OutsideNode } from './outside.ts'
import { type ExchangeFault, here, Injected, type Isolate } from './ports.ts'
import type { Parts } from './services.ts'

const NO_ANSWER = new Injected('fetch failed')
/** The time-out of the product's adapters. */
const TIME_OUT = 8_000

/** Every outside call of the product, made by the isolate whose code runs. `sends` receives each submitted blob. */
export function outsideFetch(
  { outside, ports, swarm, schedule, approvals }: Parts,
  chance: Chance,
  sends: (blob: string) => Promise<unknown>,
): typeof globalThis.fetch {
  /** Opening a socket is one wait; each message on it later is a step of its own. */
  async function socketTo(url: string, isolate: Isolate): Promise<unknown> {
    const which = outside.nodeBehind(url)
    const service = outside.nodes[which]?.service
    if (!service) throw new Error(`no service has the address ${url}`)
    const name = `node ${which + 1}`
    return ports.through(
      isolate,
      `${name} socket`,
      () => ({ webSocket: openSocket(service, { name, schedule, swarm, chance }, isolate) }),
      () => {
        const error = NO_ANSWER
        if (swarm.strikes('node loses the request')) return { do: 'before', error }
        return swarm.strikes('node never answers') ? { do: 'silence', ms: TIME_OUT, error } : null
      },
    )
  }

  function fault(exchange: Exchange): ExchangeFault<Answer> | null {
    const error = NO_ANSWER
    if (exchange.with === 'node') {
      if (exchange.what.endsWith(' submit') && swarm.strikes('submission lost'))
        return { do: 'before', error }
      if (exchange.what.endsWith(' submit') && swarm.strikes('submission late'))
        return { do: 'late', ms: chance.between(2_000, 30_000), error }
      if (swarm.strikes('node loses the request')) return { do: 'before', error }
      if (swarm.strikes('node loses the reply')) return { do: 'after', error }
      if (swarm.strikes('node is overloaded')) return instead(503)
      if (swarm.strikes('node never answers')) return { do: 'silence', ms: TIME_OUT, error }
      return null
    }
    if (exchange.with === 'identity') {
      if (swarm.strikes('identity provider loses the request')) return { do: 'before', error }
      if (swarm.strikes('identity provider loses the reply')) return { do: 'after', error }
      if (swarm.strikes('identity provider fails')) return instead(502)
      if (swarm.strikes('identity provider never answers')) return { do: 'silence', ms: TIME_OUT, error }
      return null
    }
    if (swarm.strikes('Xaman loses the request')) return { do: 'before', error }
    if (swarm.strikes('Xaman loses the reply')) return { do: 'after', error }
    if (swarm.strikes('Xaman has no time')) return instead(429)
    if (swarm.strikes('Xaman fails')) return instead(502)
    return null
  }

  async function answered(input: unknown, init: RequestInit = {}): Promise<unknown> {
    const isolate = here.getStore()
    if (!isolate) throw new Error(`${String(input)} is fetched outside an isolate`)
    if ((init.headers as { upgrade?: string } | undefined)?.upgrade) return socketTo(String(input), isolate)
    const exchange = outside.exchange(String(input), init as Parameters<typeof outside.exchange>[1])
    const act = async () => {
      if (exchange.what.endsWith(' submit')) await sends(blobOf(exchange))
      const node = exchange.with === 'node' ? outside.nodes[exchange.which] : undefined
      if (node && exchange.which === outside.badNode && swarm.strikes('node lies once'))
        lie(node, exchange, chance, outside.ledger.validatedIndex)
      return exchange.act()
    }
    const { status, headers, text } = await ports
      .through(isolate, exchange.what, act, () => fault(exchange))
      .catch((error: unknown) => {
        if (exchange.with === 'identity') approvals.unanswered(String(input))
        throw error
      })
    if (exchange.with === 'identity' && status !== 200 && status !== 404) approvals.unanswered(String(input))
    return {
      ok: status < 300,
      status,
      headers: { get: (name: string) => headers.get(name) ?? null },
      body: [new TextEncoder().encode(text)],
      json: async (): Promise<unknown> => JSON.parse(text),
    }
  }
  return answered as unknown as typeof globalThis.fetch
}

function instead(status: number): ExchangeFault<Answer> {
  return { do: 'instead', answer: { status, headers: new Map(), text: '' } }
}

function blobOf({ body }: Exchange): string {
  const { params } = JSON.parse(body) as { params: [{ tx_blob: string }] }
  return params[0].tx_blob
}

/** A false answer of a node: of an older ledger, of a fork, or that an entry does not exist. */
function lie({ lies }: OutsideNode, { what }: Exchange, chance: Chance, last: number): void {
  const method = what.split(' ').at(-1) ?? ''
  const absent: Readonly<Record<string, string>> = {
    tx: 'txnNotFound',
    ledger_entry: 'entryNotFound',
    account_info: 'actNotFound',
    account_nfts: 'actNotFound',
    account_objects: 'actNotFound',
  }
  const error = absent[method] ?? 'tooBusy'
  const behind = { as: { lag: chance.between(1, 20) } }
  const forked = { as: { fork: { after: Math.max(2, last - chance.between(1, 5)) } } }
  lies.plan(method, chance.pick([{ error }, { error: 'tooBusy' }, behind, forked]), 1)
}
