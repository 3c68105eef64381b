import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { parsed } from '../lib/kept.ts'

const TIME_OUT = 8 * SECOND
const METADATA_BYTES = 64 * 1024
const PICTURE_BYTES = 4 * 1024 * 1024
/** Pictures only: a vector file is a document and could hold anything. */
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** JSON from a metadata gateway, or null: it gets eight seconds, 64 kB, and learns nothing about the visitor. */
export async function fetchMetadata(address: string, signal: AbortSignal): Promise<unknown> {
  const bytes = await fetchCapped(address, signal, METADATA_BYTES, () => true)
  return bytes && parsed(z.unknown(), await bytes.text())
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
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT)]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
    const type = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!reply.ok || !reply.body || !accepts(type)) return null
    const capped = reply.body.pipeThrough(upTo(most))
    return await new Response(capped, { headers: { 'content-type': type } }).blob()
  } catch {
    return null
  }
}

/** Breaks off what is longer than so many bytes. */
function upTo(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0
  return new TransformStream({
    transform(bytes, passed) {
      size += bytes.byteLength
      if (size > most) throw new RangeError(`More than ${most} bytes`)
      passed.enqueue(bytes)
    },
  })
}
