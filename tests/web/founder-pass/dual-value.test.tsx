import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DualValue } from '../../../web/founder-pass/dual-value.tsx'

const tab = (name: string) => screen.getByRole('tab', { name })
const panelOf = (name: string) => document.getElementById(tab(name).getAttribute('aria-controls') ?? '')
const chosen = () =>
  screen
    .getAllByRole('tab')
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => one.textContent)

test('the builder comes first, and only the panel of the chosen tab is on', () => {
  render(<DualValue />)

  expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['The Builder', 'The Supporter'])
  expect(chosen()).toEqual(['The Builder'])
  expect(panelOf('The Builder')?.hasAttribute('data-off')).toBe(false)
  expect(panelOf('The Supporter')?.hasAttribute('data-off')).toBe(true)
})

test('a click changes the side, and leaves the address alone', () => {
  render(<DualValue />)
  const gone = fireEvent.click(tab('The Supporter'))

  expect(gone).toBe(false)
  expect(chosen()).toEqual(['The Supporter'])
  expect(panelOf('The Builder')?.hasAttribute('data-off')).toBe(true)
  expect(panelOf('The Supporter')?.hasAttribute('data-off')).toBe(false)
})

test.each([
  ['ArrowRight', 'The Builder', 'The Supporter'],
  ['ArrowLeft', 'The Builder', 'The Supporter'],
  ['End', 'The Builder', 'The Supporter'],
  ['ArrowRight', 'The Supporter', 'The Builder'],
  ['Home', 'The Supporter', 'The Builder'],
])('%s moves the choice from %s to %s and takes the focus along', (key, from, to) => {
  render(<DualValue />)
  fireEvent.click(tab(from))
  tab(from).focus()
  fireEvent.keyDown(tab(from), { key })

  expect(chosen()).toEqual([to])
  expect(document.activeElement).toBe(tab(to))
  expect(tab(to).tabIndex).toBe(0)
  expect(tab(from).tabIndex).toBe(-1)
})

test('other keys are left to the browser', () => {
  render(<DualValue />)

  expect(fireEvent.keyDown(tab('The Builder'), { key: 'ArrowDown' })).toBe(true)
  expect(chosen()).toEqual(['The Builder'])
})

test('as written out, the tabs are links to panels that both hold their points', () => {
  document.body.innerHTML = renderToString(<DualValue />)

  expect(document.querySelector('[role]')).toBeNull()
  for (const link of document.querySelectorAll('.dual-tabs a')) {
    const panel = document.querySelector(link.getAttribute('href') ?? '')
    expect(panel?.querySelectorAll('dt')).toHaveLength(4)
    expect(panel?.hasAttribute('hidden')).toBe(false)
  }
})
