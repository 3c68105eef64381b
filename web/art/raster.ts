import sharp from 'sharp'
import type { Picture } from './picture.ts'
import { svgText } from './svg-text.ts'

/** A picture as pixels, `width` wide. PNG keeps every edge, for wallets and markets; WebP is a tenth of it, for pages. */
export function raster(picture: Picture, width: number, format: 'png' | 'webp'): Promise<Uint8Array> {
  const density = (72 * width) / picture.width
  const pixels = sharp(Buffer.from(svgText(picture)), { density }).resize(width)
  return format === 'png'
    ? pixels.png({ compressionLevel: 9 }).toBuffer()
    : pixels.webp({ quality: 84, effort: 5, smartSubsample: true }).toBuffer()
}
