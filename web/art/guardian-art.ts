export const guardians = ['owl', 'tortoise', 'fox'] as const
export type Guardian = (typeof guardians)[number]

type GuardianArt = {
  /** Of the picture's own units: the shape of the box it needs. */
  readonly width: number
  readonly height: number
  /** What a reader who cannot see it is told. */
  readonly words: string
}

/** The animals cut in slate, each with stones of the collection for eyes. */
export const guardianArt: Readonly<Record<Guardian, GuardianArt>> = {
  owl: { width: 800, height: 960, words: 'An owl cut in slate, with sapphire eyes' },
  tortoise: { width: 960, height: 800, words: 'A tortoise cut in slate, with fluorite eyes' },
  fox: { width: 800, height: 960, words: 'A fox cut in slate, with amethyst eyes' },
}

export const guardianPath = (guardian: Guardian): string => `/art/guardian-${guardian}.svg`
