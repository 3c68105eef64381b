import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbroken } from '../../../web/lib/unbroken.tsx'

test('a range is not broken across lines, and the text is unchanged', () => {
  expect(renderToStaticMarkup(unbroken('Core (15-20 pages), deck (15-18 slides)'))).toBe(
    'Core (<span class="nowrap">15-20 pages</span>), deck (<span class="nowrap">15-18 slides</span>)',
  )
})

test('words without a range are left alone', () => {
  expect(renderToStaticMarkup(unbroken('Brand Starter Kit'))).toBe('Brand Starter Kit')
})
