import { createHash, createHmac } from 'node:crypto'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { Chance } from './chance.ts'

const nodeCrypto = createRequire(import.meta.url)('node:crypto') as {
  randomUUID: () => string
  randomBytes: (size: number) => Buffer
}

/**
 * Makes all code in this process draw keys and ids from one seeded source, and hash on this thread: on others the order of
 * answers depends on the machine. Returns a function that undoes this.
 */
export function seedCrypto(chance: Chance): () => void {
  const { randomUUID, randomBytes } = nodeCrypto
  // Their own source, so that drawing bytes changes no ids.
  const bytes = chance.fork('bytes')
  const timeout = AbortSignal.timeout
  const { subtle } = crypto
  const uuid = () => uuidFrom(chance)
  const own: Record<string, unknown> = {
    getRandomValues: <View extends ArrayBufferView>(view: View): View => {
      chance.fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
      return view
    },
    randomUUID: uuid,
    subtle: hashing,
  }
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(crypto, name, { value, configurable: true, writable: true })
  nodeCrypto.randomUUID = uuid
  nodeCrypto.randomBytes = (size) => {
    const drawn = Buffer.alloc(size)
    bytes.fill(drawn)
    return drawn
  }
  syncBuiltinESMExports()
  // Time-outs run on the world's clock; a real timer would fire at any moment of it.
  AbortSignal.timeout = () => new AbortController().signal
  return () => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(crypto, name)
    Object.assign(nodeCrypto, { randomUUID, randomBytes })
    syncBuiltinESMExports()
    AbortSignal.timeout = timeout
    if (crypto.subtle !== subtle) throw new Error('the process has lost its own crypto')
  }
}

/** Runs work whose result outlives this world: it draws from the machine, and changes no id of this world. */
export function withNativeCrypto<T>(work: () => T): T {
  const seeded = Object.getOwnPropertyDescriptor(crypto, 'getRandomValues')
  Reflect.deleteProperty(crypto, 'getRandomValues')
  try {
    return work()
  } finally {
    if (seeded) Object.defineProperty(crypto, 'getRandomValues', seeded)
  }
}

/** The part of Web Crypto that the product uses, answered synchronously. */
const hashing = {
  digest: async (_: string, data: Uint8Array) =>
    Uint8Array.from(createHash('sha256').update(data).digest()).buffer,
  importKey: async (_: string, key: Uint8Array, { hash }: { hash: string }): Promise<Key> => ({ hash, key }),
  sign: async (_: string, key: Key, data: Uint8Array) => Uint8Array.from(hmacOf(key, data)).buffer,
  verify: async (_: string, key: Key, signature: Uint8Array, data: Uint8Array) =>
    hmacOf(key, data).equals(signature),
}

interface Key {
  readonly hash: string
  readonly key: Uint8Array
}

function hmacOf({ hash, key }: Key, data: Uint8Array): Buffer {
  return createHmac(hash.replace('-', '').toLowerCase(), key).update(data).digest()
}

function uuidFrom(chance: Chance): `${string}-${string}-${string}-${string}-${string}` {
  const bytes = new Uint8Array(16)
  chance.fill(bytes)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
