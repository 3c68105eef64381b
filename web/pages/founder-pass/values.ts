export type Side = 'builder' | 'supporter'

/** A point of the pass: what it is called, and what it means. */
type Point = readonly [title: string, words: string]

interface Value {
  readonly side: Side
  readonly name: string
  readonly heading: string
  readonly points: readonly Point[]
}

/** What the pass is to those who build and to those who back, four points each. */
export const sides: readonly Value[] = [
  {
    side: 'builder',
    name: 'The Builder',
    heading: 'For The Builder',
    points: [
      [
        'A guaranteed ticket',
        'The pass is your place in the incubator. It bypasses the selection round, whatever its grade.',
      ],
      [
        'A development credit',
        '$2,500 with Epic, $5,000 with Legendary, $8,000 with Mythic, towards the building of your product.',
      ],
      [
        'Documents that stand up',
        'From a Brand Starter Kit to an executive whitepaper and a full-suite website, delivered by grade.',
      ],
      [
        'Care after delivery',
        'Legendary includes one month of maintenance, Mythic two. After that the work is yours to keep.',
      ],
    ],
  },
  {
    side: 'supporter',
    name: 'The Supporter',
    heading: 'For The Supporter',
    points: [
      [
        'A lifetime premium membership',
        'One mint, and no subscription after it. The membership belongs to whoever holds the pass.',
      ],
      [
        'Active from the moment of minting',
        'Payment and pass change hands in one ledger transaction. There is nothing to switch on.',
      ],
      [
        'No project asked of you',
        'Hold it to back the ecosystem. Should you build one day, the ticket is still in the pass.',
      ],
      [
        'Perks that stack',
        'Several passes add up: ad space, KYC passes and escrow discounts. Each keeps its own grade.',
      ],
    ],
  },
]

/** What every pass opens on the platform, whoever holds it. */
export const everyone: readonly Point[] = [
  ['DYOR tools', 'The whole research dashboard: liquidity, tokenomics and locks, read from the ledger.'],
  [
    '$TRINX yield',
    'A multiplier from Epic up: 1.5x, 2x, 5x. Yield varies and can be nothing, and so can its multiple.',
  ],
  [
    'Escrow on your terms',
    'Choose one of three with every grade: a discount for life, a larger one at first, or a rebate.',
  ],
  ['Ad space and KYC', 'Placements by the quarter or the month, and identity checks at half price or free.'],
]
