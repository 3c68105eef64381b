import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../../web/pages/mint')

/** A style sheet's first rule for a selector. */
function rulesOf(sheet: string, selector: string): string {
  const css = readFileSync(join(folder, sheet), 'utf8')
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`${sheet} says nothing of ${selector}`)
  return css.slice(start, css.indexOf('}', start))
}

test('an unticked agreement is an empty field with an edge, and the platform’s own box on paper and in forced colours', () => {
  expect(rulesOf('agreement-dialog.css', '.agreement-check input')).toMatch(
    /border: 2px solid var\(--text-2\)/,
  )
  const css = readFileSync(join(folder, 'agreement-dialog.css'), 'utf8')
  expect(css).toMatch(
    /\.agreement-check input \{[^}]*@media print, \(forced-colors: active\) \{\s*appearance: auto;/,
  )
})

test('the rotated mark of the ledger state stays within the margin', () => {
  const mark = rulesOf('xrp-badge.css', '.xrp-badge > p::before')
  const side = Number(/width: (\d+)px/.exec(mark)?.[1])
  const room = Number(/margin-inline: (\d+)px/.exec(mark)?.[1])
  expect(mark).toContain('rotate: 45deg')
  expect(side * Math.SQRT2).toBeLessThanOrEqual(side + 2 * room)
})
