import sharp from 'sharp'
import type { Picture } from './picture.ts'
import { svgText } from './svg.ts'

/** A picture as opaque PNG, `width` px wide: lossless, for wallets and markets. */
export function png(picture: Picture, width: number): Promise<Uint8Array> {
  return pixels(picture, width).removeAlpha().png({ compressionLevel: 9 }).toBuffer()
}

/** A picture as AVIF with transparency, `width` px wide: smaller than an SVG with many shapes. */
export function avif(picture: Picture, width: number): Promise<Uint8Array> {
  return pixels(picture, width).avif({ quality: 40, effort: 6 }).toBuffer()
}

/** WebP of the same pixels, `width` px wide, for pages. */
export function webp(pixels: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(pixels).resize(width).webp({ quality: 84, effort: 4 }).toBuffer()
}

function pixels(picture: Picture, width: number) {
  return sharp(Buffer.from(svgText(picture)), { density: (72 * width) / picture.width }).resize(width)
}
