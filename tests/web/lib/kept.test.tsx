import { expect, test, vi } from 'vitest'
import * as z from '#contract/wire/schema'
import { inBrowser, inTab, parsed } from '../../../web/lib/kept.ts'

test('what is kept is found by its name until it is forgotten', () => {
  expect(inBrowser.keep('stone', 'calcite')).toBe(true)

  expect(inBrowser.read('stone')).toBe('calcite')
  expect(inBrowser.names()).toContain('stone')
  expect(inTab.read('stone')).toBeNull()

  inBrowser.keep('stone', null)
  expect(inBrowser.read('stone')).toBeNull()
})

test('a browser that refuses to keep anything finds nothing, and says so', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })

  expect(inBrowser.keep('stone', 'calcite')).toBe(false)
  expect(inBrowser.read('stone')).toBeNull()
  vi.unstubAllGlobals()
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '{"mohs":"three"}'],
])('%s was kept where a schema is asked for: there is none', (_, text) => {
  expect(parsed(z.object({ mohs: z.number() }), text)).toBeNull()
})

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
