import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../../web/shell/dust.css'), 'utf8')
const [, frames = ''] = /@keyframes dust-drift \{([\s\S]+?)\n {2}\}/.exec(css) ?? []

test('particles move by compositor-only properties, a few times a second', () => {
  expect(frames.match(/[\w-]+(?=:)/g)).toEqual(['transform', 'transform', 'transform'])
  const [, seconds, steps] = /animation: dust-drift (\d+)s steps\((\d+)\) infinite alternate;/.exec(css) ?? []
  // Two directions, each in this many steps.
  expect((2 * Number(steps)) / Number(seconds)).toBe(5)
})

test('all draughts move in step: none has its own pace or start', () => {
  expect(css.match(/animation[\w-]*:.+/g)).toEqual([
    'animation: dust-drift 32s steps(80) infinite alternate;',
    'animation-direction: alternate-reverse;',
    'animation: none;',
  ])
})

test('particles are behind the content, and ignore the pointer', () => {
  const [, layer = ''] = /\.dust \{([^}]+)\}/.exec(css) ?? []
  const tokens = readFileSync(join(import.meta.dirname, '../../../web/styles/tokens.css'), 'utf8')
  const [, dust, content] = /--z-dust: (\d+);\s*--z-content: (\d+);/.exec(tokens) ?? []

  expect(layer).toContain('pointer-events: none')
  expect(layer).toContain('z-index: var(--z-dust)')
  expect(Number(dust)).toBeLessThan(Number(content))
})
