import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the bare page disables motion in the last layer, which no page can override', () => {
  const web = join(import.meta.dirname, '../../../web')
  const [, order = ''] = /^@layer ([\w, ]+);/.exec(readFileSync(join(web, 'styles/index.css'), 'utf8')) ?? []
  const css = readFileSync(join(web, 'styles/still.css'), 'utf8')
  const [, layer = ''] = /@layer still \{([\s\S]*)\n\}/.exec(css) ?? []
  const [rule = ''] = /\.main-bare[^{}]*\{[^}]*\}/.exec(layer) ?? []

  expect(order.split(', ').at(-1)).toBe('still')
  expect(rule).toMatch(/\.main-bare \*,\s*\.main-bare \*::before,\s*\.main-bare \*::after[,\s]/)
  expect(rule).toContain('animation: none')
  expect(css.match(/\.main-bare \*,/g)).toHaveLength(1)
})
