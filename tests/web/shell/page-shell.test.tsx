import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brand } from '#contract/brand'
import { PageShell } from '../../../web/shell/page-shell.tsx'

test('every page is between a header and a footer, with a skip link first', () => {
  render(<PageShell>the page</PageShell>)

  expect(screen.getByRole('main').textContent).toBe('the page')
  expect(screen.getByRole('banner')).toBeTruthy()
  const skip = screen.getAllByRole('link')[0]
  expect(skip?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})

test('the footer has the tagline, the copyright line, the policies, the ways to an application, a check and our contract, and three ways out', () => {
  render(<PageShell>the page</PageShell>)
  const footer = within(screen.getByRole('contentinfo'))
  const target = (name: string) => footer.getByRole('link', { name }).getAttribute('href')

  expect(footer.getByText('Building The Future Of Web3 With Trust And Transparency')).toBeTruthy()
  expect(footer.getByText('© 2025, all rights reserved, built on the public ledger')).toBeTruthy()
  expect(target('Privacy Policy')).toBe('/privacy-policy')
  expect(target('Terms & Conditions')).toBe('/terms-conditions')
  expect(target('Application status')).toBe('/application-status')
  expect(target('Verify a receipt')).toBe('/verify')
  expect(target('For developers')).toBe('/developers')
  expect(target('X')).toBe(brand.links.x)
  expect(target('Discord')).toBe(brand.links.discord)
  expect(target('Telegram')).toBe(brand.links.telegram)
})

test('the decorative layer has 50 particles hidden from screen readers, ten on each draught', () => {
  const { container } = render(<PageShell>the page</PageShell>)
  const dust = container.querySelector('.dust')

  expect(dust?.querySelectorAll('i')).toHaveLength(50)
  expect([...(dust?.children ?? [])].map(({ children }) => children.length)).toEqual([10, 10, 10, 10, 10])
  expect(dust?.getAttribute('aria-hidden')).toBe('true')
  expect(dust?.textContent).toBe('')
  expect(dust?.classList.contains('dust-still')).toBe(false)
})

test('a bare page has neither header nor footer, and its particles are still', () => {
  const { container } = render(<PageShell bare>the page</PageShell>)

  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(container.querySelectorAll('.dust-still i')).toHaveLength(50)
  expect(screen.getByRole('main').textContent).toBe('the page')
})
