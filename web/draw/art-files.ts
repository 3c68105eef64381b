import { type TierId, tierIds } from '#contract/tiers'
import { collectionPath, collectionSize } from '../art/collection.ts'
import { guardianPath, guardians, plainGuardianPath } from '../art/guardian-art.ts'
import { isFirst, specimenViews, stoneSets, stripPath } from '../art/tier-art.ts'
import type { Picture } from './picture/picture.ts'
import { plain } from './picture/plain.ts'
import { avif, png, webp } from './picture/raster.ts'
import { sheetText, svgText } from './picture/svg.ts'
import { collectionPicture } from './subjects/collection-picture.ts'
import { escrowScenes } from './subjects/escrow-scenes.ts'
import { geode } from './subjects/geode.ts'
import { guardianPicture } from './subjects/guardian-picture.ts'
import { homeFigures } from './subjects/home-figures.ts'
import { homeScenes } from './subjects/home-scenes.ts'
import { givenScenes, shownScenes, trackScenes } from './subjects/incubator-scenes.ts'
import { launchScenes } from './subjects/launch-scenes.ts'
import { launchStones, smallLaunchStones } from './subjects/launch-stones.ts'
import { favicon, mark } from './subjects/mark-picture.ts'
import { rewardsScenes } from './subjects/rewards-scenes.ts'
import { roadmapScenes } from './subjects/roadmap-scenes.ts'
import { rubs } from './subjects/rubs.ts'
import { cardGrain, otherPicture, PHONE_CARD, PHONE_ROW, tierPicture } from './subjects/tier-picture.ts'
import { touchstone } from './subjects/touchstone.ts'

/** A file of the site and the function that makes it. `path` is relative to the site's root. */
type ArtFile = { readonly path: string; readonly make: () => string | Promise<Uint8Array> }

/** Every picture that the site serves as a file. */
export const artFiles: readonly ArtFile[] = [
  drawing('/mark.svg', () => mark),
  drawing('/favicon.svg', () => favicon),
  drawing('/art/touchstone.svg', () => touchstone()),
  drawing('/art/touchstone-stone.svg', () => touchstone('stone')),
  sheet('touchstone-layers', { stone: () => touchstone('stone'), streak: () => touchstone('streak') }),
  drawing('/art/geode.svg', geode),
  { path: '/art/geode.avif', make: () => avif(geode(), 540) },
  ...tierIds.flatMap((tier) =>
    specimenViews.map((view) =>
      drawing(`/art/tier-${view === 'slab' ? tier : `${tier}-${view}`}.svg`, () => tierPicture(tier, view)),
    ),
  ),
  ...guardians.map((guardian) => drawing(guardianPath(guardian), () => guardianPicture(guardian))),
  ...guardians.map((guardian) =>
    drawing(plainGuardianPath(guardian), () => plain(guardianPicture(guardian))),
  ),
  ...drawings('home', { ...homeFigures, ...homeScenes }),
  ...drawings('escrow', escrowScenes),
  sheet('incubator-shown', shownScenes),
  sheet('incubator-given', givenScenes),
  sheet('incubator-track', trackScenes),
  plainSheet('incubator-track', trackScenes),
  sheet('launch', launchScenes),
  plainSheet('launch', launchScenes),
  sheet('launch-stone', launchStones),
  sheet('launch-stone-small', smallLaunchStones),
  ...sheetsByFold('rewards', rewardsScenes, 2),
  ...sheetsByFold('roadmap', roadmapScenes, 3),
  sheet('rub', rubs),
  sheetOfTiers('specimens', (tier) => tierPicture(tier, 'slab', cardGrain(tier))),
  strip(tierIds.filter(isFirst)),
  strip(tierIds.filter((tier) => !isFirst(tier))),
  sheetOfTiers('stones', (tier) => tierPicture(tier, 'bare')),
  ...stoneSets.map((set) => sheetOfTiers(`stones-${set}`, (tier) => otherPicture(tier, set))),
  sheetOfTiers('stones-rewards-small', (tier) => otherPicture(tier, 'rewards', PHONE_ROW)),
  ...Array.from({ length: collectionSize }, (_, i) => collected(i + 1)).flat(),
]

type Subjects = Readonly<Record<string, () => Picture>>

/** One file per picture. */
function drawings(page: string, subjects: Subjects): ArtFile[] {
  return Object.entries(subjects).map(([name, subject]) => drawing(`/art/${page}-${name}.svg`, subject))
}

/** One file for pictures that a page shows together: `/art/rub.svg#gold`. */
function sheet(name: string, subjects: Subjects): ArtFile {
  const pictures = () => Object.entries(subjects).map(([id, subject]) => ({ id, ...subject() }))
  return { path: `/art/${name}.svg`, make: () => sheetText(pictures()) }
}

/** The same sheet, simplified for phones. */
function plainSheet(name: string, subjects: Subjects): ArtFile {
  const plainer = Object.entries(subjects).map(([id, subject]) => [id, () => plain(subject())] as const)
  return sheet(`${name}-small`, Object.fromEntries(plainer))
}

/** Splits pictures into two sheets, so that a phone loads the later ones later: `/art/launch-later.svg#lock`. */
function sheetsByFold(name: string, subjects: Subjects, first: number): ArtFile[] {
  const all = Object.entries(subjects)
  return [
    sheet(name, Object.fromEntries(all.slice(0, first))),
    sheet(`${name}-later`, Object.fromEntries(all.slice(first))),
  ]
}

function sheetOfTiers(name: string, picture: (tier: TierId) => Picture): ArtFile {
  return sheet(name, Object.fromEntries(tierIds.map((tier) => [tier, () => picture(tier)])))
}

/** One file with tiers on their slabs for phones. */
function strip(tiers: readonly TierId[]): ArtFile {
  const pictures = () => tiers.map((tier) => ({ id: tier, ...tierPicture(tier, 'slab', PHONE_CARD) }))
  return { path: stripPath(tiers[0] ?? 'common'), make: () => sheetText(pictures(), 'strip') }
}

function drawing(path: string, picture: () => Picture): ArtFile {
  return { path, make: () => svgText(picture()) }
}

/** A picture of the collection for wallets, and two smaller ones made from its pixels. */
function collected(image: number): ArtFile[] {
  let pixels: Promise<Uint8Array> | undefined
  const large = () => {
    pixels ??= png(collectionPicture(image), 1000)
    return pixels
  }
  return [
    { path: collectionPath(image), make: large },
    { path: collectionPath(image, 'webp'), make: async () => webp(await large(), 480) },
    { path: collectionPath(image, 'large.webp'), make: async () => webp(await large(), 840) },
  ]
}
