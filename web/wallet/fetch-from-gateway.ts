import { SECOND } from '#contract/timing'

const PATIENCE = 8 * SECOND
const METADATA_BYTES = 64 * 1024
const PICTURE_BYTES = 4 * 1024 * 1024
/** Pictures only: a vector file is a document and could hold anything. */
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** JSON from a metadata gateway, or null: it gets eight seconds, 64 kB, and learns nothing about the visitor. */
export async function fetchMetadata(address: string, signal: AbortSignal): Promise<unknown> {
  const bytes = await fetchCapped(address, signal, METADATA_BYTES, () => true)
  if (!bytes) return null
  try {
    return JSON.parse(await bytes.text())
  } catch {
    return null
  }
}

/** A picture from a metadata gateway, or null: within the same time, at most 4 MB, and of a picture's type. */
export function fetchPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  return fetchCapped(address, signal, PICTURE_BYTES, (type) => PICTURE_TYPES.includes(type))
}

async function fetchCapped(
  address: string,
  signal: AbortSignal,
  most: number,
  accepts: (type: string) => boolean,
): Promise<Blob | null> {
  try {
    const reply = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
    const type = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!reply.ok || !reply.body || !accepts(type)) return null
    return await readUpTo(reply.body, most, type)
  } catch {
    return null
  }
}

async function readUpTo(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
  type: string,
): Promise<Blob | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type })
    size += value.byteLength
    if (size > most) {
      await reader.cancel()
      return null
    }
    parts.push(value)
  }
}
