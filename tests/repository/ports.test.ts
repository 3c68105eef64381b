import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsUnder } from '../support/imports.ts'

/** Where time, chance and keys come from; everybody else is handed them, so that a world can own them. */
const homes = [
  'functions/clock.ts',
  'functions/random.ts',
  'functions/contract/hmac.ts',
  'functions/receipt/receipt-key.ts',
  'party/ports.ts',
]

const REACHES =
  /\b(?:Date\.now|new Date\(\)|setTimeout|setInterval|setImmediate|performance\.now|AbortSignal\.timeout|Math\.random|crypto\.|new WebSocket\()/g

test('the API and the rooms reach for time, chance and Web Crypto in their homes, and nowhere else', () => {
  const reaching = [...importsUnder('functions', 'party').keys()]
    .filter((file) => !file.startsWith('functions/scripts/'))
    .filter((file) => reachesIn(sourceOf(file)).length > 0)
  expect(reaching.sort()).toEqual([...homes].sort())
})

test.each([
  ['const now = Date.now()', ['Date.now']],
  ['at: new Date(), then: new Date(at)', ['new Date()']],
  ['setTimeout(act, 5); clearTimeout(timer)', ['setTimeout']],
  ['await crypto.subtle.digest(hash, bytes)', ['crypto.']],
  ['// what Date.now says\n/* Math.random */ clock.now()', []],
])('in %j time and chance are seen where they are reached for', (source, reached) => {
  expect(reachesIn(source)).toEqual(reached)
})

function reachesIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return code.match(REACHES) ?? []
}

function sourceOf(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
}
