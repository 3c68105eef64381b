import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { purchaseStages } from '#contract/purchase-stage'
import { StoneAtWork } from '../../../../web/pages/mint/stone-at-work.tsx'

const css = readFileSync(join(import.meta.dirname, '../../../../web/pages/mint/stone-at-work.css'), 'utf8')

test('each proved stage cuts further into the stone, and the last one through it', () => {
  const cuts = purchaseStages.map((stage) => {
    const own = new RegExp(`data-stage="${stage}"\\] \\{\\s*--cut: (\\d+)%`).exec(css)
    return Number((own ?? /--cut: (\d+)%/.exec(css))?.[1])
  })
  expect(cuts).toEqual(cuts.toSorted((a, b) => a - b))
  expect(new Set(cuts).size).toBe(purchaseStages.length)
  expect(cuts.at(-1)).toBe(100)
})

test('the stone is decorative, and fetched at the certificate’s size', () => {
  const { container } = render(<StoneAtWork tier="epic" tokenId={728} stage="confirming" />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  expect(container.textContent).toBe('')
  const sources = [...container.querySelectorAll('img')].map(({ src }) => src)
  expect(new Set(sources)).toEqual(new Set([expect.stringMatching(/\.large\.webp$/)]))
})
