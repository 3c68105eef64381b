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
  '@ada\n=1',
  '@',
  ' @SUM(1)',
  '＠ada',
  '@ada#1815=1',
])('%s, which is not a handle, cannot be read as a formula', (text) => {
  expect(cellOf(text)).toBe(`'${text}`)
})
