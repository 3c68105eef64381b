import { decode } from 'ripple-binary-codec'
import { genesis, type Party, party } from '../scene.ts'
import { cast, type Name } from './step.ts'

/** What the script has come to know on one server: its accounts there, and what its steps have made. */
export interface Memory {
  readonly parties: Readonly<Record<Name, Party>>
  readonly nfts: Map<string, string>
  readonly offers: Map<string, string>
  /** Seconds since 2000 at which an offer expires. */
  readonly expirations: Map<string, number>
  readonly tickets: Map<Name, number[]>
  /** The blobs handed in, by what their steps try. */
  readonly blobs: Map<string, string>
}

/** Accounts are made for one run, so that a server that has seen the script before is as good as a new one. */
export function createMemory(run: string): Memory {
  const others = cast.filter((name) => name !== 'genesis').map((name) => [name, party(`${run} ${name}`)])
  return {
    parties: { ...(Object.fromEntries(others) as Record<Exclude<Name, 'genesis'>, Party>), genesis },
    nfts: new Map(),
    offers: new Map(),
    expirations: new Map(),
    tickets: new Map(),
    blobs: new Map(),
  }
}

/** What a blob says when its offer expires, if it says so. */
export function expirationIn(blob: string): number | undefined {
  const { Expiration } = decode(blob)
  return typeof Expiration === 'number' ? Expiration : undefined
}
