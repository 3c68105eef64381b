import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FIGURES_PATH } from '#contract/figures'
import { SaleFigures } from '../../../../web/pages/proof/sale-figures.tsx'
import { showFigures } from '../../../../web/pages/proof/show-figures.ts'
import { fakeApi } from '../../live/fake-api.ts'
import { figuresOf, ISSUER, MINTER } from './sale.ts'

const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the figures of every tier, their sum, and those of minter, issuer and queue are shown', async () => {
  fakeApi({ [`GET ${FIGURES_PATH}`]: figuresOf({ common: 12, rare: 2 }, { minter: 3 }) })
  render(<SaleFigures />)
  await showFigures(document)

  expect(cells(/^Common/)).toEqual(['100', '300', '12', '0', '288', '1,200'])
  expect(cells(/^Rare/)).toEqual(['450', '175', '2', '0', '173', '900'])
  expect(cells(/^All/)).toEqual(['', '1,000', '14', '0', '986', '2,100'])
  expect(document.querySelector('[data-tier="common"] .proof-bar-sold')?.getAttribute('d')).toBe(
    'M0 0h4v1H0z',
  )
  expect(screen.getByText(MINTER).parentElement?.textContent).toContain('51,250.988112 XRP')
  expect(screen.getByText(ISSUER).parentElement?.textContent).toContain('21 XRP')
  expect(document.querySelector('[data-holder="minter"] [data-passes]')?.textContent).toBe('3')
})

test('if no node answers, no balance is shown', async () => {
  const figures = figuresOf({})
  fakeApi({ [`GET ${FIGURES_PATH}`]: { ...figures, minter: { ...figures.minter, balanceDrops: null } } })
  render(<SaleFigures />)
  await showFigures(document)
  expect(screen.getByText(MINTER).parentElement?.textContent).toContain('has an unknown amount of XRP')
})

test.each([
  ['refuses', new Response('{}', { status: 503 })],
  ['sends another shape', { tiers: [{ tier: 'rare', sold: 'many' }] }],
  ['sends a negative number', { ...figuresOf({}), waiting: -1 }],
])('if the server %s, the page stays as prerendered, with a note', async (_what, answer) => {
  fakeApi({ [`GET ${FIGURES_PATH}`]: answer })
  render(<SaleFigures />)
  await showFigures(document)
  expect(cells(/^Rare/)).toEqual(['450', '175', '–', '–', '–', '–'])
  expect(screen.getByRole('status').textContent).toMatch(/cannot be read at the moment/)
})

test('figures that never arrive are given up, and the page says so', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', (_: string, given?: RequestInit) => {
    given?.signal?.throwIfAborted()
    return new Promise<Response>(() => {})
  })
  render(<SaleFigures />)
  void showFigures(document)
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(/cannot be read at the moment/)
})

test('a visitor who returns to the tab reads the figures as of now', async () => {
  const route = `GET ${FIGURES_PATH}`
  const api = fakeApi({ [route]: figuresOf({ rare: 2 }) })
  render(<SaleFigures />)
  await import('../../../../web/pages/proof/client.ts')
  await expect.poll(() => cells(/^Rare/)).toContain('900')

  api.answer(route, figuresOf({ rare: 3 }))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => cells(/^Rare/)).toContain('1,350')
})
