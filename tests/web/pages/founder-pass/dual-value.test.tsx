import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DualValue } from '../../../../web/pages/founder-pass/dual-value.tsx'
import { write } from '../../written.ts'

test('the builder comes first, and each side is one choice of two', () => {
  write(<DualValue />)
  const choices = screen.getAllByRole<HTMLInputElement>('radio')

  expect(screen.getByRole('radiogroup', { name: 'Dual Value' })).toBeTruthy()
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
    'The Builder',
    'The Supporter',
  ])
  expect(choices.map(({ checked }) => checked)).toEqual([true, false])
})

test('both sides hold their four points', () => {
  write(<DualValue />)

  for (const name of ['For The Builder', 'For The Supporter']) {
    expect(screen.getByRole('region', { name }).querySelectorAll('dt')).toHaveLength(4)
  }
})

test('the style sheet hides each side only when the other is chosen', () => {
  const css = readFileSync(
    join(import.meta.dirname, '../../../../web/pages/founder-pass/dual-value.css'),
    'utf8',
  )
  write(<DualValue />)
  const values = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  const hidden = [...css.matchAll(/:has\(\[value="(\w+)"\]:checked\) \.dual-(\w+)/g)].map(([, on, off]) => [
    on,
    off,
  ])

  expect(hidden).toEqual([values, values.toReversed()])
  for (const side of values) expect(document.querySelectorAll(`.dual-${side}`)).toHaveLength(1)
})
