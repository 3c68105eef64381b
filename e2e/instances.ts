import { basename, join } from 'node:path'

/** A whole product, as `npm start` runs it, with its own ports and state. */
export interface Instance {
  /** The first of its ports: the site's. */
  readonly port: number
  readonly siteUrl: string
  /** The sandbox's phone and control. */
  readonly sandboxUrl: string
  /** The proxy of Access in front of the site. */
  readonly accessUrl: string
  /** A node of the sandbox's ledger. */
  readonly rpcUrl: string
  /** The WebSockets of its nodes, which a visitor's browser may use directly. */
  readonly nodeSockets: readonly string[]
  /** The folder of its database and its ledger. */
  readonly state: string
  /** Whether the demo wallet Holder has bought its passes, which delays the start. */
  readonly hasHolder: boolean
}

export const results = join(import.meta.dirname, '.results')
const states = join(results, 'state')
/** An empty, migrated database, from which every instance starts. */
export const emptyDatabase = join(states, 'empty')
/** The site that every instance serves. */
export const builtSite = join(results, 'site')
/** The folder of the Worker that every instance runs. */
export const builtWorker = join(results, 'worker')

/** The file of what an instance printed. */
export function logOf({ state }: Instance): string {
  return join(results, `${basename(state)}.log`)
}

/** Projects that would disturb each other have one each: they stall the ledger, share wallets, or count passes. */
export const instances = {
  site: { ...instanceOn(8810, 'site'), hasHolder: true },
  purchase: { ...instanceOn(8820, 'purchase'), hasHolder: true },
  trouble: instanceOn(8840, 'trouble'),
  // Also of the switches, which pause a whole sale: the desk has nothing to do with it.
  desk: instanceOn(8850, 'desk'),
}

function instanceOn(port: number, name: string): Instance {
  const address = (offset: number) => `http://127.0.0.1:${port + offset}`
  return {
    port,
    siteUrl: address(0),
    sandboxUrl: address(1),
    accessUrl: address(8),
    rpcUrl: address(2),
    nodeSockets: [4, 5, 7].map((offset) => `ws://127.0.0.1:${port + offset}`),
    state: join(states, name),
    hasHolder: false,
  }
}
