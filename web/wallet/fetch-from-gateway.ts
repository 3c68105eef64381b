import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { parsed } from '../lib/kept.ts'

const TIME_OUT = 8 * SECOND
const METADATA_BYTES = 64 * 1024
const PICTURE_BYTES = 4 * 1024 * 1024
/** No SVG: it is a document and can contain scripts. */
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** Reads JSON from a gateway within 8 s and 64 kB, without credentials; null on failure. */
export async function fetchMetadata(address: string, signal: AbortSignal): Promise<unknown> {
  const bytes = await fetchCapped(address, signal, METADATA_BYTES, () => true)
  return bytes && parsed(z.unknown(), await bytes.text())
}

/** Reads a picture from a gateway within 8 s and 4 MB; null on failure or for another type. */
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

/** Fails when a stream is longer than this many bytes. */
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
