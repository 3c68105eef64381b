/** The part of a `TextDecoder` that is used here. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string
}

/** The text of a body; null where it has more bytes, whatever its Content-Length says: then the rest is not read. */
export async function boundedText(
  body: AsyncIterable<Uint8Array> | null,
  most: number,
  decoder: Decoder,
): Promise<string | null> {
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > most) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
