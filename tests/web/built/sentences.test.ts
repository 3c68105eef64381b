import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dist, read } from './site.ts'

/** Former unclear sentences of the site, and their replacements. */
const PLAINLY = [
  ['Minted, and nobody’s yet', 'Minted, not yet sold'],
  ['Whom to ask', 'Choose a node'],
  ['acceptance of an offer is both', 'an accepted offer shows sale and payment'],
  ['lets money go only when', 'releases money only when a milestone is met'],
  ['signed by us, and good without us', 'A signed proof of purchase that anyone can verify without us'],
  ['Only we know this one', 'This figure is not on the ledger'],
  ['waits for its reader', 'waiting for review'],
  ['Every way we say no', 'Error reference'],
  ['written from the very values', 'generated from the API’s own schemas'],
  ['can not do one without the other', 'The ledger does both or neither'],
] as const

const pages = readdirSync(dist).filter((name) => name.endsWith('.html'))
const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
const written = pages.map((name) => wordsOf(read(name))).join('\n')
const said = [written, ...scripts.map((name) => wordsOf(read(`assets/${name}`)))].join('\n')

function wordsOf(text: string): string {
  return text.replaceAll(/&#x27;|'/g, '’').replaceAll(/<[^>]+>/g, '')
}

test.each(PLAINLY)('no page says “%s”; one says “%s”', (riddle, plain) => {
  expect(said.includes(riddle)).toBe(false)
  expect(written.includes(plain)).toBe(true)
})

test('the page for a missing address keeps its charm', () => {
  expect(wordsOf(read('404.html'))).toContain('We drew this address across the stone, and it left no streak')
})
