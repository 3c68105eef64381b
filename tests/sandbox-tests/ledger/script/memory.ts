import { decode } from 'ripple-binary-codec'
import { genesis, type Party, party } from '../scene.ts'
import { cast, type Name } from './step.ts'

/** The script's state on one server: its accounts, and the objects that its steps created. */
export interface Memory {
  readonly parties: Readonly<Record<Name, Party>>
  readonly nfts: Map<string, string>
  readonly offers: Map<string, string>
  /** Seconds since 2000 at which an offer expires. */
  readonly expirations: Map<string, number>
  readonly tickets: Map<Name, number[]>
  /** The submitted blobs, by their steps' `what`. */
  readonly blobs: Map<string, string>
}

/** Accounts are created per run, so that a server may run the script repeatedly. */
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

/** The expiration of a blob's offer, if it has one. */
export function expirationIn(blob: string): number | undefined {
  const { Expiration } = decode(blob)
  return typeof Expiration === 'number' ? Expiration : undefined
}
