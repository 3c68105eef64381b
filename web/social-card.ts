import type { TierId } from '#contract/tiers'

/** The size of every card in pixels. */
export const CARD = { width: 1200, height: 630 } as const

export interface SocialCard {
  /** The page's headline, or its subject. */
  readonly words: string
  readonly art: readonly Placed[]
}

/** A picture and its position on a card, in pixels; it is cropped at the edge. */
export interface Placed {
  /** A path of the generated art. */
  readonly file: string
  readonly width: number
  readonly left: number
  readonly top: number
}

/** The touchstone, with or without the streak. */
export function stone(look: 'whole' | 'bare'): Placed {
  const file = look === 'whole' ? '/art/touchstone.svg' : '/art/touchstone-stone.svg'
  return { file, width: 760, left: 580, top: 10 }
}

export function tier(name: TierId): Placed {
  return { file: `/art/tier-${name}.svg`, width: 720, left: 580, top: -40 }
}

/** A picture of the collection with its background. */
export function plate(image: number): Placed {
  return { file: `/nfts/${image}.png`, width: 448, left: 680, top: 50 }
}

export function seated(guardian: 'owl' | 'fox'): Placed {
  return { file: `/art/guardian-${guardian}.svg`, width: 540, left: 640, top: 4 }
}
