export const guardians = ['owl', 'tortoise', 'fox'] as const
export type Guardian = (typeof guardians)[number]

/** The aspect ratio and the alternative text of each guardian. */
export const guardianArt = {
  owl: { width: 800, height: 960, words: 'An owl cut in slate, with sapphire eyes' },
  tortoise: { width: 960, height: 800, words: 'A tortoise cut in slate, with fluorite eyes' },
  fox: { width: 800, height: 960, words: 'A fox cut in slate, with amethyst eyes' },
} as const satisfies Record<Guardian, { width: number; height: number; words: string }>

export const guardianPath = (guardian: Guardian): string => `/art/guardian-${guardian}.svg`
/** The file for phones. */
export const plainGuardianPath = (guardian: Guardian): string => `/art/guardian-${guardian}-small.svg`
