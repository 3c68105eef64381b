import { collectionPath, collectionSize } from './collection.ts'
import { collectionPicture } from './collection-picture.ts'
import { geode } from './geode.ts'
import { guardianPath, guardians } from './guardian-art.ts'
import { guardianPicture } from './guardian-picture.ts'
import { favicon, mark } from './mark-picture.ts'
import type { Picture } from './picture.ts'
import { png, webp } from './raster.ts'
import { svgText } from './svg-text.ts'
import { artTiers, specimenPath, specimenViews } from './tier-art.ts'
import { tierPicture } from './tier-picture.ts'
import { touchstone } from './touchstone.ts'

/** A file of the site, and how to make it. Paths are from the site's root. */
export type ArtFile = { readonly path: string; readonly make: () => string | Promise<Uint8Array> }

/** Every picture the site serves as a file. */
export const artFiles: readonly ArtFile[] = [
  drawing('/mark.svg', () => mark),
  drawing('/favicon.svg', () => favicon),
  drawing('/art/touchstone.svg', () => touchstone()),
  drawing('/art/touchstone-stone.svg', () => touchstone('stone')),
  drawing('/art/touchstone-streak.svg', () => touchstone('streak')),
  drawing('/art/geode.svg', geode),
  ...artTiers.flatMap((tier) =>
    specimenViews.map((view) => drawing(specimenPath(tier, view), () => tierPicture(tier, view))),
  ),
  ...guardians.map((guardian) => drawing(guardianPath(guardian), () => guardianPicture(guardian))),
  ...Array.from({ length: collectionSize }, (_, i) => collected(i + 1)).flat(),
]

function drawing(path: string, picture: () => Picture): ArtFile {
  return { path, make: () => svgText(picture()) }
}

/** A picture of the collection for wallets, and the smaller one for pages made from its pixels. */
function collected(image: number): ArtFile[] {
  let pixels: Promise<Uint8Array> | undefined
  const large = () => {
    pixels ??= png(collectionPicture(image), 1000)
    return pixels
  }
  return [
    { path: collectionPath(image), make: large },
    { path: collectionPath(image, 'webp'), make: async () => webp(await large(), 480) },
  ]
}
