import { all, byTest, replaced, type Step } from './recipe.ts'

const TEST = 'tests/web/pages/mint.test.ts'

/** The last column of the perks' table, from its head down. */
const COLUMN = ['Ancient', '60%', '12x', 'Yes', 'Yes', '12', '6x', 'Yes', 'Full']

const oneEach = replaced('one each of Epic and Legendary', 'one each of Epic, Legendary and Ancient')
const oneEachInTerms = replaced(
  'one each of Epic and\n          Legendary.',
  'one each of Epic,\n          Legendary and Ancient.',
)
const identity = replaced('Legendary and Mythic', 'Legendary, Mythic and Ancient')

/** The pages that say in words how many passes of each tier a wallet can mint, and the test of what they say. */
export const tierSentences: readonly Step[] = [
  limits('web/pages/founder-pass/pass-questions.ts', '/founder-pass', oneEach),
  limits('web/pages/mint/page.tsx', '/founder-pass-wallet', all(oneEach, identity)),
  limits('web/pages/terms-conditions/page.tsx', '/terms-conditions', all(oneEachInTerms, identity)),
  {
    file: TEST,
    change: all(widened, replaced("[name=tier]')).toHaveLength(6)", "[name=tier]')).toHaveLength(7)")),
    foundBy: byTest(TEST, 'the perks by tier are those of the specification'),
  },
]

function limits(file: string, path: string, change: Step['change']): Step {
  return {
    file,
    change,
    foundBy: byTest(TEST, `the limits for one wallet that ${path} states are the enforced ones`),
  }
}

/** Appends the column to the rows of the table. */
function widened(text: string): string {
  const cells = COLUMN.values()
  return text.replace(/^( {4}\['.*)\],$/gm, (_, row: string) => `${row}, '${cells.next().value}'],`)
}
