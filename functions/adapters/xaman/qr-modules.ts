import { encode } from 'uqr'

/** The QR code of a text, as it is sent to the page. */
export function qrModules(text: string): string {
  const modules = encode(text, { ecc: 'M', border: 0 }).data.flat()
  const bytes = new Uint8Array(Math.ceil(modules.length / 8))
  modules.forEach((dark, at) => {
    if (dark) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
  })
  return btoa(String.fromCharCode(...bytes))
}
