import { expect, test } from 'vitest'
import { csv } from '../../../../functions/people/desk/csv.ts'

function cellOf(text: string): string {
  return csv([[text]]).replace(/^\ufeff"|"\r\n$/g, '')
}

test.each(['@ada', '@ada_lovelace', '@ada.lovelace', '@Ada#1815', '@0'])(
  'the handle %s is left unchanged, so that people can search for it',
  (handle) => {
    expect(cellOf(handle)).toBe(handle)
  },
)

test.each([
  '@SUM(1)',
  '@ada+1',
  '@ada-1',
  '@ada!A1',
  "@cmd|' /C calc'!A0",
  '@ada, @eve',
  '@',
  ' @SUM(1)',
  '\tada',
  '\rada',
  '＠ada',
  '@ada#1815=1',
])('%s, which is not a handle, cannot be read as a formula', (text) => {
  expect(cellOf(text)).toBe(`'${text}`)
})

test.each([
  ['Hello;=1+1', "Hello;'=1+1"],
  [`x; =HYPERLINK("http://evil.test")`, `x; '=HYPERLINK(""http://evil.test"")`],
  [`x;"=cmd|' /C calc'!A0`, `x;""'=cmd|' /C calc'!A0`],
  ['one\n=1+1', "one\n'=1+1"],
  ['one\n\n  @SUM(1)\t-1', "one\n\n  '@SUM(1)\t'-1"],
  ['one; two - three\nfour = 4', 'one; two - three\nfour = 4'],
])('%s begins no formula where semicolons, tabs or lines separate cells', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

test('a cell takes time by its length, however many line breaks a bot typed into it', () => {
  const text = `one${'\n'.repeat(200_000)}two`
  expect(cellOf(text)).toBe(text)
})
