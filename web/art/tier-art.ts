import { minerals } from '#contract/minerals'
import { type TierId, tierIds } from '#contract/tiers'

export type Mineral = (typeof minerals)[TierId]

/** The pictures of a tier: stone on a slab, stone alone (for thumbnails), and a dimmed stone on a slab. */
export const specimenViews = ['slab', 'bare', 'dimmed'] as const
export type SpecimenView = (typeof specimenViews)[number]

/** Pages with stones of their own, which do not represent passes. */
export const stoneSets = ['home', 'rewards'] as const
export type StoneSet = (typeof stoneSets)[number]

/** The mineral of each tier, a description, and its Mohs hardness. Harder means more scarce. */
export const tierArt = {
  common: { mineral: minerals.common, kind: 'ivory rhombohedron', mohs: 3 },
  uncommon: { mineral: minerals.uncommon, kind: 'green octahedron', mohs: 4 },
  rare: { mineral: minerals.rare, kind: 'violet prism', mohs: 7 },
  epic: { mineral: minerals.epic, kind: 'amber prism', mohs: 8 },
  legendary: { mineral: minerals.legendary, kind: 'blue bipyramid', mohs: 9 },
  mythic: { mineral: minerals.mythic, kind: 'prismatic brilliant', mohs: 10 },
} as const satisfies Record<TierId, { mineral: Mineral; kind: string; mohs: number }>

export const mohsScale = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The tier with this Mohs hardness; four of the ten have none. */
export function tierOfHardness(mohs: number): TierId | undefined {
  return tierIds.find((tier) => tierArt[tier].mohs === mohs)
}

/** The path of a tier's picture. The six slabs are views of one sheet; other views are files of their own. */
export function specimenPath(tier: TierId, view: SpecimenView = 'slab'): string {
  return view === 'slab' ? `/art/specimens.svg#${tier}` : `/art/tier-${tier}-${view}.svg`
}

/** Whether a phone shows this tier before scrolling. */
export const isFirst = (tier: TierId): boolean => tierIds.indexOf(tier) < 2

/** The strip with a tier's slab for phones. The first tiers have their own file, to load sooner. */
export const stripPath = (tier: TierId): string => `/art/specimens-small${isFirst(tier) ? '' : '-later'}.svg`

/** The path of a tier's stone on the sheet of all six. */
export function stonePath(tier: TierId, set?: StoneSet): string {
  return `/art/stones${set ? `-${set}` : ''}.svg#${tier}`
}
