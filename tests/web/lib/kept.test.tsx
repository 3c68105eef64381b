import { expect, test, vi } from 'vitest'
import * as z from '#contract/wire/schema'
import { inBrowser, inTab, namesInBrowser, parsed } from '../../../web/lib/kept.ts'

test('a stored value is found by its name until it is deleted', () => {
  expect(inBrowser.keep('stone', 'calcite')).toBe(true)

  expect(inBrowser.read('stone')).toBe('calcite')
  expect(namesInBrowser()).toContain('stone')
  expect(inTab.read('stone')).toBeNull()

  inBrowser.keep('stone', null)
  expect(inBrowser.read('stone')).toBeNull()
})

test('in a browser that refuses storage nothing is found, and storing reports failure', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })

  expect(inBrowser.keep('stone', 'calcite')).toBe(false)
  expect(inBrowser.read('stone')).toBeNull()
  vi.unstubAllGlobals()
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '{"mohs":"three"}'],
])('a stored %s that does not match the schema counts as missing', (_, text) => {
  expect(parsed(z.object({ mohs: z.number() }), text)).toBeNull()
})

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
