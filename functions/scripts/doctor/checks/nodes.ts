import * as z from '#contract/wire/schema'
import type { NodeAddress } from '../../../adapters/ledger/ledger.ts'
import type { AskNode, RpcAnswer } from '../../../adapters/ledger/rpc.ts'
import { featureList } from '../../../adapters/ledger/wire.ts'
import { cursorLedger } from '../examined/doctor-store.ts'
import { checkOf } from './check.ts'
import { type Finding, type Findings, findingsOf } from './finding.ts'

/** A node, and what it says of itself. */
export type NodeFacts = Awaited<ReturnType<typeof askNodeFacts>>

interface Facts {
  readonly nodes: readonly NodeFacts[]
  readonly network: number
  /** The ledger of the journal's last link; null where there is no journal yet. */
  readonly cursor: number | null
  /** Whether they are those of the sandbox, which npm start serves. */
  readonly isLocal: boolean
}

/** The oldest versions that follow today's ledger, by software; older ones are amendment blocked. */
const OLDEST = { rippled: '3.4.1', clio: '2.8.0' } as const
/** Networks that follow the amendments of Mainnet. A sandbox has a version of its own. */
const PUBLIC_NETWORKS = [0, 1]
/** The greatest age of a validated ledger, s. */
const MAX_AGE = 30
/** How many ledgers the ranges of a node may be behind its validated ledger. */
const LAG = 2

/** Judges each node by what it says of itself. */
export function judgeNodes({ nodes, network, cursor, isLocal }: Facts): readonly Finding[] {
  return nodes.flatMap(({ name, said }) => {
    const node = findingsOf(`node ${name}`)
    if (said === null)
      return node.wrong(
        'it does not answer',
        isLocal ? 'npm start serves it' : 'correct its address in XRPL_NODES, or name another node',
      )
    const found = [
      judgeNetwork(node, said.network, network),
      judgeVersion(node, said, network),
      judgeLedger(node, said),
      judgeReach(node, said, cursor),
      judgeMintOffer(node, said.mintOffer),
    ].filter((finding) => finding !== null)
    const version = `${said.software} ${said.version}, network ${said.network}`
    return found.length > 0 ? found : node.right(`${version}, ledger ${said.validated?.index}`)
  })
}

type ShownState = ReturnType<typeof shownState>

function judgeNetwork(node: Findings, its: number, ours: number): Finding | null {
  if (its === ours) return null
  return node.wrong(`it is of network ${its}, and XRPL_NETWORK_ID is ${ours}`, 'name a node of this network')
}

function judgeVersion(
  node: Findings,
  { software, version, blocked }: ShownState,
  network: number,
): Finding | null {
  const oldest = OLDEST[software]
  if (blocked) return node.wrong(`it is amendment blocked (${software} ${version})`, 'name another node')
  if (!PUBLIC_NETWORKS.includes(network) || isAtLeast(version, oldest)) return null
  return node.wrong(`its ${software} ${version} is older than ${oldest}`, 'name another node')
}

function judgeLedger(node: Findings, { validated }: ShownState): Finding | null {
  if (validated === null) return node.wrong('it has no validated ledger', 'wait for it, or name another node')
  if (validated.age <= MAX_AGE) return null
  return node.wrong(`its validated ledger is ${validated.age} s old`, 'wait for it, or name another node')
}

function judgeReach(
  node: Findings,
  { ledgers, validated }: ShownState,
  cursor: number | null,
): Finding | null {
  if (cursor === null || validated === null) return null
  if (ledgers.some(([from, to]) => from <= cursor && to + LAG >= validated.index)) return null
  return node.wrong(
    `its history does not reach from ledger ${cursor}, where the journal ends, to ${validated.index}`,
    'name a node with more history',
  )
}

function judgeMintOffer(node: Findings, mintOffer: boolean | null): Finding | null {
  if (mintOffer === true) return null
  if (mintOffer === null)
    return node.unknown('it does not say which amendments are live', 'name a node that answers feature')
  return node.note('NFTokenMintOffer is not live: each pass takes two transactions')
}

/** Whether a version such as `3.4.1-rc1` is at least this one. A candidate counts as its release. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [release] = /^\d+\.\d+\.\d+/.exec(version) ?? []
  return release !== undefined && release.localeCompare(oldest, 'en', { numeric: true }) >= 0
}

const serverInfo = z.object({
  info: z.object({
    build_version: z.optional(z.string()),
    clio_version: z.optional(z.string()),
    network_id: z.optional(z.number()),
    amendment_blocked: z.optional(z.boolean()),
    complete_ledgers: z.optional(z.string()),
    validated_ledger: z.optional(z.object({ age: z.number(), seq: z.number() })),
  }),
})

/** What a node says of itself (`server_info`, `feature`); null where it did not answer. */
export async function askNodeFacts(ask: AskNode, { name, rpcUrl }: NodeAddress) {
  const [answer, features] = await Promise.all([ask(rpcUrl, 'server_info', {}), ask(rpcUrl, 'feature', {})])
  const read = answer.kind === 'result' ? serverInfo.safeParse(answer.result) : null
  return { name, said: read?.success ? shownState(read.data.info, mintOfferIn(features)) : null }
}

function shownState(info: z.infer<typeof serverInfo>['info'], mintOffer: boolean | null) {
  const { clio_version: clio, validated_ledger: validated } = info
  return {
    software: clio === undefined ? 'rippled' : 'clio',
    version: clio ?? info.build_version ?? '',
    // A node of Mainnet may omit the number: that means 0.
    network: info.network_id ?? 0,
    blocked: info.amendment_blocked ?? false,
    /** The age of its validated ledger, s, and its number; null where it has none. */
    validated: validated ? { age: validated.age, index: validated.seq } : null,
    /** Ranges of the ledgers that it has, both ends included. */
    ledgers: rangesIn(info.complete_ledgers ?? ''),
    /** Whether NFTokenMintOffer is live; null where it did not say. */
    mintOffer,
  } as const
}

function mintOfferIn(answer: RpcAnswer): boolean | null {
  const read = answer.kind === 'result' ? featureList.safeParse(answer.result) : null
  if (!read?.success) return null
  return Object.values(read.data.features).some(({ name, enabled }) => name === 'NFTokenMintOffer' && enabled)
}

/** `32570-102609807`, or several ranges and lone ledgers with commas in between, or `empty`. */
export function rangesIn(text: string): readonly (readonly [number, number])[] {
  return text.split(',').flatMap((range) => {
    const [, from, to] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(range) ?? []
    return from === undefined ? [] : [[Number(from), Number(to ?? from)] as const]
  })
}

export const nodes = checkOf(
  'nodes',
  'before',
  async ({ name, known, ask, platform }) => ({
    nodes: await Promise.all((known.values.XRPL_NODES ?? []).map((node) => askNodeFacts(ask, node))),
    network: known.values.XRPL_NETWORK_ID ?? 0,
    // Before the first deploy there is no database to ask.
    cursor: await cursorLedger(platform.rows).catch(() => null),
    isLocal: name === 'local',
  }),
  judgeNodes,
)
