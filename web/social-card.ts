import type { ArtTier } from './art/tier-art.ts'

/** The size of every card, in pixels. */
export const CARD = { width: 1200, height: 630 } as const

/** What a link to a page looks like where links are previewed. */
export interface SocialCard {
  /** The page's own headline, or what it is about in as many words. */
  readonly words: string
  readonly art: readonly Placed[]
}

/** A picture of the site on a card, and where it lies there, in pixels; it may run over the edge. */
export interface Placed {
  /** From the site's root: a file that the art of the build has drawn. */
  readonly file: string
  readonly width: number
  readonly left: number
  readonly top: number
}

/** The touchstone, with its streak of gold or without. */
export function stone(look: 'whole' | 'bare'): Placed {
  const file = look === 'whole' ? '/art/touchstone.svg' : '/art/touchstone-stone.svg'
  return { file, width: 760, left: 580, top: 10 }
}

export function tier(name: ArtTier): Placed {
  return { file: `/art/tier-${name}.svg`, width: 720, left: 580, top: -40 }
}

/** A picture of the collection, with its room about it, ending where the rule of the card ends. */
export function plate(image: number): Placed {
  return { file: `/nfts/${image}.png`, width: 448, left: 680, top: 50 }
}

export function seated(guardian: 'owl' | 'fox'): Placed {
  return { file: `/art/guardian-${guardian}.svg`, width: 540, left: 640, top: 4 }
}
