import { after, all, before, byTest, type Recipe, replaced, type Step, types } from './recipe.ts'
import { tierSentences } from './tier-sentences.ts'

const ROW = `  ancient: {
    label: 'Ancient',
    price: xrp(2500),
    supply: 5,
    mintLimit: 1,
    fallbackLimit: 1,
    kycRequired: true,
    taxon: 7,
  },`

const PERKS = `  ancient: {
    deliverables: ['Whitepaper Executive (30-40 pages)'],
    adSpace: '2 monthly for 12 months',
    kyc: '3 free',
    escrow: ['50% off lifetime', '60% off first $150K', 'Full escrow-fee rebate'],
    extraPerks: 'A strategy session each month',
  },`

const MIGRATION = `INSERT INTO tier_stat (tier, total) VALUES ('ancient', 5);
INSERT INTO pass (id, tier) VALUES (1001, 'ancient'), (1002, 'ancient'), (1003, 'ancient'), (1004, 'ancient'), (1005, 'ancient');
`

/** A seventh tier, the Ancient: five passes, shown as a brilliant like the Mythic. */
export const tier: Recipe = {
  name: 'A tier',
  steps: [
    {
      file: 'functions/contract/tiers.ts',
      change: all(
        after('    taxon: 6,\n  },', ROW),
        replaced("TIERS_IN_WORDS = 'six'", "TIERS_IN_WORDS = 'seven'"),
      ),
      foundBy: types('functions/contract/pass-image.ts', 1),
    },
    line('functions/contract/pass-image.ts', '  mythic: [16, 17],', '  ancient: [18],'),
    line('functions/contract/minerals.ts', "  mythic: 'Diamond',", "  ancient: 'Diamond',"),
    line(
      'functions/contract/wire/published/collection.ts',
      '  mythic: { minted: 2, available: 8 },',
      '  ancient: { minted: 0, available: 5 },',
    ),
    {
      file: 'functions/adapters/db/migrations/9999_ancient.sql',
      change: () => MIGRATION,
      foundBy: byTest(
        'tests/functions/adapters/db/editions.test.ts',
        'the database has as many passes of each tier as the contract sells',
      ),
    },
    line(
      'web/art/tier-art.ts',
      "  mythic: { mineral: minerals.mythic, kind: 'prismatic brilliant', mohs: 10 },",
      "  ancient: { mineral: minerals.ancient, kind: 'dark brilliant', mohs: 10 },",
    ),
    {
      file: 'web/draw/subjects/finds.ts',
      change: (text) => text.replace(/^ {4}mythic: (.*)$/gm, '    mythic: $1\n    ancient: $1'),
      foundBy: types('web/draw/subjects/finds.ts'),
    },
    {
      file: 'web/draw/subjects/collection-stones.ts',
      change: before(
        ']\n\n/** The pictures with posed stones, each with a seed of its own. */',
        "  plan('A brilliant by itself', 'across', [{ rest: 24, yaw: 90, size: 1.3 }]),",
      ),
      foundBy: byTest('tests/web/draw/collection.test.ts', 'pictures each tier in its own mineral'),
    },
    {
      file: 'web/pages/founder-pass/rarity-tiers.ts',
      change: before('} as const satisfies Record<TierId, object>', PERKS),
      foundBy: types('web/pages/founder-pass/rarity-tiers.ts'),
    },
    line(
      'web/pages/mint/perks.ts',
      "  mythic: ['50%', '10x', 'Yes', 'Yes', '10', '5x', 'Yes', 'Full'],",
      "  ancient: ['60%', '12x', 'Yes', 'Yes', '12', '6x', 'Yes', 'Full'],",
    ),
    {
      file: 'web/pages/escrow/worked-example.tsx',
      change: replaced('mythic: 40 }', 'mythic: 40, ancient: 50 }'),
      foundBy: types('web/pages/escrow/worked-example.tsx'),
    },
    {
      file: 'web/pages/rewards/page.tsx',
      change: replaced("mythic: '10x' }", "mythic: '10x', ancient: '12x' }"),
      foundBy: types('web/pages/rewards/page.tsx'),
    },
    ...tierSentences,
    {
      file: 'web/styles/tokens.css',
      change: after('    --tier-mythic: #dfe7ea;', '    --tier-ancient: #e9c7d2;'),
      foundBy: byTest('tests/web/styles.test.ts', 'the name of every tier can be read in its own colour'),
    },
    {
      file: 'web/art/tier-specimen.css',
      change: all(
        replaced('50% 33.33%', '50% 25%'),
        replaced('50% 66.67%', '50% 50%'),
        replaced(
          '    picture > :is(.on-uncommon, .on-mythic) {',
          `    picture > .on-mythic {
      object-position: 50% 75%;
    }

    picture > :is(.on-uncommon, .on-ancient) {`,
        ),
      ),
      foundBy: byTest('tests/web/styles.test.ts', 'on a phone each tier is shown at its place in the strip'),
    },
    sheet(
      'web/art/tier-hues.css',
      after(
        '    --hue: var(--tier-mythic);\n  }',
        '\n  [class$="-ancient"] {\n    --hue: var(--tier-ancient);\n  }',
      ),
    ),
    sheet('web/pages/mint/perks-table.css', (text) =>
      text.replace(/^( *).*\.tier-mythic \{$/gm, (chosen, indent: string) => {
        const selector = chosen.trim().replace(' {', '')
        return `${indent}${selector},\n${indent}${selector.replaceAll('mythic', 'ancient')} {`
      }),
    ),
    {
      file: 'tests/contract/tiers.test.ts',
      change: all(
        after("    ['mythic', 1675n, 10, 2, true, 6],", "    ['ancient', 2500n, 5, 1, true, 7],"),
        after(
          "    ['mythic', 'Mythic', '1675', '1675000000', '1,675.00 XRP', 2, true, 10, 5, 4],",
          "    ['ancient', 'Ancient', '2500', '2500000000', '2,500.00 XRP', 1, true, 10, 6, 3],",
        ),
        replaced('expect(TOTAL_SUPPLY).toBe(1000)', 'expect(TOTAL_SUPPLY).toBe(1005)'),
        replaced("numbersOf('mythic').last", "numbersOf('ancient').last"),
        replaced('tierOfPass(1001)', 'tierOfPass(1006)'),
        replaced('{ length: 17 }', '{ length: 18 }'),
      ),
      foundBy: byTest(
        'tests/contract/tiers.test.ts',
        'the six tiers are priced, limited and supplied as specified',
      ),
    },
    {
      file: 'tests/web/draw/collection.test.ts',
      change: all(
        replaced('expect(collectionSize).toBe(17)', 'expect(collectionSize).toBe(18)'),
        replaced('{ length: 17 }', '{ length: 18 }'),
        replaced('expect(new Set(ranks).size).toBe(6)', 'expect(new Set(ranks).size).toBe(7)'),
        replaced('tierOfImage(18)', 'tierOfImage(19)'),
        replaced('[3, 4, 7, 8, 9, 10]', '[3, 4, 7, 8, 9, 10, 10]'),
      ),
      foundBy: byTest('tests/web/draw/collection.test.ts', 'ranks the tiers by hardness'),
    },
  ],
  proof: null,
}

/** Inserts a line after that of the Mythic; the compiler reports an error without it. */
function line(file: string, mythic: string, ancient: string): Step {
  return { file, change: after(mythic, ancient), foundBy: types(file) }
}

/** A style sheet that gives each tier something of its own. */
function sheet(file: string, change: Step['change']): Step {
  const name = file.replace('web/', '')
  return {
    file,
    change,
    foundBy: byTest('tests/web/styles.test.ts', `${name} names every tier if it names the lowest`),
  }
}
