import { setImmediate } from 'node:timers/promises'
import { drops, xrp } from '#contract/money'
import { err, ok } from '#contract/result'
import { address, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import type { LedgerNode, ValidatedTx } from '../../functions/adapters/ledger/ledger.ts'
import { quietLog } from '../../functions/log.ts'
import type { Cursor } from '../../functions/records/journal/cursor-store.ts'
import { Feed } from '../../functions/triggers/follower/feed.ts'
import { linkShown } from './chain-link.ts'

export const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
export const NETWORK = 512
export const hashOf = (link: number) => txHash.parse(link.toString(16).toUpperCase().padStart(64, '0'))
export const ledgerHashOf = (index: number) => ledgerHash.parse(String(index).padStart(64, '0'))

/** The n-th link of the minter's thread, in the n-th ledger; `uri` makes it as large as that. */
export function link(n: number, uri: string | null = null): ValidatedTx {
  const previousTx = n === 1 ? null : hashOf(n - 1)
  const shown = linkShown({ account: MINTER, hash: hashOf(n), ledger: n, previousTx, type: 'NFTokenMint' })
  const meta = { ...shown.meta, ...(uri !== null && { nftoken_id: 'E'.repeat(64) }) }
  return { ...shown, ledgerHash: ledgerHashOf(n), uri, meta }
}

export interface Oddity {
  readonly hasSocket?: boolean
  /** False if it is stale, of another network or unreachable: `state` then only fails. */
  readonly counts?: boolean
  /** A link that its history leaves out. */
  readonly without?: number
  /** The URI of each of its mints, hex. */
  readonly uri?: string
}

/** A node whose last validated ledger is the n-th; `ask` is called with each question. */
export function threadNode(
  name: string,
  n: number,
  { hasSocket = false, counts = true, without, uri }: Oddity,
  { now, ask = () => {} }: { now(): number; ask?(call: string): void },
): LedgerNode {
  const closed = (index: number) => ({ index, hash: ledgerHashOf(index), closeTime: now() })
  const view = ({ index }: { index: number }) => ({
    ...closed(index),
    async account() {
      ask(`${name} account`)
      return ok({ balance: drops(88n), previousTx: hashOf(Math.min(index, n)) })
    },
  })
  const costs = { baseFee: drops(10n), reserveBase: xrp(1), reserveIncrement: xrp(1) }
  return {
    name,
    operator: 'one operator',
    wsUrl: hasSocket ? `wss://${name}.example` : null,
    async state() {
      ask(`${name} state`)
      return counts ? ok({ ...closed(n), ...costs }) : err('unreachable')
    },
    view,
    at: async (hash: string) => ok(view({ index: Number(hash) })),
    async history(_account: string, { first, last }: { first: number; last: number }, page: Page) {
      ask(`${name} history`)
      const all = Array.from({ length: n }, (_, at) => link(at + 1, uri ?? null))
      for (const one of all.filter(({ ledger }) => ledger >= first && ledger <= last && ledger !== without))
        if ((await page([one])) === 'enough') return 'less'
      return 'all'
    },
  } as unknown as LedgerNode
}
export type Page = (txs: ValidatedTx[]) => Promise<'enough' | 'more'>

/** The feed of these nodes; `hear` is called with each of its events, and with what it logs. */
export function threadFeed(
  nodes: readonly LedgerNode[],
  { now, tail = () => null, hear }: { now(): number; tail?(): Cursor | null; hear(event: string): void },
): Feed {
  const services = {
    get db() {
      throw new Error('a feed has no use for a database')
    },
    ledger: { nodes },
    clock: { now, sleep: () => setImmediate() },
    config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [], network: { id: NETWORK } },
    secrets: { room: 'x'.repeat(32) },
    log: {
      ...quietLog,
      outsideFailed: ({ what, reason }: { what: string; reason: string }) => hear(`${what}: ${reason}`),
    },
  } as unknown as ConstructorParameters<typeof Feed>[0]
  return new Feed(services, 'one operator', {
    tail,
    onShown: () => hear('shown'),
    onClose: () => hear('close'),
    onCosts: () => hear('costs'),
    onLost: () => hear('lost'),
  })
}

export const tailAt = (ledger: number, hash = hashOf(ledger), balance = '88'): Cursor => ({
  moves: 1,
  ledger,
  ledgerHash: null,
  hash,
  balance,
})
