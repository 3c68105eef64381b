import sharp from 'sharp'
import type { Picture } from './picture.ts'
import { svgText } from './svg.ts'

/** A picture as PNG, `width` px wide and opaque: every edge kept, for wallets and markets. */
export function png(picture: Picture, width: number): Promise<Uint8Array> {
  const density = (72 * width) / picture.width
  return sharp(Buffer.from(svgText(picture)), { density })
    .resize(width)
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** A picture as AVIF, `width` px wide, with what shines through it: for a phone, where so many shapes weigh more than their pixels. */
export function avif(picture: Picture, width: number): Promise<Uint8Array> {
  const density = (72 * width) / picture.width
  return sharp(Buffer.from(svgText(picture)), { density })
    .resize(width)
    .avif({ quality: 40, effort: 7 })
    .toBuffer()
}

/** The same pixels as WebP, `width` px wide: a thirtieth of the weight, for pages. */
export function webp(pixels: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(pixels).resize(width).webp({ quality: 84, effort: 4 }).toBuffer()
}
